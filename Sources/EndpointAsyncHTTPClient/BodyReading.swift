#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation
    internal import NIOCore
    internal import NIOHTTP1

    /// Reads a whole body that must arrive before a deadline. AsyncHTTPClient's own deadline ends with the head. The
    /// body is read in a task of its own, because only the cancellation of the reading task stops the reading.
    ///
    /// Most often the whole body arrives with its head. Then nothing is watched, and nobody waits for the task.
    final class BodyReading: Sendable {
        private let response: HTTPClientResponse
        private let decoding: ContentDecoding?
        private let limit: Int
        private let body = Lock<Result<Data, TransportError>?>(nil)

        /// Creates the reading of a response's body, up to this number of bytes.
        init(_ response: HTTPClientResponse, _ decoding: ContentDecoding?, upTo limit: Int) {
            self.response = response
            self.decoding = decoding
            self.limit = limit
        }

        /// Returns the body, unless the deadline passes or the task is cancelled first.
        nonisolated(nonsending) func whole(
            until deadline: EndpointDeadline,
            _ watch: TimeoutWatch
        ) async throws(TransportError) -> Data {
            let task = begin()
            if let body = body.withLock({ $0 }) { return try body.get() }
            let (_, isExpired) = await watch.end(of: task, until: deadline.time)
            // The task has ended, so there is a body.
            let body = body.withLock { $0 } ?? .failure(TransportError(.cancelled))
            if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
            return try body.get()
        }

        /// Starts the reading. If the system allows it, everything up to the first wait is read before this function
        /// returns. The task could throw, but never does: a task that cannot throw is wrapped in one that can, and each
        /// has a frame of its own.
        private func begin() -> Task<Void, any Error> {
            if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
                Task.immediate { () async throws in await run() }
            } else {
                Task { () async throws in await run() }
            }
        }

        private nonisolated(nonsending) func run() async {
            let whole = await response.wholeBody(decoding, upTo: limit)
            body.withLock { $0 = whole }
        }
    }

    extension HTTPClientResponse {
        /// Reads the whole body in fewer steps than `collect(upTo:)`. Each step costs much in a task that starts at
        /// once.
        nonisolated(nonsending) func wholeBody(
            _ decoding: ContentDecoding?,
            upTo limit: Int
        ) async -> Result<Data, TransportError> {
            if let decoding { return await decodedBody(decoding, upTo: limit) }
            let length = headers.first(name: "Content-Length").flatMap { Int($0) }
            let end = endsWithItsLength ? length : nil
            var pieces = body.makeAsyncIterator()
            var whole = Data()
            do {
                while let piece = try await pieces.next() {
                    // An excessive length is reported with the first piece, not with the head: an answer to HEAD has a
                    // length and no body.
                    guard max(length ?? 0, whole.count + piece.readableBytes) <= limit else {
                        throw NIOTooManyBytesError(maxBytes: limit)
                    }
                    piece.withUnsafeReadableBytes { whole.append(contentsOf: $0) }
                    if whole.count == end { break }
                }
                return .success(whole)
            } catch {
                return .failure(TransportError(asyncHTTPClient: error, hasHead: true))
            }
        }

        private nonisolated(nonsending) func decodedBody(
            _ decoding: ContentDecoding,
            upTo limit: Int
        ) async -> Result<Data, TransportError> {
            var pieces = body.makeAsyncIterator()
            var whole = Data()
            do {
                while let piece = try await pieces.next() {
                    try decoding.feed(Data(piece.readableBytesView))
                    while let decoded = try decoding.next() {
                        guard whole.count + decoded.count <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
                        whole += decoded
                    }
                }
                try decoding.finish()
                return .success(whole)
            } catch {
                return .failure(TransportError(asyncHTTPClient: error, hasHead: true))
            }
        }

        /// The body ends after the bytes that `Content-Length` promises. HTTP/2 ends its streams itself, a chunked body
        /// has its own end, and a compressed body is longer after decompression.
        private var endsWithItsLength: Bool {
            version.major == 1 && !headers.contains(name: "Content-Encoding")
                && !headers.contains(name: "Transfer-Encoding")
        }
    }
#endif
