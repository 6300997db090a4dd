internal import Foundation
internal import HTTPTypes

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// The delegate of a session: it collects what comes for each task, and hands it over when the task is complete.
///
/// Tasks with a completion handler would be shorter, but on Linux they follow redirects without asking anybody.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<EndpointTransportResponse, TransportError>

    /// One task on its way.
    private struct Exchange: Sendable {
        var head: HTTPURLResponse?
        var body = Data()
        var isTooLong = false
        /// The response is whole, whatever the task says at its end.
        var isComplete = false
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    private let maximumBytes: Int
    private let exchanges = Lock<[Int: Exchange]>([:])

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// Starts the task, and waits until it is complete.
    func run(_ task: URLSessionDataTask) async -> Outcome {
        await withCheckedContinuation { continuation in
            exchanges.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
            // A task that was cancelled before it ran would never tell its delegate on Linux, so it is not begun.
            if Task.isCancelled {
                finish(task.taskIdentifier, with: .failure(TransportError(.cancelled)))
            } else {
                task.resume()
            }
        }
    }

    /// Hands over what a task came to; a second end of the same task finds nobody waiting.
    private func finish(_ identifier: Int, with outcome: Outcome) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: identifier) }
        exchange?.continuation?.resume(returning: outcome)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        exchanges.withLock { exchanges in
            exchanges[dataTask.taskIdentifier]?.head = response as? HTTPURLResponse
            exchanges[dataTask.taskIdentifier]?.body = Data()
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = exchanges.withLock { exchanges -> Bool in
            guard let count = exchanges[dataTask.taskIdentifier]?.body.count else { return false }
            guard data.count <= maximumBytes - count else {
                exchanges[dataTask.taskIdentifier]?.isTooLong = true
                return true
            }
            exchanges[dataTask.taskIdentifier]?.body.append(data)
            return false
        }
        if isTooLong { dataTask.cancel() }
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

    #if canImport(FoundationNetworking)
        /// A 401 with a challenge: Foundation on Linux would wait for a credential for ever. The response is complete when
        /// it asks, so it is kept, and the task ends without an answer to the challenge.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let response = challenge.failureResponse as? HTTPURLResponse
            exchanges.withLock { exchanges in
                guard var exchange = exchanges[task.taskIdentifier] else { return }
                exchange.head = exchange.head ?? response
                exchange.isComplete = exchange.head != nil
                exchanges[task.taskIdentifier] = exchange
            }
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #endif

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = exchanges.withLock({ $0[task.taskIdentifier] }) else { return }
        let head = exchange.head ?? task.response as? HTTPURLResponse
        let outcome: Outcome
        if exchange.isTooLong {
            outcome = .failure(TransportError(.invalidResponse))
        } else if let error, !exchange.isComplete {
            outcome = .failure(TransportError(urlError: error, hasHead: exchange.head != nil))
        } else if let head, let response = HTTPResponse(head) {
            outcome = .success(EndpointTransportResponse(response, body: .bytes(exchange.body)))
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
