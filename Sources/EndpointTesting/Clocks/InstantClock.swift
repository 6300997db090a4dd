public import EndpointRuntime
public import Foundation

/// A clock on which every wait ends immediately and advances the time.
///
/// Do not use it for calls with a timeout, because the timeout would also end immediately. Use a ``TestClock`` for
/// them.
public final class InstantClock: EndpointClock {
    private let state = Lock((now: Duration.zero, sleeps: [Duration]()))
    private let origin: Date

    /// Creates a clock whose calendar begins at `origin`.
    public init(origin: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        self.origin = origin
    }

    /// The sum of all waits.
    public var now: Duration { state.withLock { $0.now } }

    /// The origin plus all waits.
    public var date: Date { origin.addingTimeInterval(now / .seconds(1)) }

    /// All waits so far, in their order.
    public var sleeps: [Duration] { state.withLock { $0.sleeps } }

    /// Returns immediately. It throws if the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.now += duration
            state.sleeps.append(duration)
        }
    }
}
