/// The waits between attempts: a pure function of the policy, the attempt and chance.
package struct Backoff: Sendable, Equatable {
    package let policy: RetryPolicy

    /// The waits of a policy.
    package init(policy: RetryPolicy) {
        self.policy = policy
    }

    /// `min(max, base · factorⁿ⁻¹)`: the wait after attempt `n`, before chance is added.
    package func delay(afterAttempt attempt: Int) -> Duration {
        let longest = policy.max / .seconds(1)
        var delay = policy.base
        for _ in 1..<Swift.max(1, attempt) where policy.factor != 1 {
            // Compared as numbers first: a wild factor would overflow a duration, below zero as well as above.
            let next = delay / .seconds(1) * policy.factor
            // "Not below" also catches NaN.
            guard next < longest else { return policy.max }
            guard next > 0 else { return .zero }
            delay = delay * policy.factor
        }
        return Swift.min(policy.max, delay)
    }

    /// The whole wait after attempt `n`: at least what the server asked for, and up to `jitter` more.
    ///
    /// Chance comes on top of `Retry-After` too: everybody was told the same second to come back.
    package func delay(afterAttempt attempt: Int, retryAfter: Duration?, random: EndpointRandom) -> Duration {
        let least = Swift.max(delay(afterAttempt: attempt), retryAfter ?? .zero)
        return least + policy.jitter * random.fraction()
    }
}
