public import EndpointRuntime
public import Foundation

/// A clock on which every wait is over at once, and time has moved on by it.
///
/// Not for calls with a timeout: the wait for the timeout would be over at once too. ``TestClock`` is for them.
public final class InstantClock: EndpointClock {
    private let state = Lock((now: Duration.zero, sleeps: [Duration]()))
    private let origin: Date

    /// A clock whose calendar begins at `origin`.
    public init(origin: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        self.origin = origin
    }

    /// The sum of all waits.
    public var now: Duration { state.withLock { $0.now } }

    /// The origin, and all waits since.
    public var date: Date { origin.addingTimeInterval(now / .seconds(1)) }

    /// All waits so far, in their order.
    public var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// Waits not at all; a task that is cancelled throws.
    public func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }
}
