public import Foundation

/// Tells the time and waits. You pass a clock to a client, so that a test can advance the time and never sleeps.
///
/// One value provides both clocks that a client needs, so that they cannot diverge in a test. `now` advances steadily
/// and measures timeouts and delays. `date` is the calendar time, which is compared with a `Retry-After` date.
public protocol EndpointClock: Sendable {
    /// The time since the clock's own origin. It never decreases.
    var now: Duration { get }

    /// The calendar time.
    var date: Date { get }

    /// Waits for this duration of ``now`` or longer. Callers that wait for a point in time check it again afterwards.
    /// It throws only `CancellationError`, as soon as the task is cancelled.
    func sleep(for duration: Duration) async throws
}

extension EndpointClock {
    /// Waits until ``now`` reaches this time, even if the task starts late.
    package func sleep(until time: Duration) async throws {
        try await sleep(for: max(.zero, time - now))
    }
}

/// The clock of the machine. It continues while the device sleeps.
public struct SystemClock: EndpointClock {
    /// The origin of all system clocks: the time of the first access.
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

    /// Some 30,000 years. `Task.sleep` traps on longer durations than its 64 bits hold, such as `.seconds(Int64.max)`.
    private static let longest = Duration.seconds(Int64(1_000_000_000_000))
}
