/// The delays between attempts. They are a pure function of the policy, the attempt and a random number.
package struct Backoff: Sendable, Equatable {
    package let policy: RetryPolicy

    /// Creates the delays of a policy.
    package init(policy: RetryPolicy) {
        self.policy = policy
    }

    /// `min(max, base · factorⁿ⁻¹)`: the delay after attempt `n`, without the random part.
    package func delay(afterAttempt attempt: Int) -> Duration {
        let longest = policy.max / .seconds(1)
        var delay = policy.base
        for _ in 1..<Swift.max(1, attempt) where policy.factor != 1 {
            // The comparison uses numbers, because an extreme factor would overflow a duration in either direction.
            let next = delay / .seconds(1) * policy.factor
            // The negated form also catches NaN.
            guard next < longest else { return policy.max }
            guard next > 0 else { return .zero }
            delay = delay * policy.factor
        }
        return Swift.min(policy.max, delay)
    }

    /// The whole delay after attempt `n`: at least the server's `Retry-After`, and up to `jitter` more.
    ///
    /// The random part is also added to `Retry-After`, because the server sends the same time to all clients.
    package func delay(afterAttempt attempt: Int, retryAfter: Duration?, random: EndpointRandom) -> Duration {
        let least = Swift.max(delay(afterAttempt: attempt), retryAfter ?? .zero)
        return least + policy.jitter * random.fraction()
    }
}
