/// The time by which an exchange must end, on the clock of the machine.
public struct EndpointDeadline: Sendable, Equatable {
    /// The deadline in the time of ``SystemClock``.
    package let time: Duration

    init(time: Duration) {
        self.time = time
    }

    /// Creates a deadline from a time of the system's clock, which continues while the machine sleeps.
    public init(_ instant: ContinuousClock.Instant) {
        time = instant - SystemClock.origin
    }

    /// The time.
    public var instant: ContinuousClock.Instant { SystemClock.origin + time }

    /// The time until the deadline; zero after it has passed.
    public var remaining: Duration { max(.zero, instant - .now) }
}
