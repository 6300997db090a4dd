#if canImport(Darwin)
    internal import Foundation

    extension URLSessionExchanges {
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            // No redirect is followed, so the last transaction is the one with the response.
            guard let last = metrics.transactionMetrics.last else { return }
            measure(task, EndpointTransportTimings(TransactionDates(last)))
        }
    }
#endif
