package import EndpointSpec

/// What a call is sent with: schemes, by their names in the spec.
package struct AuthenticationPlan: Sendable, Equatable {
    package let schemes: [String]
    package let isOptional: Bool
    /// Whether one of them is enough.
    package let isChoice: Bool

    init(_ auth: SpecEndpointAuth) {
        isChoice = auth.isChoice
        schemes = (auth.schemes ?? []).map(\.value)
        isOptional = auth.isOptional && !schemes.isEmpty
    }
}

/// An auth scheme, and what an app gives for it.
package struct SchemePlan: Sendable {
    package enum Kind: Sendable {
        case bearer
        case refreshedBearer(TokenRefreshPlan)
        case basic
        case apiKeyInHeader(String)
        case apiKeyInQuery(String)
    }

    /// What the app's credential is called.
    package let name: SwiftIdentifier
    /// The name in the spec, by which the runtime knows it.
    package let key: String
    package let kind: Kind
    /// Whether an app may do without it, because all calls that use it take another one, too.
    package let isDispensable: Bool

    package var refresh: TokenRefreshPlan? {
        if case .refreshedBearer(let refresh) = kind { refresh } else { nil }
    }
}

/// How an endpoint renews a token.
package struct TokenRefreshPlan: Sendable {
    package enum Argument: Sendable {
        case parameter(SwiftIdentifier)
        /// A field of the body.
        case field(SwiftIdentifier, of: SwiftType)
    }

    /// The name in the spec.
    package let operationID: String
    /// The namespace of the calls, and the function that makes the call.
    package let calls: SwiftIdentifier
    package let function: SwiftIdentifier
    package let argument: Argument
    /// The type of the domain that is answered, and how the answer becomes that.
    package let type: SwiftType
    package let conversion: Conversion
    package let token: SwiftIdentifier
    package let refreshToken: SwiftIdentifier?
    package let expires: Expires?

    package struct Expires: Sendable {
        package let name: SwiftIdentifier
        package let isOptional: Bool
        package let form: TokenRefreshAnswer.Expiry
    }
}
