internal import HTTPTypes

/// Puts a credential into a request: bearer tokens come with the library, others conform.
public protocol EndpointAuthenticator: Sendable {
    /// Adds the credential. It is asked for every attempt, and only when the request goes to the server's own origin.
    ///
    /// What it throws fails the call: a `CancellationError` as cancelled, everything else as
    /// ``EndpointError/Kind/other(_:)``. It is no ``EndpointError/Kind/unauthorized``: that a token could not be fetched
    /// does not mean that the session has ended.
    func authenticate(_ request: inout EndpointTransportRequest, _ attempt: EndpointAttempt) async throws
}

/// The credentials of a client.
public struct EndpointCredentials: Sendable {
    let authenticator: (any EndpointAuthenticator)?

    /// Credentials of the app's own making.
    public init(_ authenticator: any EndpointAuthenticator) {
        self.authenticator = authenticator
    }

    private init() {
        authenticator = nil
    }

    /// None: calls that need some are sent without, and the server will say so.
    public static let none = EndpointCredentials()

    /// A bearer token (RFC 6750 §2.1), asked for every attempt; without one the request goes without.
    public static func bearer(_ token: @escaping @Sendable () async throws -> String?) -> EndpointCredentials {
        EndpointCredentials(BearerAuthenticator(token: token))
    }
}

extension EndpointCredentials: CustomStringConvertible, CustomReflectable {
    /// Whether there are any, and of which type; never what they hold.
    public var description: String { authenticator.map { "\(type(of: $0))" } ?? "none" }

    /// The same as the description.
    public var customMirror: Mirror { Mirror(self, children: ["credentials": description], displayStyle: .struct) }
}

private struct BearerAuthenticator: EndpointAuthenticator {
    let token: @Sendable () async throws -> String?

    func authenticate(_ request: inout EndpointTransportRequest, _ attempt: EndpointAttempt) async throws {
        guard let token = try await token() else { return }
        guard HeaderValue.isValid(token) else { throw EndpointEncodingError(.headerValue, parameter: "Authorization") }
        var field = HTTPField(name: .authorization, value: "Bearer \(token)")
        field.indexingStrategy = .disallow
        request.head.headerFields[.authorization] = nil
        request.head.headerFields.append(field)
    }
}
