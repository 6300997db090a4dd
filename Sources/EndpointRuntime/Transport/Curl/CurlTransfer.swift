#if os(Linux)
    internal import CLibcurl
    internal import Dispatch
    internal import Foundation
    internal import HTTPTypes

    /// A running exchange.
    ///
    /// `@unchecked`: a lock guards the waiting caller. After ``open()``, only the loop's thread uses the other
    /// properties.
    final class CurlTransfer: @unchecked Sendable, Cancellable {
        typealias Outcome = Result<EndpointTransportResponse, TransportError>

        private struct Waiting: Sendable {
            var continuation: CheckedContinuation<Outcome, Never>?
            /// No caller waits for the exchange: it has ended or was cancelled.
            var isOver = false
        }

        let request: EndpointTransportRequest
        private let options: CurlOptions
        private let loop: CurlLoop
        /// Keeps the transport alive while a streamed response is read.
        private let owner: any Sendable
        private let waiting = Lock(Waiting())

        /// libcurl's handle; nil before the start and after the end.
        private(set) var easy: UnsafeMutableRawPointer?
        private var fields: CurlFields?
        private let upload: CurlUpload?
        private var head = CurlHead()
        private var body: Body
        /// The error with which a callback stopped the exchange.
        private var failure: TransportError?
        private var pauses: Int32 = 0
        /// The number of times that libcurl began to send the request.
        private var sendings = 0
        /// The queue for reports of sent bytes. The caller's code may be slow, and the loop's thread must not wait.
        private let progress: DispatchQueue?
        /// The last reported number of sent bytes.
        private var toldBytes = 0
        private(set) var isLookingUp = false
        private(set) var sockets = CurlSockets()
        private var isAbandoned = false
        /// libcurl has reported its end.
        var isDone = false
        /// The response is complete while the request is not, and libcurl would continue to send.
        private(set) var isAnswered = false

        /// The receiver of the response's body.
        private enum Body {
            case whole(Data)
            case stream(BodyInbox)
        }

        init(_ request: EndpointTransportRequest, _ options: CurlOptions, on loop: CurlLoop, owner: any Sendable) {
            self.request = request
            self.options = options
            self.loop = loop
            self.owner = owner
            upload = request.body.isNone ? nil : CurlUpload(request.body)
            progress = request.onBytesSent.map { _ in DispatchQueue(label: "EndpointRuntime.progress") }
            body = .whole(Data())
        }

        /// Runs the exchange until its response is complete. For a streamed response, it returns after the head.
        nonisolated(nonsending) func run() async -> Outcome {
            await withTaskCancellationHandler {
                await withCheckedContinuation { begin($0) }
            } onCancel: {
                cancel()
            }
        }

        private func begin(_ continuation: CheckedContinuation<Outcome, Never>) {
            let isCancelled = waiting.withLock { waiting in
                if !waiting.isOver { waiting.continuation = continuation }
                return waiting.isOver
            }
            guard !isCancelled else { return continuation.resume(returning: .failure(TransportError(.cancelled))) }
            do throws(TransportError) {
                try loop.submit(.start(self))
            } catch {
                answer(.failure(error), isOver: true)
            }
        }

        /// Ends the exchange from any thread. The waiting caller continues at once, regardless of the loop's work.
        func cancel() {
            guard answer(.failure(TransportError(.cancelled)), isOver: true) else { return }
            loop.submitLater(.cancel(self))
        }

        var isOver: Bool { waiting.withLock { $0.isOver } }

        /// Passes the response to the waiting caller. It returns false if the exchange was over.
        @discardableResult
        private func answer(_ outcome: Outcome, isOver: Bool) -> Bool {
            let (wasOver, continuation) = waiting.withLock { waiting in
                defer {
                    waiting.continuation = nil
                    waiting.isOver = waiting.isOver || isOver
                }
                return (waiting.isOver, waiting.continuation)
            }
            // The response comes after all reports of its request.
            if let progress, case .success = outcome {
                progress.async { continuation?.resume(returning: outcome) }
            } else {
                continuation?.resume(returning: outcome)
            }
            return !wasOver
        }
    }

    // The operations on the loop's thread.
    extension CurlTransfer {
        /// Creates libcurl's handle.
        func open() throws(TransportError) -> UnsafeMutableRawPointer {
            guard let easy = curl_easy_init() else {
                throw TransportError(.other, underlying: CurlError(CURLE_OUT_OF_MEMORY))
            }
            self.easy = easy
            let fields = try CurlFields(request)
            self.fields = fields
            try options.apply(to: easy, request, fields)
            try CurlCallbacks.install(on: easy, of: self)
            return easy
        }

        /// Resumes the response or the request's body after a pause.
        func goOn(_ direction: Int32) {
            guard let easy, pauses & direction != 0 else { return }
            pauses &= ~direction
            // An error of the resumed work is reported at the exchange's end.
            curl_easy_pause(easy, pauses)
        }

        /// Passes what has come to a waiting reader. This costs more than receiving it, so it happens once for each turn
        /// of the loop.
        func deliver() { if case .stream(let inbox) = body { inbox.deliver() } }

        /// Lets the exchange end together with its name lookup.
        func abandon() {
            isAbandoned = true
            upload?.end()
        }

        /// The outcome of the exchange, after libcurl has finished it.
        func outcome(of result: CURLcode) -> Outcome {
            if let failure { return .failure(failure) }
            guard let easy, result == CURLE_OK else {
                return .failure(TransportError(curl: result, on: easy, hasHead: head.isComplete))
            }
            // libcurl treats a truncated head as complete.
            guard let response = head.response else { return .failure(TransportError(.connectionLost)) }
            tellBytesSent(Int(endpoint_curl_get_offset(easy, CURLINFO_SIZE_UPLOAD_T)))
            guard case .whole(let bytes) = body else { return .success(EndpointTransportResponse(response)) }
            let timings = EndpointTransportTimings(curl: easy)
            return .success(EndpointTransportResponse(response, body: .bytes(bytes), timings: timings))
        }

        /// Reports the end, and releases the exchange's resources. libcurl must have released the handle before.
        func end(_ outcome: Outcome) {
            upload?.end()
            let error: TransportError? = if case .failure(let error) = outcome { error } else { nil }
            if case .stream(let inbox) = body { inbox.finish(error) }
            curl_easy_cleanup(easy)
            easy = nil
            fields = nil
            body = .whole(Data())
            answer(outcome, isOver: true)
        }
    }

    // libcurl's callbacks on the loop's thread.
    extension CurlTransfer {
        /// Records the start of a name lookup.
        func lookUp() { isLookingUp = true }

        /// Opens a socket for an address; nil if the connection is no longer needed. libcurl may open several before
        /// one is connected.
        func connect(_ open: () -> Int32) -> Int32? {
            isLookingUp = false
            return isAbandoned ? nil : sockets.add(open())
        }

        /// Records the start of sending. It returns false if the server's certificate does not name it. If the connection
        /// turns out to be dead, libcurl sends the request again by itself, so this returns false for a request that must
        /// not be sent twice.
        func begin(from port: Int32) -> Bool {
            isLookingUp = false
            sendings += 1
            sockets.use(port)
            if sendings > 1, !request.mayBeSentTwice { failure = TransportError(.connectionLost) }
            if let easy, !CurlOptions.isNamed(easy) { failure = TransportError(.untrustedServer) }
            return failure == nil
        }

        /// Parses a line of a head or a trailer. It returns false for an invalid response.
        func take(line: UnsafeRawBufferPointer) -> Bool {
            guard failure == nil else { return false }
            do throws(TransportError) {
                let isFirst = !head.isComplete
                try head.take(line)
                if isFirst, head.isComplete { try takeHead() }
                return true
            } catch {
                failure = error
                return false
            }
        }

        private func takeHead() throws(TransportError) {
            guard let response = head.response else { return }
            if let easy { try CurlOptions.closeUnlessKept(easy) }
            let length = head.bodyLength(for: request.head.method)
            let isPacked = response.headerFields[.contentEncoding] != nil
            isAnswered = length == 0 && upload?.isRead == false
            guard request.streamsResponse else {
                guard isPacked || length ?? 0 <= options.maximumBytes else { throw TransportError(.invalidResponse) }
                return
            }
            let inbox = BodyInbox { [weak self, loop] isPaused in
                if let self, !isPaused { loop.submitLater(.receive(self)) }
            }
            body = .stream(inbox)
            let chunks = EndpointBodyChunks { [self] in
                cancel()
            } start: {
                { try await inbox.next() }
            }
            let timings = easy.map { EndpointTransportTimings(curl: $0) }
            // The end of an empty body is enough.
            let stream = EndpointResponseBody.stream(chunks, length: isPacked || length == 0 ? nil : length)
            answer(.success(EndpointTransportResponse(response, body: stream, timings: timings)), isOver: false)
        }

        /// Receives a decompressed piece of the body.
        func take(body piece: UnsafeRawBufferPointer) -> CurlCallbacks.Taking {
            guard failure == nil else { return .refused }
            switch body {
            case .whole(var whole):
                guard piece.count <= options.maximumBytes - whole.count else {
                    failure = TransportError(.invalidResponse)
                    return .refused
                }
                // Without this, the bytes would have two owners and be copied.
                body = .whole(Data())
                whole.append(contentsOf: piece)
                body = .whole(whole)
            case .stream(let inbox):
                guard !inbox.isFull else {
                    pauses |= CURLPAUSE_RECV
                    return .paused
                }
                guard inbox.append(piece) else { return .refused }
            }
            noteAnswer(easy.map { Int(endpoint_curl_get_offset($0, CURLINFO_SIZE_DOWNLOAD_T)) })
            return .taken
        }

        /// libcurl listens for the response, and has not yet sent the whole request.
        var isSending: Bool { upload?.isRead == false && pauses & CURLPAUSE_RECV == 0 && sendings > 0 }

        /// Records that no more of the response will come. It is complete if its chunks have ended and the connection
        /// is open, or if the end of the connection is the end of the body.
        func noteEnd(isClosed: Bool) {
            isAnswered = head.isComplete && head.endsWithoutLength(isClosed: isClosed)
        }

        private func noteAnswer(_ received: Int?) {
            guard upload?.isRead == false, let length = head.bodyLength(for: request.head.method) else { return }
            // libcurl counts a piece before it delivers it.
            if let received, received >= length { isAnswered = true }
        }

        /// Provides a piece of the request's body.
        func give(_ room: UnsafeMutableRawBufferPointer) -> CurlUpload.Reading {
            guard let upload, !isAbandoned else { return .end }
            let reading = upload.read(into: room) { [loop, weak self] in
                if let self { loop.submitLater(.send(self)) }
            }
            switch reading {
            case .wait: pauses |= CURLPAUSE_SEND
            case .failed(let error): failure = error
            case .bytes, .end: break
            }
            return reading
        }

        /// Reports the number of sent body bytes.
        func tellBytesSent(_ count: Int) {
            guard let tell = request.onBytesSent, count > toldBytes else { return }
            toldBytes = count
            progress?.async { tell(count) }
        }
    }
#endif
