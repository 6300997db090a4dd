/// How long a call may take.
public struct EndpointTimeout: Sendable, Equatable {
    /// How long one attempt may take, from its first byte sent to its last byte received; nil for no limit.
    public var attempt: Duration?

    /// How long the call may take in all, waits between attempts included; nil for no limit.
    public var total: Duration?

    /// The limits; none where nil.
    public init(attempt: Duration? = nil, total: Duration? = nil) {
        self.attempt = attempt
        self.total = total
    }
}
