import EndpointRuntime
import Testing

@testable import EndpointPlan

/// What `explain` calls a default is what the runtime does.
@Suite struct StandardRetryTests {
    @Test func isThatOfTheRuntime() {
        let policy = RetryPolicy(
            attempts: StandardRetry.attempts,
            base: StandardRetry.base,
            factor: StandardRetry.factor,
            jitter: StandardRetry.jitter,
            max: StandardRetry.max
        )
        #expect(policy == RetryPolicy())
    }
}
