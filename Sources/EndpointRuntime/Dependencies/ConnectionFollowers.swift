/// The last known status of a connection, the tasks that wait for a better one, and those that follow it.
package final class ConnectionFollowers: Sendable {
    private struct State: Sendable {
        var status: ConnectivityStatus
        var lastID = 0
        var waiting = WaitList<Void, Void>()
        var following: [Int: AsyncStream<ConnectivityStatus>.Continuation] = [:]
        /// The tasks that wait until another one waits for a connection.
        var watching = WaitList<Void, Void>()
    }

    private let state: Lock<State>

    package init(_ status: ConnectivityStatus = .unknown) {
        state = Lock(State(status: status))
    }

    package var status: ConnectivityStatus { state.withLock { $0.status } }

    package func update(_ status: ConnectivityStatus) {
        let waiting = state.withLock { state -> WaitList<Void, Void>.Taken? in
            if state.status != status {
                state.status = status
                // Under the lock, so that the newest is the last one told; the reader runs elsewhere.
                for continuation in state.following.values { continuation.yield(status) }
            }
            return status == .disconnected ? nil : state.waiting.takeAll()
        }
        waiting?.resume(returning: ())
    }

    package func wait() async throws(CancellationError) {
        let isThere: Void? = await state.wait(in: \.waiting) { state in
            guard !Task.isCancelled else { return .over(nil) }
            guard state.status == .disconnected else { return .over(()) }
            // Under the lock, because this task waits as soon as it leaves it. Only tests watch.
            state.watching.takeAll().resume(returning: ())
            return .wait(())
        }
        if isThere == nil { throw CancellationError() }
    }

    /// The status now, and again whenever it changes.
    package func statuses() -> AsyncStream<ConnectivityStatus> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConnectivityStatus.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let id = state.withLock { state in
            state.lastID += 1
            state.following[state.lastID] = continuation
            continuation.yield(state.status)
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.following.removeValue(forKey: id) }
        }
        return stream
    }

    /// Waits until a task waits for a connection, or until the current task is cancelled.
    package func whenWaiting() async {
        await state.wait(in: \.watching) { state in state.waiting.reasons.isEmpty ? .wait(()) : .over(()) }
    }
}
