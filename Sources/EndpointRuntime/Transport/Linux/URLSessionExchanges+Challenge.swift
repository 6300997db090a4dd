#if canImport(FoundationNetworking)
    internal import Foundation
    internal import FoundationNetworking

    extension URLSessionExchanges {
        /// A 401 with a challenge: Foundation on Linux would wait for a credential for ever. The response is complete when
        /// it asks, so it is kept, and the task ends without an answer to the challenge.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            complete(task, with: challenge.failureResponse as? HTTPURLResponse)
            // All that the answer would lead to is `cancel()`, there and then, which must not be called on this queue.
            cancel(task)
        }
    }
#endif
