/// The ways of proving who calls, and those that endpoints use unless they say otherwise.
package struct SpecAuth: SpecBlank, Sendable {
    package var schemes: [SpecAuthScheme] = []
    /// Written `default`.
    package var standard: Located<SpecEndpointAuth>?

    package func scheme(_ name: String) -> SpecAuthScheme? { schemes.first { $0.name.value == name } }
}

package struct SpecAuthScheme: Sendable {
    package indirect enum Kind: Sendable, Equatable {
        /// `Authorization: Bearer …`, RFC 6750.
        case bearer(refresh: SpecTokenRefresh?)
        /// `Authorization: Basic …`, RFC 7617.
        case basic
        /// A key in a header, or in the query.
        case apiKeyInHeader(Located<String>)
        case apiKeyInQuery(Located<String>)
    }

    package var name: Located<String>
    package var kind: Kind

    package var refresh: SpecTokenRefresh? {
        if case .bearer(let refresh) = kind { refresh } else { nil }
    }
}

/// Which endpoint renews a token, and what of it goes where; `nil`: the usual name.
package struct SpecTokenRefresh: Sendable, Equatable {
    package var endpoint: Located<String>
    /// The parameter, or the field of the body, that takes the refresh token.
    package var sends: Located<String>?
    /// The fields of the answer.
    package var token: Located<String>?
    package var refreshToken: Located<String>?
    package var expires: Located<String>?
}

/// The credentials that a call is sent with.
package struct SpecEndpointAuth: Hashable, Sendable {
    /// `nil`: those of the default.
    package var schemes: [Located<String>]?
    /// True if a call is sent without the credentials that are missing.
    package var isOptional = false
    /// True if one of the schemes is enough: `session | key`.
    package var isChoice = false

    package static let none = SpecEndpointAuth(schemes: [])
    package static let optional = SpecEndpointAuth(schemes: nil, isOptional: true)
}

extension SpecAuth {
    /// Returns the credentials of calls; `optional` means the schemes of the default, or the only one there is.
    package func resolved(_ auth: SpecEndpointAuth?) -> SpecEndpointAuth {
        guard let auth = auth ?? standard?.value else { return .none }
        guard auth.schemes == nil else { return auth }
        let usual = standard?.value.schemes ?? []
        let only = schemes.count == 1 ? schemes.map(\.name) : []
        let isChoice = standard?.value.isChoice ?? false
        return SpecEndpointAuth(
            schemes: usual.isEmpty ? only : usual,
            isOptional: auth.isOptional,
            isChoice: !usual.isEmpty && isChoice
        )
    }

    /// Returns the credentials of an endpoint's calls.
    package func resolved(of endpoint: SpecEndpoint) -> SpecEndpointAuth {
        endpoint.settings.auth == nil && endpoint.inheritsNothing ? .none : resolved(endpoint.settings.auth?.value)
    }
}
