/// The result of an attempt, as input for the retry rules.
enum AttemptVerdict: Sendable, Equatable {
    /// There was no response.
    case transport(TransportError.Kind)
    /// There was a response that is not a success.
    case status(Int, retryAfter: Duration?)
}

/// The next step after a failed attempt.
enum RetryDecision: Sendable, Equatable {
    /// Report the failure.
    case stop
    /// Report that the server requires a longer delay than allowed.
    case stopRateLimited
    /// Wait, and send the same request again.
    case retry(after: Duration)
}

/// Decides about retries and their delays. Except for the random part, it is a pure function.
///
/// | What happened | Tried again |
/// |---|---|
/// | no connection, connection lost, host not found, attempt timed out | yes |
/// | 429, 502, 503, 504 (`statuses` of the policy) | yes, not before `Retry-After` |
/// | the same with a `Retry-After` past `longestRetryAfter`, `deadline` or the total timeout | no: rate limited, at once |
/// | untrusted server, invalid URL, invalid response, anything else of the transport | no |
/// | every other status | no |
/// | cancelled | no |
///
/// These rules apply only to a call that may be sent twice (see ``RetryEligibility``), while it has attempts left, and
/// if the delay ends before the deadline.
struct RetryRules: Sendable {
    let policy: RetryPolicy
    /// The call may be sent twice.
    let isEligible: Bool
    /// The time limit of the call, from its start.
    let limit: Duration?

    init(policy: RetryPolicy, isEligible: Bool, total: Duration?) {
        self.policy = policy
        self.isEligible = isEligible
        limit = least(policy.deadline, total)
    }

    func decide(
        _ verdict: AttemptVerdict,
        attempt: Int,
        elapsed: Duration,
        random: EndpointRandom
    ) -> RetryDecision {
        guard isEligible, attempt < policy.attempts, isTransient(verdict) else { return .stop }
        var retryAfter: Duration?
        if case .status(_, let wait) = verdict { retryAfter = wait }
        if let retryAfter, retryAfter > policy.longestRetryAfter || passesLimit(elapsed + retryAfter) {
            return .stopRateLimited
        }
        let delay = Backoff(policy: policy).delay(afterAttempt: attempt, retryAfter: retryAfter, random: random)
        return passesLimit(elapsed + delay) ? .stop : .retry(after: delay)
    }

    /// Returns true if a time since the start of the call is too late for an attempt.
    func passesLimit(_ moment: Duration) -> Bool {
        limit.map { moment >= $0 } ?? false
    }

    private func isTransient(_ verdict: AttemptVerdict) -> Bool {
        switch verdict {
        case .status(let status, _): policy.statuses.contains(status)
        case .transport(let kind): kind.isTransient
        }
    }
}

extension TransportError.Kind {
    /// True if the same request may succeed a moment later.
    var isTransient: Bool {
        switch self {
        case .noConnection, .connectionLost, .hostNotFound, .timedOut: true
        case .untrustedServer, .cancelled, .invalidURL, .invalidResponse, .other: false
        }
    }
}
