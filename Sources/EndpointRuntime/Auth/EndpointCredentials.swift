/// The credentials of a client: one for each auth scheme of its API.
///
/// The generated code of an API contains a function for them, with a parameter for each scheme. If there is only one
/// scheme, there is also a shorter function:
///
/// ```swift
/// EndpointClient<Bank>(.production, credentials: .bearer { await session.token() })
/// EndpointClient<Shop>(.production, credentials: .schemes(session: session, key: { key }))
/// ```
///
/// The credentials are only sent to the origin of the client's server.
public struct EndpointCredentials<API: EndpointAPI>: Sendable {
    let all: CredentialSet

    /// The app's own kind of credentials, instead of the schemes of the spec.
    public init(_ authenticator: any EndpointAuthenticator) {
        all = CredentialSet(authenticator: authenticator)
    }

    /// A credential for each scheme. Generated code calls this initializer.
    public init(_ schemes: [Scheme]) {
        all = CredentialSet(schemes: schemes.map(\.credential))
    }

    /// No credentials: requests go out unauthenticated, and the server rejects calls that need credentials.
    public static var none: Self { Self([]) }

    /// The credential of one scheme.
    public struct Scheme: Sendable {
        let credential: SchemeCredential

        private init(_ name: String, _ source: SchemeCredential.Source) {
            credential = SchemeCredential(name: name, source: source)
        }

        /// `Authorization: Bearer …` (RFC 6750 §2.1).
        public static func bearer(_ name: String, _ source: BearerSource) -> Scheme {
            Scheme(name, .bearer(source))
        }

        /// `Authorization: Bearer …` with the token of a session, which an endpoint of the API renews. Without a
        /// session, it has no token.
        public static func bearer(_ name: String, _ session: BearerSession?, refresh: BearerRefresh<API>) -> Scheme {
            Scheme(name, .bearer(BearerSource(session, refresh)))
        }

        /// `Authorization: Basic …` (RFC 7617).
        public static func basic(
            _ name: String,
            _ credential: @escaping @Sendable () async throws -> BasicCredential?
        ) -> Scheme {
            Scheme(name, .basic(credential))
        }

        /// A key in a header field or in the query.
        public static func apiKey(
            _ name: String,
            in place: APIKeyPlace,
            _ key: @escaping @Sendable () async throws -> String?
        ) -> Scheme {
            Scheme(name, .apiKey(place, key))
        }
    }
}

/// The place of an API key in a request.
public enum APIKeyPlace: Sendable, Equatable {
    /// A header field with this name.
    case header(String)
    /// A query parameter with this name. This library never logs such a key, but servers and proxies log URLs. Use a
    /// header if you can choose.
    case query(String)
}

/// A user name and a password (RFC 7617 §2), sent as UTF-8. Its description shows neither.
public struct BasicCredential: Sendable, Equatable {
    /// The user name. It cannot contain a colon, because `Basic` cannot send one.
    public let user: String

    /// The password.
    public let password: String

    /// Creates a credential from a user name and a password.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension BasicCredential: EndpointRedacted {
    /// Does not contain the credential.
    public var description: String { "BasicCredential(…)" }
}

extension EndpointCredentials: EndpointRedacted {
    /// The schemes that have credentials, or the type of the authenticator; never the credentials themselves.
    public var description: String { all.description }
}

extension EndpointCredentials.Scheme: EndpointRedacted {
    /// The scheme's name.
    public var description: String { credential.name }
}
