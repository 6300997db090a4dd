#if os(Linux)
    internal import CLibcurl
    internal import Dispatch
    internal import Foundation
    internal import HTTPTypes

    /// One exchange on its way.
    ///
    /// `Sendable`, unchecked: who waits for it is behind a lock; everything else is used on the loop's thread only, from
    /// ``open()`` on.
    final class CurlTransfer: @unchecked Sendable, Cancellable {
        typealias Outcome = Result<EndpointTransportResponse, TransportError>

        private struct Waiting: Sendable {
            var continuation: CheckedContinuation<Outcome, Never>?
            /// Nobody waits for it any more: it has ended, or was cancelled.
            var isOver = false
        }

        let request: EndpointTransportRequest
        private let options: CurlOptions
        private let loop: CurlLoop
        /// Who has to be there as long as somebody reads a response that comes as a stream.
        private let owner: any Sendable
        private let waiting = Lock(Waiting())

        /// libcurl's handle; nil before it begins, and after its end.
        private(set) var easy: UnsafeMutableRawPointer?
        private var fields: CurlFields?
        private let upload: CurlUpload?
        private var head = CurlHead()
        private var body: Body
        /// Why a callback stopped the exchange.
        private var failure: TransportError?
        private var pauses: Int32 = 0
        /// The number of times that libcurl began to send the request.
        private var sendings = 0
        /// The queue on which the caller hears of sent bytes: its code may take its time, and this thread must not wait.
        private let progress: DispatchQueue?
        /// The number of sent bytes that the caller knows of.
        private var toldBytes = 0
        private(set) var isLookingUp = false
        private(set) var sockets = CurlSockets()
        private var isAbandoned = false
        /// libcurl has said that it is over.
        var isDone = false
        /// The response is whole while the request is not, and libcurl would go on with that.
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

        /// Runs the exchange until its response is there, or its head where the body is read as a stream.
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

        /// Ends the exchange, from whatever thread. Whoever waits for it goes on at once, whatever the loop is about.
        func cancel() {
            guard answer(.failure(TransportError(.cancelled)), isOver: true) else { return }
            loop.submitLater(.cancel(self))
        }

        var isOver: Bool { waiting.withLock { $0.isOver } }

        /// Gives the response to who waits for it; false if the exchange was over.
        @discardableResult
        private func answer(_ outcome: Outcome, isOver: Bool) -> Bool {
            let (wasOver, continuation) = waiting.withLock { waiting in
                defer {
                    waiting.continuation = nil
                    waiting.isOver = waiting.isOver || isOver
                }
                return (waiting.isOver, waiting.continuation)
            }
            // A response comes after what was told of its request.
            if let progress, case .success = outcome {
                progress.async { continuation?.resume(returning: outcome) }
            } else {
                continuation?.resume(returning: outcome)
            }
            return !wasOver
        }
    }

    // What the loop does, on its thread.
    extension CurlTransfer {
        /// Makes libcurl's handle.
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

        /// Goes on with the response, or with the request's body, after a pause.
        func goOn(_ direction: Int32) {
            guard let easy, pauses & direction != 0 else { return }
            pauses &= ~direction
            // An error of what comes now is told at the exchange's end.
            curl_easy_pause(easy, pauses)
        }

        /// Has it end by itself when the name lookup does.
        func abandon() {
            isAbandoned = true
            upload?.end()
        }

        /// The outcome of the exchange, once libcurl has finished it.
        func outcome(of result: CURLcode) -> Outcome {
            if let failure { return .failure(failure) }
            guard let easy, result == CURLE_OK else {
                return .failure(TransportError(curl: result, on: easy, hasHead: head.isComplete))
            }
            // libcurl takes a head that is cut off for a whole one.
            guard let response = head.response else { return .failure(TransportError(.connectionLost)) }
            tellBytesSent(Int(endpoint_curl_get_offset(easy, CURLINFO_SIZE_UPLOAD_T)))
            guard case .whole(let bytes) = body else { return .success(EndpointTransportResponse(response)) }
            let timings = EndpointTransportTimings(curl: easy)
            return .success(EndpointTransportResponse(response, body: .bytes(bytes), timings: timings))
        }

        /// Tells everybody of the end, and lets go of what the exchange had. libcurl no longer has the handle by then.
        func end(_ outcome: Outcome) {
            upload?.end()
            if case .stream(let inbox) = body {
                switch outcome {
                case .success: inbox.finish()
                case .failure(let error): inbox.finish(error)
                }
            }
            curl_easy_cleanup(easy)
            easy = nil
            fields = nil
            body = .whole(Data())
            answer(outcome, isOver: true)
        }
    }

    // What libcurl asks while it runs, on the loop's thread.
    extension CurlTransfer {
        /// A name lookup begins.
        func lookUp() { isLookingUp = true }

        /// A socket is wanted for an address; nil where nobody wants the connection any more. There may be several until one is
        /// connected.
        func connect(_ open: () -> Int32) -> Int32? {
            isLookingUp = false
            return isAbandoned ? nil : sockets.add(open())
        }

        /// The request is about to be sent. libcurl sends a request again by itself when the connection turns out to be dead,
        /// which is only good for a request that may be sent twice.
        func begin(from port: Int32) -> Bool {
            isLookingUp = false
            sendings += 1
            sockets.use(port)
            if sendings > 1, !request.mayBeSentTwice {
                failure = TransportError(.connectionLost)
                return false
            }
            return true
        }

        /// Takes a line of a head, or of the fields behind a body; false where the response is none.
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
            // An empty body is told by its end.
            let stated = isPacked || length == 0 ? nil : length
            let stream = EndpointResponseBody.stream(chunks, length: stated)
            answer(.success(EndpointTransportResponse(response, body: stream, timings: timings)), isOver: false)
        }

        /// Takes a piece of the body, unpacked.
        func take(body piece: UnsafeRawBufferPointer) -> CurlCallbacks.Taking {
            guard failure == nil else { return .refused }
            switch body {
            case .whole(var whole):
                guard piece.count <= options.maximumBytes - whole.count else {
                    failure = TransportError(.invalidResponse)
                    return .refused
                }
                // Without this, the bytes would have two owners, and be copied.
                body = .whole(Data())
                whole.append(contentsOf: piece)
                body = .whole(whole)
            case .stream(let inbox):
                guard !inbox.isFull else {
                    pauses |= CURLPAUSE_RECV
                    return .paused
                }
                guard inbox.append(Data(piece)) else { return .refused }
            }
            noteAnswer(easy.map { Int(endpoint_curl_get_offset($0, CURLINFO_SIZE_DOWNLOAD_T)) })
            return .taken
        }

        /// Whether libcurl listens for the response, and still has to send some of the request.
        var isSending: Bool { upload?.isRead == false && pauses & CURLPAUSE_RECV == 0 && sendings > 0 }

        /// Notes that nothing more of the response comes. It is whole if its chunks came to their end and the connection stays
        /// open, or if the end of the connection is the end of the body.
        func noteEnd(isClosed: Bool) {
            isAnswered = head.isComplete && head.endsWithoutLength(isClosed: isClosed)
        }

        private func noteAnswer(_ received: Int?) {
            guard upload?.isRead == false, let length = head.bodyLength(for: request.head.method) else { return }
            // libcurl counts a piece before it hands it over.
            if let received, received >= length { isAnswered = true }
        }

        /// Gives a piece of the request's body.
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

        /// Tells whoever wants to know how many bytes of the body were sent.
        func tellBytesSent(_ count: Int) {
            guard let tell = request.onBytesSent, count > toldBytes else { return }
            toldBytes = count
            progress?.async { tell(count) }
        }
    }
#endif
