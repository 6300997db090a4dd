/// The time limits of a call.
///
/// ``firstByte`` and ``idle`` are for responses that take long as a whole: a limit for the whole response would cut it
/// off even if it makes progress. If a call for a stream states no limits, it has no default ``total``, and may pause
/// for 60 seconds.
public struct EndpointTimeout: Sendable, Equatable {
    /// The limit of one attempt, from its first byte sent to its last byte received; `nil` for no limit. If the
    /// response is a stream, the attempt ends when the stream begins.
    public var attempt: Duration?

    /// The limit for the beginning of the response; `nil` for no limit.
    public var firstByte: Duration?

    /// The limit of a pause within the response; `nil` for no limit. Any byte ends a pause, including that of a
    /// comment.
    public var idle: Duration?

    /// The limit of the whole call, including the waits between attempts and the whole of a stream; `nil` for no limit.
    public var total: Duration?

    /// Creates limits. `nil` means no limit.
    public init(
        attempt: Duration? = nil,
        firstByte: Duration? = nil,
        idle: Duration? = nil,
        total: Duration? = nil
    ) {
        self.attempt = attempt
        self.firstByte = firstByte
        self.idle = idle
        self.total = total
    }

    /// The same limits without a total, for an answer whose length is unknown.
    var withoutTotal: EndpointTimeout {
        EndpointTimeout(attempt: attempt, firstByte: firstByte, idle: idle)
    }

    /// The same limits, plus a limit for pauses if nothing else would ever end a response that stopped.
    var withPauses: EndpointTimeout {
        var timeout = self
        if total == nil, idle == nil { timeout.idle = .seconds(60) }
        return timeout
    }

    /// The time at which an attempt must end; `nil` if it has no limit.
    func deadline(ofAttemptAt begin: Duration, ofCallAt start: Duration) -> Duration? {
        least(attempt.map { begin + $0 }, total.map { start + $0 })
    }
}
