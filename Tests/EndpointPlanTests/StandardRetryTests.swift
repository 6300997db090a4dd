import EndpointRuntime
import EndpointSpec
import Testing

@testable import EndpointPlan

/// The defaults in `explain` match the runtime.
@Suite struct StandardRetryTests {
    @Test func isThatOfTheRuntime() {
        let policy = RetryPolicy(
            attempts: StandardRetry.attempts,
            base: StandardRetry.base,
            factor: StandardRetry.factor,
            jitter: StandardRetry.jitter,
            max: StandardRetry.max,
            deadline: StandardRetry.deadline == .endless ? nil : StandardRetry.deadline,
            statuses: Set(StandardRetry.statuses),
            longestRetryAfter: StandardRetry.longestRetryAfter,
            budget: RetryBudget(
                reserve: StandardRetry.bucket.reserve,
                perCall: StandardRetry.bucket.perCall,
                perSuccess: StandardRetry.bucket.perSuccess
            )
        )
        #expect(policy == RetryPolicy())
    }
}
