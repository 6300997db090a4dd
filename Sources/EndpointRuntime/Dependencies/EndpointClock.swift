public import Foundation

/// What time it is, and how to wait: injected, so that a test moves time by hand and never sleeps.
///
/// One value answers for both clocks a client needs, so that they cannot drift apart in a test: `now` runs steadily
/// and measures timeouts and delays; `date` is the calendar's time, which a `Retry-After` date is compared with.
public protocol EndpointClock: Sendable {
    /// The time since an origin of the clock's own choosing; it never runs backwards.
    var now: Duration { get }

    /// The calendar's time.
    var date: Date { get }

    /// Waits for as long by ``now``, and no shorter: what waits for a moment asks again until it has come. Throws
    /// `CancellationError` as soon as the task is cancelled, and nothing else.
    func sleep(for duration: Duration) async throws
}

/// The clock of the machine; its time goes on while the device sleeps.
public struct SystemClock: EndpointClock {
    /// When the time of all of them is zero: when the first was asked.
    static let origin = ContinuousClock.now

    /// Makes the clock.
    public init() {}

    /// The time since an origin that all of these clocks share.
    public var now: Duration { ContinuousClock.now - Self.origin }

    /// The calendar's time.
    public var date: Date { Date() }

    /// Waits by `Task.sleep`.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: min(duration, Self.longest), clock: .continuous)
    }

    /// Some 30,000 years: `Task.sleep` traps on a wait that its 64 bits do not hold, such as `.seconds(Int64.max)`.
    private static let longest = Duration.seconds(1_000_000_000_000)
}
