/// The last known status of a connection, the tasks that wait for a connection, and the streams of later statuses.
package final class ConnectionFollowers: Sendable {
    private struct State: Sendable {
        var status: ConnectivityStatus
        var waiting = WaitList<Void, Void>()
        var followers = Followers<ConnectivityStatus>()
        /// The tasks that wait until another task waits for a connection.
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
                state.followers.changed()
            }
            return status == .disconnected ? nil : state.waiting.takeAll()
        }
        waiting?.resume(returning: ())
        state.tell(\.followers, \.status)
    }

    package func wait() async throws(CancellationError) {
        let isThere: Void? = await state.wait(in: \.waiting) { state in
            guard !Task.isCancelled else { return .over(nil) }
            guard state.status == .disconnected else { return .over(()) }
            // Only tests wait for this.
            let watching = state.watching.takeAll()
            return .wait((), then: { watching.resume(returning: ()) })
        }
        if isThere == nil { throw CancellationError() }
    }

    /// The status now, and again whenever it changes.
    package func statuses() -> AsyncStream<ConnectivityStatus> {
        state.follow(\.followers, \.status)
    }

    /// Waits until a task waits for a connection, or until the current task is cancelled.
    package func whenWaiting() async {
        await state.wait(in: \.watching) { state in state.waiting.reasons.isEmpty ? .wait(()) : .over(()) }
    }
}
