package import EndpointSpec

/// The retry policy of a call. The runtime decides settings that are `nil`.
package struct RetryPlan: Sendable, Equatable {
    /// The calls that are retried. Each endpoint decides this; the API gives only the default.
    package let scope: SpecRetry.Scope?
    package let attempts: Int?
    package let base: Duration?
    package let factor: Double?
    package let jitter: Duration?
    package let max: Duration?
    /// ``Swift/Duration/endless`` removes the limit.
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

    /// Creates the policy of an endpoint, merged over that of its API. It is empty if the endpoint sets nothing.
    init(_ retry: SpecRetry, over api: SpecRetry) {
        var policy = SpecRetry()
        if RetryPlan(retry).hasPolicy {
            policy = retry.merged(over: api)
            // Only the API's policy sets the size of the bucket, because the client owns the bucket.
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
