internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

/// A session, and the delegate that collects what comes for its tasks.
///
/// Each session has a delegate of its own: a delegate knows a task by its number, and every session counts from one.
struct DelegatedSession: Sendable {
    private let session: URLSession
    private let exchanges: URLSessionExchanges

    init(_ configuration: URLSessionConfiguration, _ exchanges: URLSessionExchanges, queue: OperationQueue?) {
        self.exchanges = exchanges
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: queue)
    }

    /// What the session was made with.
    var configuration: URLSessionConfiguration { session.configuration }

    /// Sends the request in a task of the session, which is cancelled with the task that called. A file is sent as its body,
    /// in place of what it has. A session whose last task it is ends with it; any other stays until it is invalidated. The
    /// task is cancelled at the deadline too, where there is one.
    nonisolated(nonsending) func send(
        _ request: URLRequest,
        file: URL?,
        isLast: Bool = false,
        within limit: (watch: TimeoutWatch, deadline: EndpointDeadline)? = nil,
        _ handling: URLSessionExchanges.Handling
    ) async -> URLSessionExchanges.Outcome {
        let task =
            file.map { session.uploadTask(with: request, fromFile: $0) } ?? session.dataTask(with: request)
        if isLast { session.finishTasksAndInvalidate() }
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
