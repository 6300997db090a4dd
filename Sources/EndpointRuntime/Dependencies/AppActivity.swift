/// Reports whether the app is in the foreground: from the system, or from a test.
public protocol AppActivity: Sendable {
    /// The status now, and again each time that the app comes to the foreground or leaves it. If several changes occur
    /// before the reader continues, it only receives the newest one.
    func statuses() -> AsyncStream<AppActivityStatus>
}

/// Whether people can see the app.
public enum AppActivityStatus: Sendable, Equatable {
    /// The app is in the foreground.
    case foreground
    /// The app is in the background.
    case background
}

/// The last known status of an app, and those that follow it.
package final class ActivityFollowers: AppActivity {
    private struct State: Sendable {
        var status = AppActivityStatus.foreground
        var lastID = 0
        var following: [Int: AsyncStream<AppActivityStatus>.Continuation] = [:]
    }

    private let state = Lock(State())

    package init() {}

    package func update(_ status: AppActivityStatus) {
        state.withLock { state in
            state.status = status
            for continuation in state.following.values { continuation.yield(status) }
        }
    }

    package func statuses() -> AsyncStream<AppActivityStatus> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: AppActivityStatus.self,
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
}
