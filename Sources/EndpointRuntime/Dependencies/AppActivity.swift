/// Reports whether the app is in the foreground: from the system, or from a test.
public protocol AppActivity: Sendable {
    /// The status now, and again each time that the app comes to the foreground or leaves it. If several changes occur
    /// before the reader continues, it only receives the newest one.
    func statuses() -> AsyncStream<AppActivityStatus>
}

/// The visibility of the app.
public enum AppActivityStatus: Sendable, Equatable {
    /// The app is in the foreground.
    case foreground
    /// The app is in the background.
    case background
}

/// The last known status of an app, and the streams of later ones.
package final class ActivityFollowers: AppActivity {
    private struct State: Sendable {
        var status = AppActivityStatus.foreground
        var followers = Followers<AppActivityStatus>()
    }

    private let state = Lock(State())

    package init() {}

    /// Sets the status. The same status again counts as a change.
    package func update(_ status: AppActivityStatus) {
        state.withLock { state in
            state.status = status
            state.followers.changed()
        }
        state.tell(\.followers, \.status)
    }

    package func statuses() -> AsyncStream<AppActivityStatus> { state.follow(\.followers, \.status) }
}
