package import EndpointSpec

/// The credentials of a call: its schemes, by their names in the spec.
package struct AuthenticationPlan: Sendable, Equatable {
    package let schemes: [String]
    package let isOptional: Bool
    /// The call needs only one of the schemes.
    package let isChoice: Bool

    init(_ auth: SpecEndpointAuth) {
        isChoice = auth.isChoice
        schemes = (auth.schemes ?? []).map(\.value)
        isOptional = auth.isOptional && !schemes.isEmpty
    }
}

/// An authentication scheme, and the credential that the app provides for it.
package struct SchemePlan: Sendable {
    package enum Kind: Sendable {
        case bearer
        case refreshedBearer(TokenRefreshPlan)
        case basic
        case apiKeyInHeader(String)
        case apiKeyInQuery(String)
    }

    /// The name of the app's credential.
    package let name: SwiftIdentifier
    /// The name in the spec, which is also the runtime's key.
    package let key: String
    package let kind: Kind
    /// The app may omit the credential, because all calls that use this scheme also accept another.
    package let isDispensable: Bool

    package var refresh: TokenRefreshPlan? {
        if case .refreshedBearer(let refresh) = kind { refresh } else { nil }
    }
}

/// The endpoint that renews a token.
package struct TokenRefreshPlan: Sendable {
    package enum Argument: Sendable {
        case parameter(SwiftIdentifier)
        /// A field of the body.
        case field(SwiftIdentifier, of: SwiftType)
    }

    /// The name in the spec.
    package let operationID: String
    /// The namespace of the call, and its function.
    package let calls: SwiftIdentifier
    package let function: SwiftIdentifier
    package let argument: Argument
    /// The domain type of the response, and the conversion to it.
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
