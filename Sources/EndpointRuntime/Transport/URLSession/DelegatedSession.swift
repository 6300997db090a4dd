#if canImport(Darwin) || URLSESSION_ON_LINUX
    #if URLSESSION_ON_LINUX
        // Only tests compile this file on Linux, in a module of their own: Tests/URLSession.
        @testable import EndpointRuntime
        internal import FoundationNetworking
    #endif
    internal import Foundation

    /// A session with the delegate that collects the results of its tasks.
    ///
    /// Each session has its own delegate, because a delegate identifies a task by its number, and every session starts
    /// at one.
    struct DelegatedSession: Sendable {
        private let session: URLSession
        private let exchanges: URLSessionExchanges

        init(_ configuration: URLSessionConfiguration, _ exchanges: URLSessionExchanges) {
            self.exchanges = exchanges
            session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
        }

        /// Sends the request in a task of the session. The task is cancelled together with the calling task, and at the
        /// deadline. If there is a file, it is sent as the body instead of the request's own.
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

        /// Ends the session and all its tasks.
        func invalidate() {
            session.invalidateAndCancel()
        }
    }

    /// A session's task in the form that the watch over deadlines uses.
    private struct WatchedTask: Cancellable {
        let task: URLSessionTask
        let exchanges: URLSessionExchanges

        func cancel() { exchanges.cancel(task) }
    }
#endif
