/// The credentials of a client: one for each auth scheme of its API.
///
/// The generated code of an API has a function for them, with a parameter for each scheme, and a shorter one where there is
/// but one scheme:
///
/// ```swift
/// EndpointClient<Bank>(.production, credentials: .bearer { await session.token() })
/// EndpointClient<Shop>(.production, credentials: .schemes(session: session, key: { key }))
/// ```
///
/// They go to the origin of the client's server alone.
public struct EndpointCredentials<API: EndpointAPI>: Sendable {
    let all: CredentialSet

    /// Credentials of the app's own making, in place of those of the spec's schemes.
    public init(_ authenticator: any EndpointAuthenticator) {
        all = CredentialSet(authenticator: authenticator)
    }

    /// A credential for each scheme: what generated code calls.
    public init(_ schemes: [Scheme]) {
        all = CredentialSet(schemes: schemes.map(\.credential))
    }

    /// None: calls that need some are sent without, and the server will say so.
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

        /// `Authorization: Bearer …` with the token of a session, which an endpoint of the API renews; nil where there is
        /// no session.
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

/// Where a request carries an API key.
public enum APIKeyPlace: Sendable, Equatable {
    /// In the header field of this name.
    case header(String)
    /// In the parameter of this name in the query. Such a key stands in no text of this library's, but servers and proxies
    /// write URLs into their logs: a header is the better place where there is a choice.
    case query(String)
}

/// A user and a password (RFC 7617 §2), sent as UTF-8; printed it shows neither.
public struct BasicCredential: Sendable, Equatable {
    /// Who it is: without a colon, which `Basic` cannot send.
    public let user: String

    /// The secret.
    public let password: String

    /// A user and a password.
    public init(user: String, password: String) {
        self.user = user
        self.password = password
    }
}

extension BasicCredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of it.
    public var description: String { "BasicCredential(…)" }

    /// Nothing of it.
    public var debugDescription: String { description }

    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}

extension EndpointCredentials: CustomStringConvertible, CustomReflectable {
    /// For which schemes there are any, or the type that makes them; never what they hold.
    public var description: String { all.description }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["credentials": description], displayStyle: .struct) }
}

extension EndpointCredentials.Scheme: CustomStringConvertible, CustomReflectable {
    /// The scheme's name.
    public var description: String { credential.name }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["scheme": description], displayStyle: .struct) }
}
