/// How long a call may take.
///
/// ``firstByte`` and ``idle`` are for responses that take long as a whole: a limit of the whole would cut them off, however
/// well they go on. Where a call whose answer is a stream says nothing itself, it has no ``total`` that nobody stated, and may
/// pause for 60 seconds.
public struct EndpointTimeout: Sendable, Equatable {
    /// How long one attempt may take, from its first byte sent to its last byte received; nil for no limit. An attempt
    /// whose response is a stream is over as soon as the stream begins.
    public var attempt: Duration?

    /// How long it may take until a response begins; nil for no limit.
    public var firstByte: Duration?

    /// How long a response may pause, from its beginning on; nil for no limit. Any byte ends a pause, a comment's too.
    public var idle: Duration?

    /// How long the call may take in all, waits between attempts and the whole of a stream included; nil for no limit.
    public var total: Duration?

    /// The limits; none where nil.
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

    /// The same for an answer that goes on as long as it goes on.
    var withoutTotal: EndpointTimeout {
        EndpointTimeout(attempt: attempt, firstByte: firstByte, idle: idle)
    }

    /// The same with a limit to pauses, where nothing else would ever end a response that stopped coming.
    var withPauses: EndpointTimeout {
        var timeout = self
        if total == nil, idle == nil { timeout.idle = .seconds(60) }
        return timeout
    }

    /// When an attempt has to be over; nil where it has all the time.
    func deadline(ofAttemptAt begin: Duration, ofCallAt start: Duration) -> Duration? {
        least(attempt.map { begin + $0 }, total.map { start + $0 })
    }
}
