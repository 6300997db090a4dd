#if AsyncHTTPClient
    internal import AsyncHTTPClient
    internal import EndpointRuntime
    internal import Foundation
    internal import NIOCore
    internal import NIOHTTP1

    /// A whole body that has to be there in time: it is read in a task of its own, for AsyncHTTPClient's deadline is over with
    /// the head, and it stops reading for nobody but the task that reads.
    ///
    /// Most often all of the body is there with its head. Then nothing is watched, and nobody waits for the task.
    final class BodyReading: Sendable {
        private let response: HTTPClientResponse
        private let limit: Int
        private let body = Lock<Result<Data, TransportError>?>(nil)

        /// The body of a response, which may be so long.
        init(_ response: HTTPClientResponse, upTo limit: Int) {
            self.response = response
            self.limit = limit
        }

        /// The body, unless the deadline passes or the task is cancelled before it is there.
        @inline(never)
        nonisolated(nonsending) func whole(
            until deadline: EndpointDeadline,
            _ watch: TimeoutWatch
        ) async throws(TransportError) -> Data {
            let task = begin()
            if let body = body.withLock({ $0 }) { return try body.get() }
            let (_, isExpired) = await watch.end(of: task, until: deadline.time)
            // There is one: the task has ended.
            let body = body.withLock { $0 } ?? .failure(TransportError(.cancelled))
            if isExpired, !Task.isCancelled { throw TransportError(.timedOut) }
            return try body.get()
        }

        /// Reads up to the first wait before this returns, where the system can. A task that cannot throw is wrapped in one
        /// that can, each with a frame: so this could, and never does.
        private func begin() -> Task<Void, any Error> {
            if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
                Task.immediate { () async throws in await run() }
            } else {
                Task { () async throws in await run() }
            }
        }

        private nonisolated(nonsending) func run() async {
            let whole = await response.wholeBody(upTo: limit)
            body.withLock { $0 = whole }
        }
    }

    extension HTTPClientResponse {
        /// The whole body, in fewer steps than `collect(upTo:)` takes: each costs much in a task that began at once.
        nonisolated(nonsending) func wholeBody(upTo limit: Int) async -> Result<Data, TransportError> {
            let length = headers.first(name: "Content-Length").flatMap { Int($0) }
            let end = endsWithItsLength ? length : nil
            var pieces = body.makeAsyncIterator()
            var whole = Data()
            do {
                while let piece = try await pieces.next() {
                    // A length that is too great shows with the first piece: a HEAD is answered with one and no body.
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

        /// Whether nothing follows the bytes that `Content-Length` promises: HTTP/2 ends a stream by itself, a body in chunks
        /// has an end of its own, and one that came compressed is longer when it was taken apart.
        private var endsWithItsLength: Bool {
            version.major == 1 && !headers.contains(name: "Content-Encoding")
                && !headers.contains(name: "Transfer-Encoding")
        }
    }
#endif
