#if canImport(Darwin)
    internal import Foundation
    internal import HTTPTypes

    /// The delegate of a session: it collects what comes for each task, and hands it over when the task is complete.
    ///
    /// Tasks with a completion handler would be shorter, but they hand over a body only as a whole.
    final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
        typealias Outcome = Result<EndpointTransportResponse, TransportError>

        /// What a task is run for.
        struct Handling: Sendable {
            /// Whether the response is handed over as soon as its head is there.
            let streams: Bool
            let onBytesSent: (@Sendable (Int) -> Void)?
            /// Who has to be there as long as the task runs.
            let owner: any Sendable
            /// The file that is sent.
            let upload: TemporaryFile?
        }

        /// One task on its way.
        private struct Exchange: Sendable {
            let handling: Handling
            /// Where the body goes once the head was handed over.
            var inbox: BodyInbox?
            var head: HTTPURLResponse?
            var body = Data()
            /// What comes is no response that could be handed over, and is not read on.
            var isInvalid = false
            /// The task was resumed.
            var isBegun = false
            /// The task is to end, and no longer wanted.
            var isCancelled = false
            /// The server's keys are none of the pinned ones.
            var isUntrusted = false
            var timings: EndpointTransportTimings?
            var continuation: CheckedContinuation<Outcome, Never>?
        }

        /// The keys that servers have to have, where the app pins any.
        let pins: PublicKeyPins?
        private let maximumBytes: Int
        private let exchanges = Lock<[Int: Exchange]>([:])

        init(maximumBytes: Int, pins: PublicKeyPins? = nil) {
            self.maximumBytes = maximumBytes
            self.pins = pins
        }

        /// Notes that the server of a task is not to be trusted: the task itself only says that it was cancelled.
        func distrust(_ task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier]?.isUntrusted = true }
        }

        /// Notes where the time of a task went; it comes before the task's end.
        func measure(_ task: URLSessionTask, _ timings: EndpointTransportTimings) {
            exchanges.withLock { $0[task.taskIdentifier]?.timings = timings }
        }

        /// Gets ready for a task, which may be cancelled from now on.
        func expect(_ task: URLSessionTask, _ handling: Handling) {
            exchanges.withLock { $0[task.taskIdentifier] = Exchange(handling: handling) }
        }

        /// Starts a task that is expected, and waits until it is complete, or until its head is there where the body is to be
        /// streamed.
        nonisolated(nonsending) func run(_ task: URLSessionTask) async -> Outcome {
            await withCheckedContinuation { continuation in
                let isCancelled = exchanges.withLock { exchanges in
                    exchanges[task.taskIdentifier]?.continuation = continuation
                    return exchanges[task.taskIdentifier]?.isCancelled ?? true
                }
                // A task that was cancelled before is not begun.
                guard !isCancelled else {
                    task.cancel()
                    return finish(task.taskIdentifier, with: .failure(TransportError(.cancelled)))
                }
                task.resume()
                let isUnwanted = exchanges.withLock { exchanges in
                    exchanges[task.taskIdentifier]?.isBegun = true
                    return exchanges[task.taskIdentifier]?.isCancelled ?? false
                }
                if isUnwanted { task.cancel() }
            }
        }

        /// Cancels the task once, from whatever thread, unless it is over.
        func cancel(_ task: URLSessionTask) {
            let isFirst = exchanges.withLock { exchanges in
                guard let exchange = exchanges[task.taskIdentifier], !exchange.isCancelled else { return false }
                exchanges[task.taskIdentifier]?.isCancelled = true
                return exchange.isBegun
            }
            if isFirst { task.cancel() }
        }

        /// Hands over what a task came to; a second end of the same task finds nobody waiting.
        private func finish(_ identifier: Int, with outcome: Outcome) {
            let exchange = exchanges.withLock { $0.removeValue(forKey: identifier) }
            exchange?.continuation?.resume(returning: outcome)
            guard let inbox = exchange?.inbox else { return }
            switch outcome {
            case .success: inbox.finish()
            case .failure(let error): inbox.finish(error)
            }
        }

        /// Hands over the head, with a body that is still to come.
        private func handOver(_ head: HTTPURLResponse, of task: URLSessionTask) {
            guard let response = HTTPResponse(head) else { return }
            let inbox = BodyInbox { isPaused in
                if isPaused { task.suspend() } else { task.resume() }
            }
            let exchange = exchanges.withLock { exchanges -> Exchange? in
                let exchange = exchanges[task.taskIdentifier]
                exchanges[task.taskIdentifier]?.inbox = inbox
                exchanges[task.taskIdentifier]?.continuation = nil
                return exchange
            }
            guard let exchange, let continuation = exchange.continuation else { return }
            let owner = exchange.handling.owner
            let chunks = EndpointBodyChunks { [self] in
                // A session that goes away ends its tasks, so that it has to stay as long as somebody may read.
                _ = owner
                cancel(task)
            } start: {
                { try await inbox.next() }
            }
            // What the session unpacks has another length than the server says.
            let isPacked = response.headerFields[.contentEncoding] != nil
            let length = isPacked || head.expectedContentLength <= 0 ? nil : Int(exactly: head.expectedContentLength)
            let body = EndpointResponseBody.stream(chunks, length: length)
            continuation.resume(returning: .success(EndpointTransportResponse(response, body: body)))
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let head = response as? HTTPURLResponse
            // What comes before the answer, such as 103, is not the answer; only 101 is the last that is said in HTTP.
            if head?.statusCode == 101 { refuse(dataTask) }
            if let head, head.statusCode < 200 { return completionHandler(.allow) }
            let streams = exchanges.withLock { exchanges in
                exchanges[dataTask.taskIdentifier]?.head = head
                exchanges[dataTask.taskIdentifier]?.body = Data()
                return exchanges[dataTask.taskIdentifier]?.handling.streams ?? false
            }
            if streams, let head { handOver(head, of: dataTask) }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            if let inbox = exchanges.withLock({ $0[dataTask.taskIdentifier]?.inbox }) {
                if !inbox.append(data) { cancel(dataTask) }
                return
            }
            let isTooLong = exchanges.withLock { exchanges -> Bool in
                guard let count = exchanges[dataTask.taskIdentifier]?.body.count else { return false }
                guard data.count <= maximumBytes - count else { return true }
                exchanges[dataTask.taskIdentifier]?.body.append(data)
                return false
            }
            if isTooLong { refuse(dataTask) }
        }

        /// Ends a task, whose response is none that could be handed over.
        private func refuse(_ task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier]?.isInvalid = true }
            cancel(task)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            // The response itself is the answer: the client decides where a redirect may go, and what may go along.
            exchanges.withLock { $0[task.taskIdentifier]?.head = response }
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didSendBodyData bytesSent: Int64,
            totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            let tell = exchanges.withLock { $0[task.taskIdentifier]?.handling.onBytesSent }
            tell?(Int(clamping: totalBytesSent))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let exchange = exchanges.withLock({ $0[task.taskIdentifier] }) else { return }
            let head = exchange.head ?? task.response as? HTTPURLResponse
            let outcome: Outcome
            if exchange.isUntrusted {
                outcome = .failure(TransportError(.untrustedServer, underlying: error))
            } else if exchange.isInvalid {
                outcome = .failure(TransportError(.invalidResponse))
            } else if let error {
                outcome = .failure(TransportError(urlError: error))
            } else if let head, let response = HTTPResponse(head) {
                let body = EndpointResponseBody.bytes(exchange.body)
                outcome = .success(EndpointTransportResponse(response, body: body, timings: exchange.timings))
            } else {
                outcome = .failure(TransportError(.invalidResponse))
            }
            finish(task.taskIdentifier, with: outcome)
        }
    }

    extension HTTPResponse {
        /// The head of a response; its fields are sorted by name, for Foundation keeps them in no order.
        fileprivate init?(_ response: HTTPURLResponse) {
            guard (100...999).contains(response.statusCode) else { return nil }
            var pairs: [(name: String, value: String)] = []
            for case (let name as String, let value as String) in response.allHeaderFields {
                pairs.append((name, value))
            }
            pairs.sort { $0.name < $1.name }
            var fields = HTTPFields()
            for pair in pairs {
                guard let name = HTTPField.Name(pair.name) else { continue }
                fields.append(HTTPField(name: name, value: pair.value))
            }
            self.init(status: Status(code: response.statusCode), headerFields: fields)
        }
    }
#endif
