/// What the connections of a stream or a download came to, one after the other: what asking for another is decided by.
struct ConnectionRecord: Sendable, Equatable {
    /// Whether this connection brought anything: an event of a stream, a byte of a download.
    private(set) var hasBrought = false

    /// How many were asked for since the last one that brought something.
    private(set) var inVain = 0

    /// Something came.
    mutating func brought() {
        (hasBrought, inVain) = (true, 0)
    }

    /// There is another connection.
    mutating func reconnected() {
        hasBrought = false
        inVain += 1
    }
}

extension RetryRules {
    /// The least wait behind a connection that brought something. Nothing else bounds how often such a one is followed by
    /// another, neither attempts nor budget: a server that says `retry: 0` would be asked in a circle.
    static let leastReconnectionTime = Duration.milliseconds(100)

    /// How long to wait before the server is asked to go on, or nil where it is not to be asked, or not any more. The
    /// stream's `retry:` is what it `asked` for.
    ///
    /// Behind a connection that brought something all is well, and the wait is the server's; otherwise the policy's own
    /// delay grows from one to the next, and what the server says counts where that is longer (WHATWG HTML §9.2.3: "if the
    /// previous attempt failed, then user agents might introduce an exponential backoff delay"). Never is it waited longer
    /// than for a `Retry-After`: a number by mistake would silence a stream for weeks.
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
        // Chance comes on top: whom a server drops together must not come back together.
        let wait = least + policy.jitter * random.fraction()
        return passesLimit(elapsed + wait) ? nil : wait
    }
}
