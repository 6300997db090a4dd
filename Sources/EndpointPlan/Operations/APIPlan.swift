package import EndpointSpec

/// What an API's files share, decided.
package struct APIPlan: Sendable {
    package struct Server: Sendable {
        package let name: SwiftIdentifier
        package let url: String
        /// Endpoints that are served elsewhere, by their names in the spec, in the spec's order.
        package let endpoints: [(name: String, url: String)]
    }

    /// The API's own name, as its errors and logs say it: `Bank`.
    package let title: String
    /// The Swift type that stands for the API.
    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let servers: [Server]
    package let headers: [FixedParameterPlan]
    /// What goes with every call; its place is that of a query, and in other calls a field of the body has that name.
    package let autoParameters: [FixedParameterPlan]
    /// What the app supplies, in the order of the names.
    package let provided: [ProvidedValuePlan]
    package let schemes: [SchemePlan]
    package let settings: CallSettingsPlan
    package let failure: FailurePlan
    /// What is read of the envelope besides the value.
    package let metadata: EnvelopeMetadataPlan?
}

/// What an envelope says besides the value.
package struct EnvelopeMetadataPlan: Sendable {
    package let path: [String]
    package let wireType: SwiftType
    package let domainType: SwiftType
    package let conversion: Conversion
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
        package let conditions: [SpecErrorCondition]
        package let caseName: SwiftIdentifier
        /// The kind of the client's own error that it is, in place of a case.
        package let clientKind: SpecClientKind?
        /// Where its body is read, where that is not where all are.
        package let path: [String]?
        /// The wire type of the body, and how it becomes the case's payload.
        package let body: SwiftType?
        /// Whether the body is text as it came.
        package let isText: Bool
        package let conversion: Conversion
    }

    /// The enum of the cases: `BankFailure`.
    package let name: SwiftIdentifier
    /// The alias of the whole error: `BankError`.
    package let errorName: SwiftIdentifier
    package let cases: [Case]
    package let rules: [Rule]
    /// `nil` where failures have none; empty for the whole body.
    package let codePath: [String]?
    package let messagePath: [String]?
    /// Where the bodies of the rules are read.
    package let bodyPath: [String]
}
