package import EndpointSpec

/// The declarations that all files of an API share.
package struct APIPlan: Sendable {
    package struct Server: Sendable {
        package let name: SwiftIdentifier
        package let url: String
        /// The endpoints that have another address than this server's, by their names in the spec, in the spec's order.
        package let endpoints: [(name: String, url: String)]
    }

    /// The API's own name in errors and logs: `Bank`.
    package let title: String
    /// The Swift type that stands for the API.
    package let name: SwiftIdentifier
    package let origin: DeclarationOrigin
    package let servers: [Server]
    package let headers: [FixedParameterPlan]
    /// The parameters of every call. Those in the query become fields of the body in calls that send their parameters
    /// in the body.
    package let autoParameters: [FixedParameterPlan]
    /// The values that the app provides, sorted by name.
    package let provided: [ProvidedValuePlan]
    package let schemes: [SchemePlan]
    package let settings: CallSettingsPlan
    package let failure: FailurePlan
    /// The envelope's members beside the value.
    package let metadata: EnvelopeMetadataPlan?
}

/// The members of an envelope beside the value.
package struct EnvelopeMetadataPlan: Sendable {
    package let path: [String]
    package let wireType: SwiftType
    package let domainType: SwiftType
    package let conversion: Conversion
}

/// The failures that the API declares. Status and code identify each of them.
package struct FailurePlan: Sendable {
    package struct Case: Sendable {
        package let name: SwiftIdentifier
        /// The case's payload in domain terms.
        package let payload: SwiftType?
    }

    package struct Rule: Sendable {
        package let status: SpecErrorCase.Status
        package let code: String?
        package let conditions: [SpecErrorCondition]
        package let caseName: SwiftIdentifier
        /// The kind of client error that the rule maps to, instead of a case.
        package let clientKind: SpecClientKind?
        /// The path of this rule's body, if it differs from the other rules'.
        package let path: [String]?
        /// The wire type of the body, which ``conversion`` turns into the case's payload.
        package let body: SwiftType?
        /// The body is plain text.
        package let isText: Bool
        /// True if a 401 that it matches renews the credentials.
        package let renews: Bool
        package let conversion: Conversion
    }

    /// The enum of the cases: `BankFailure`.
    package let name: SwiftIdentifier
    /// The alias of the whole error: `BankError`.
    package let errorName: SwiftIdentifier
    package let cases: [Case]
    package let rules: [Rule]
    /// `nil` if failures have no code; empty if the code is the whole body.
    package let codePath: [String]?
    package let messagePath: [String]?
    /// The path of the bodies of the rules.
    package let bodyPath: [String]
}
