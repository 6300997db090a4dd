package import EndpointSpec

/// How a call is retried: what was not said is the runtime's to decide.
package struct RetryPlan: Sendable, Equatable {
    /// Whether at all: a matter of each endpoint, to which an API only gives the default.
    package let scope: SpecRetry.Scope?
    package let attempts: Int?
    package let base: Duration?
    package let factor: Double?
    package let jitter: Duration?
    package let max: Duration?
    /// ``Swift/Duration/endless`` where no limit is wanted.
    package let deadline: Duration?
    package let statuses: [Int]?
    package let longestRetryAfter: Duration?
    package let budget: SpecRetryBudget?

    init(_ retry: SpecRetry) {
        scope = retry.scope?.value
        attempts = retry.attempts?.value
        base = retry.base?.value
        factor = retry.factor?.value
        jitter = retry.jitter?.value
        max = retry.max?.value
        deadline = retry.deadline?.value
        statuses = retry.statuses?.value
        longestRetryAfter = retry.longestRetryAfter?.value
        budget = retry.budget?.value
    }

    /// An endpoint's own policy over that of its API; without values where it has none of its own.
    init(_ retry: SpecRetry, over api: SpecRetry) {
        var policy = SpecRetry()
        if RetryPlan(retry).hasPolicy {
            policy = retry.merged(over: api)
            // How large the bucket is says the API's policy alone: the bucket is the client's.
            if case .bucket? = policy.budget?.value { policy.budget = nil }
        }
        policy.scope = retry.scope ?? api.scope
        self.init(policy)
    }

    package var hasPolicy: Bool {
        attempts != nil || base != nil || factor != nil || jitter != nil || max != nil || deadline != nil
            || statuses != nil || longestRetryAfter != nil || budget != nil
    }
}
