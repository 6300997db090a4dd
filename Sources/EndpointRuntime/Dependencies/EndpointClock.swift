public import Foundation

/// Tells the time and waits. You pass a clock to a client, so that a test can advance the time and never sleeps.
///
/// One value provides both clocks that a client needs, so that they cannot diverge in a test. `now` advances steadily
/// and measures timeouts and delays. `date` is the calendar time, which is compared with a `Retry-After` date.
public protocol EndpointClock: Sendable {
    /// The time since an origin of the clock's own choosing; it never runs backwards.
    var now: Duration { get }

    /// The calendar's time.
    var date: Date { get }

    /// Waits for as long by ``now``, and no shorter: what waits for a moment asks again until it has come. Throws
    /// `CancellationError` as soon as the task is cancelled, and nothing else.
    func sleep(for duration: Duration) async throws
}

extension EndpointClock {
    /// Waits until this time by ``now``. A task that starts late waits no longer for that.
    package func sleep(until time: Duration) async throws {
        try await sleep(for: max(.zero, time - now))
    }
}

/// The clock of the machine. It continues while the device sleeps.
public struct SystemClock: EndpointClock {
    /// When the time of all of them is zero: when the first was asked.
    static let origin = ContinuousClock.now

    /// Creates the clock.
    public init() {}

    /// The time since an origin that all clocks of this type share.
    public var now: Duration { ContinuousClock.now - Self.origin }

    /// The calendar time.
    public var date: Date { Date() }

    /// Waits with `Task.sleep`.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: min(duration, Self.longest), clock: .continuous)
    }

    /// Some 30,000 years: `Task.sleep` traps on a wait that its 64 bits do not hold, such as `.seconds(Int64.max)`.
    private static let longest = Duration.seconds(Int64(1_000_000_000_000))
}
