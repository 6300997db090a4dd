package import EndpointSpec

/// What an API's files share, decided.
package struct APIPlan: Sendable {
    package struct Server: Sendable {
        package let name: SwiftIdentifier
        package let url: String
    }

    package struct Header: Sendable {
        package let name: String
        package let value: String
    }

    /// The API's own name, as its errors and logs say it: `Bank`.
    package let title: String
    /// The Swift type that stands for the API.
    package let name: SwiftIdentifier
    package let origin: Origin
    package let servers: [Server]
    package let headers: [Header]
    package let authentication: AuthenticationPlan
    package let timeout: TimeoutPlan
    package let retry: RetryPlan
    package let failure: FailurePlan
}

package enum AuthenticationPlan: Sendable, Equatable {
    case none, bearer
}

/// Durations in milliseconds, whole ones: what was not said is the runtime's to decide.
package struct TimeoutPlan: Sendable, Equatable {
    package let attempt: Duration?
    package let total: Duration?

    init(_ timeout: SpecTimeout) {
        attempt = timeout.attempt?.value
        total = timeout.total?.value
    }

    package var isEmpty: Bool { attempt == nil && total == nil }
}

/// What was not said is the runtime's to decide, or the API's where an endpoint did not say it.
package struct RetryPlan: Sendable, Equatable {
    package let scope: SpecRetry.Scope?
    package let attempts: Int?
    package let base: Duration?
    package let factor: Double?
    package let jitter: Duration?
    package let max: Duration?

    init(_ retry: SpecRetry) {
        scope = retry.scope?.value
        attempts = retry.attempts?.value
        base = retry.base?.value
        factor = retry.factor?.value
        jitter = retry.jitter?.value
        max = retry.max?.value
    }

    package var isEmpty: Bool {
        scope == nil && attempts == nil && base == nil && factor == nil && jitter == nil && max == nil
    }
}

/// The API's own failures, told apart by status and code.
package struct FailurePlan: Sendable {
    package struct Case: Sendable {
        package let name: SwiftIdentifier
        /// What it carries, in domain terms.
        package let payload: SwiftType?
    }

    package struct Rule: Sendable {
        package let status: SpecErrorCase.Status
        package let code: String?
        package let caseName: SwiftIdentifier
        /// The wire type of the body, and how it becomes the case's payload.
        package let body: SwiftType?
        package let conversion: Conversion
    }

    /// The enum of the cases: `BankFailure`.
    package let name: SwiftIdentifier
    /// The alias of the whole error: `BankError`.
    package let errorName: SwiftIdentifier
    package let cases: [Case]
    package let rules: [Rule]
    package let codePath: [String]
    package let messagePath: [String]
    /// Where the bodies of the rules are read.
    package let bodyPath: [String]
}
