/// The results of a stream's or a download's connections so far. They decide about the next one.
struct ConnectionRecord: Sendable, Equatable {
    /// This connection delivered something: an event of a stream, or bytes of a download.
    private(set) var hasBrought = false

    /// The number of connections since the last one that delivered something.
    private(set) var inVain = 0

    /// Records that this connection delivered something.
    mutating func brought() {
        (hasBrought, inVain) = (true, 0)
    }

    /// Records a new connection.
    mutating func reconnected() {
        hasBrought = false
        inVain += 1
    }
}

extension RetryRules {
    /// The minimum delay after a connection that delivered something. Neither attempts nor the budget limit such
    /// reconnections, so a server with `retry: 0` would otherwise receive requests in a tight loop.
    static let leastReconnectionTime = Duration.milliseconds(100)

    /// The delay before the server is asked to continue; nil if there must be no further request. `asked` is the
    /// stream's `retry:`.
    ///
    /// After a connection that delivered something, the server's delay applies. Otherwise the policy's delay grows with
    /// each connection, and the server's delay applies if it is longer (WHATWG HTML, section 9.2.3: "if the previous
    /// attempt failed, then user agents might introduce an exponential backoff delay"). No delay exceeds the limit of
    /// `Retry-After`, because a wrong number would silence a stream for weeks.
    func reconnection(
        after error: TransportError.Kind,
        _ connections: ConnectionRecord,
        asked: Duration?,
        elapsed: Duration,
        random: EndpointRandom
    ) -> Duration? {
        let attempt = connections.inVain + 1
        guard isEligible, error.isTransient, attempt < policy.attempts else { return nil }
        let own = Backoff(policy: policy).delay(afterAttempt: attempt)
        let asked = asked.map { min($0, policy.longestRetryAfter) }
        let least =
            connections.hasBrought ? max(asked ?? own, Self.leastReconnectionTime) : max(asked ?? .zero, own)
        // The random part is added, because a server may drop many clients at once, and they must not all return at
        // once.
        let wait = least + policy.jitter * random.fraction()
        return passesLimit(elapsed + wait) ? nil : wait
    }
}
