#if canImport(Darwin) || URLSESSION_ON_LINUX
    #if URLSESSION_ON_LINUX
        // Only tests compile this file on Linux, in a module of their own: Tests/URLSession.
        @testable import EndpointRuntime
        internal import FoundationNetworking
    #endif
    internal import Foundation
    internal import HTTPTypes

    /// The delegate of a session. It collects the parts of each task's response, and returns it when the task is
    /// complete.
    ///
    /// Tasks with a completion handler would be shorter, but they only return complete bodies.
    final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
        typealias Outcome = Result<EndpointTransportResponse, TransportError>

        /// The options of a task.
        struct Handling: Sendable {
            /// The response is returned as soon as its head has arrived.
            let streams: Bool
            let onBytesSent: (@Sendable (Int) -> Void)?
            /// Keeps the transport alive while the task runs.
            let owner: any Sendable
            /// The file that is sent.
            let upload: TemporaryFile?
        }

        /// A running task.
        private struct Exchange: Sendable {
            let handling: Handling
            /// The inbox for the body after the head was returned.
            var inbox: BodyInbox?
            var head: HTTPURLResponse?
            var body = Data()
            /// The response is invalid, and the rest is not read.
            var isInvalid = false
            /// The task was resumed.
            var isBegun = false
            /// The task is ending, because its result is not needed.
            var isCancelled = false
            /// The server's keys match no pin.
            var isUntrusted = false
            var timings: EndpointTransportTimings?
            var continuation: CheckedContinuation<Outcome, Never>?
        }

        /// The accepted keys of servers, if the app pins any.
        let pins: PublicKeyPins?
        private let maximumBytes: Int
        private let exchanges = Lock<[Int: Exchange]>([:])

        init(maximumBytes: Int, pins: PublicKeyPins? = nil) {
            self.maximumBytes = maximumBytes
            self.pins = pins
        }

        /// Records that the server of a task is not trusted. The task itself only reports a cancellation.
        func distrust(_ task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier]?.isUntrusted = true }
        }

        /// Records the timings of a task, which arrive before its end.
        func measure(_ task: URLSessionTask, _ timings: EndpointTransportTimings) {
            exchanges.withLock { $0[task.taskIdentifier]?.timings = timings }
        }

        /// Registers a task, which can be cancelled from now on.
        func expect(_ task: URLSessionTask, _ handling: Handling) {
            exchanges.withLock { $0[task.taskIdentifier] = Exchange(handling: handling) }
        }

        /// Starts a registered task. It returns when the task is complete, or after the head of a streamed response.
        nonisolated(nonsending) func run(_ task: URLSessionTask) async -> Outcome {
            await withCheckedContinuation { continuation in
                let isCancelled = exchanges.withLock { exchanges in
                    exchanges[task.taskIdentifier]?.continuation = continuation
                    return exchanges[task.taskIdentifier]?.isCancelled ?? true
                }
                // A task that was cancelled before is not started.
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

        /// Cancels a task once, from any thread, unless it is over.
        func cancel(_ task: URLSessionTask) {
            let isFirst = exchanges.withLock { exchanges in
                guard let exchange = exchanges[task.taskIdentifier], !exchange.isCancelled else { return false }
                exchanges[task.taskIdentifier]?.isCancelled = true
                return exchange.isBegun
            }
            if isFirst { task.cancel() }
        }

        /// Returns the outcome of a task. A second end of the same task has no effect.
        private func finish(_ identifier: Int, with outcome: Outcome) {
            let exchange = exchanges.withLock { $0.removeValue(forKey: identifier) }
            exchange?.continuation?.resume(returning: outcome)
            guard let inbox = exchange?.inbox else { return }
            switch outcome {
            case .success: inbox.finish()
            case .failure(let error): inbox.finish(error)
            }
        }

        /// Returns the head with a pending body.
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
                // Releasing the transport ends its tasks, so it must stay alive while the body is read.
                _ = owner
                cancel(task)
            } start: {
                { try await inbox.next() }
            }
            // The session decompresses the body, so its length differs from the server's.
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
            // An interim response such as 103 is not the response. Only 101 is the last one in HTTP.
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
                let isTaken = data.withUnsafeBytes { inbox.append($0) }
                inbox.deliver()
                if !isTaken { cancel(dataTask) }
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

        /// Ends a task with an invalid response.
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
            // The redirect itself is the response, because the client decides about redirects.
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
        /// The head of a response. Its fields are sorted by name, because Foundation does not keep their order.
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
