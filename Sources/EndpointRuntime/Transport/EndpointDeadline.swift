/// When an exchange has to be over, by the clock of the machine.
public struct EndpointDeadline: Sendable, Equatable {
    /// The same as ``SystemClock`` tells it.
    package let time: Duration

    init(time: Duration) {
        self.time = time
    }

    /// A moment of the system's clock, whose time goes on while the machine sleeps.
    public init(_ instant: ContinuousClock.Instant) {
        time = instant - SystemClock.origin
    }

    /// The moment.
    public var instant: ContinuousClock.Instant { SystemClock.origin + time }

    /// How long it is until then; zero where it has passed.
    public var remaining: Duration { max(.zero, instant - .now) }
}
