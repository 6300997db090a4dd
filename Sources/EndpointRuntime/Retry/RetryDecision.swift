/// What an attempt came to, as far as retrying is concerned.
enum AttemptVerdict: Sendable, Equatable {
    /// There was no response.
    case transport(TransportError.Kind)
    /// There was a response that is not a success.
    case status(Int, retryAfter: Duration?)
}

/// What to do after an attempt that failed.
enum RetryDecision: Sendable, Equatable {
    /// Report the failure.
    case stop
    /// Report that the server asks for a longer wait than is allowed.
    case stopRateLimited
    /// Wait, and send the same request again.
    case retry(after: Duration)
}

/// Decides whether and when to try again: a pure function, but for chance.
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
/// All of that only for a call that may be sent twice (see ``RetryEligibility``), while it has attempts left, and as long as
/// the wait ends before the deadline.
struct RetryRules: Sendable {
    let policy: RetryPolicy
    /// Whether the call may be sent twice.
    let isEligible: Bool
    /// When the call has to be over, counted from its start.
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

    /// Whether a moment, counted from the start of the call, is too late for an attempt.
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
    /// Whether the same request may well succeed a moment later.
    var isTransient: Bool {
        switch self {
        case .noConnection, .connectionLost, .hostNotFound, .timedOut: true
        case .untrustedServer, .cancelled, .invalidURL, .invalidResponse, .other: false
        }
    }
}
