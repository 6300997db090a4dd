#if canImport(Darwin)
    internal import Foundation

    /// A session, and the delegate that collects what comes for its tasks.
    ///
    /// Each session has a delegate of its own: a delegate knows a task by its number, and every session counts from one.
    struct DelegatedSession: Sendable {
        private let session: URLSession
        private let exchanges: URLSessionExchanges

        init(_ configuration: URLSessionConfiguration, _ exchanges: URLSessionExchanges) {
            self.exchanges = exchanges
            session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
        }

        /// Sends the request in a task of the session, which is cancelled with the task that called. A file is sent as its body,
        /// in place of what it has. The task is cancelled at the deadline too, where there is one.
        nonisolated(nonsending) func send(
            _ request: URLRequest,
            file: URL?,
            within limit: (watch: TimeoutWatch, deadline: EndpointDeadline)? = nil,
            _ handling: URLSessionExchanges.Handling
        ) async -> URLSessionExchanges.Outcome {
            let task =
                file.map { session.uploadTask(with: request, fromFile: $0) } ?? session.dataTask(with: request)
            exchanges.expect(task, handling)
            let ticket = limit.map { limit in
                limit.watch.enter(until: limit.deadline.time, WatchedTask(task: task, exchanges: exchanges))
            }
            let outcome = await withTaskCancellationHandler {
                await exchanges.run(task)
            } onCancel: {
                exchanges.cancel(task)
            }
            if let limit, let ticket, limit.watch.leave(ticket), !Task.isCancelled {
                return .failure(TransportError(.timedOut))
            }
            return outcome
        }

        /// Ends the session and every task of it.
        func invalidate() {
            session.invalidateAndCancel()
        }
    }

    /// A task of a session, as the watch over deadlines sees it.
    private struct WatchedTask: Cancellable {
        let task: URLSessionTask
        let exchanges: URLSessionExchanges

        func cancel() { exchanges.cancel(task) }
    }
#endif
