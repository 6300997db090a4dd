/// The reason why a call has no credential. It is the `underlying` error in an error's context.
///
/// It names the scheme, and never contains a credential.
public struct EndpointCredentialError: Error, Sendable {
    /// The kinds of problems.
    public enum Reason: String, Sendable, Hashable {
        /// No user is signed in.
        case missing
        /// The user signed out, or another user signed in, after the call began. Or the call belongs to another user
        /// than the signed-in one, for example as a waiting write.
        case signedOut
        /// The server no longer renews the token, so the session is over.
        case refused
        /// The token could not be renewed this time. The session continues.
        case notRenewed
        /// The store of the token failed.
        case storage
    }

    /// The kind of problem.
    public let reason: Reason

    /// The scheme in the spec.
    public let scheme: String

    /// The server's status when it was asked to renew the token.
    public let status: Int?

    /// The error that caused this one.
    public let underlying: UnderlyingError?

    init(_ reason: Reason, scheme: String, status: Int? = nil, underlying: (any Error)? = nil) {
        self.reason = reason
        self.scheme = scheme
        self.status = status
        self.underlying = underlying.map(UnderlyingError.init)
    }
}

extension EndpointCredentialError: CustomStringConvertible {
    /// The reason as text, with the name of the scheme.
    public var description: String {
        let cause = (underlying.map { ": \($0)" } ?? "") + (status.map { ", status \($0)" } ?? "")
        return switch reason {
        case .missing: "there is no credential for the scheme “\(scheme)”"
        case .signedOut: "the session of the scheme “\(scheme)” ended during the call"
        case .refused: "the server no longer renews the token of the scheme “\(scheme)”\(cause)"
        case .notRenewed: "the token of the scheme “\(scheme)” could not be renewed\(cause)"
        case .storage: "the token store of the scheme “\(scheme)” failed\(cause)"
        }
    }
}

extension EndpointError.Kind {
    /// The kind of error for a call without a credential.
    ///
    /// A session that is over is `unauthorized`. A renewal that failed has the kind of its own error, so that apps do
    /// not sign out a user because of a lost connection.
    init(_ error: EndpointCredentialError) {
        switch (error.reason, error.underlying?.error) {
        case (.missing, _), (.signedOut, _), (.refused, _): self = .unauthorized
        case (.storage, let underlying?): self = .storage(UnderlyingError(underlying))
        case (.notRenewed, let underlying as any AnyEndpointError):
            self = Self(underlying.code, underlying.context) ?? .other(UnderlyingError(underlying))
        case (.notRenewed, let underlying?): self = .other(UnderlyingError(underlying))
        case (_, nil): self = .other(UnderlyingError(error))
        }
    }

    /// The kind for the error of a call that renewed a token, if it also applies to the waiting call.
    private init?(_ code: EndpointErrorCode, _ context: EndpointErrorContext) {
        switch code {
        case .noConnection: self = .noConnection
        case .connectionLost: self = .connectionLost
        case .hostNotFound: self = .hostNotFound
        case .untrustedServer: self = .untrustedServer
        case .timedOut: self = .timedOut
        case .invalidResponse: self = .invalidResponse
        case .rateLimited: self = .rateLimited(retryAfter: nil)
        case .server: self = .server(status: context.status ?? 500)
        default: return nil
        }
    }
}
