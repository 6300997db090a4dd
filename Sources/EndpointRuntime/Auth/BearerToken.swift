public import Foundation

/// A bearer token and what renews it. Its description shows neither.
public struct BearerToken: Sendable, Codable {
    /// The token that calls are sent with.
    public let accessToken: String

    /// The token that requests a new access token, if there is one.
    public let refreshToken: String?

    /// When the access token expires, if that is known.
    public let expiresAt: Date?

    /// The sign-in that the token comes from; nil if no session has signed in with it.
    ///
    /// A session sets it when a user signs in, and keeps it when it renews the token. A store keeps it with the token, so
    /// that the token of another user is never taken for a renewed one.
    public let signIn: UUID?

    /// Creates a token that expires at this time. Only a store that reads a token back passes `signIn`.
    public init(_ accessToken: String, refreshToken: String? = nil, expiresAt: Date? = nil, signIn: UUID? = nil) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.signIn = signIn
    }

    /// Creates a token that expires after this duration, counted from the time of the request.
    public init(_ accessToken: String, refreshToken: String? = nil, expiresIn: Duration?, at moment: Date) {
        self.init(
            accessToken,
            refreshToken: refreshToken,
            expiresAt: expiresIn.map { moment.addingTimeInterval($0 / .seconds(1)) }
        )
    }

    /// The same, with this refresh token where it has none of its own.
    func keeping(_ refreshToken: String) -> BearerToken {
        BearerToken(
            accessToken,
            refreshToken: self.refreshToken ?? refreshToken,
            expiresAt: expiresAt,
            signIn: signIn
        )
    }

    /// The same, as a token of this sign-in.
    func of(_ signIn: UUID?) -> BearerToken {
        BearerToken(accessToken, refreshToken: refreshToken, expiresAt: expiresAt, signIn: signIn)
    }

    /// Whether it is certain that another sign-in than that of the other token brought this one. A store that keeps no
    /// sign-ins leaves only the subjects of the tokens to compare.
    func isOfAnotherSignIn(than other: BearerToken) -> Bool {
        if let signIn { return signIn != other.signIn }
        guard let own = TokenSubject(accessToken), let others = TokenSubject(other.accessToken) else { return false }
        return !own.text.hasBytes(of: others.text)
    }
}

extension BearerToken: Equatable {
    /// Whether both are the same to a server: the sign-in does not count.
    public static func == (first: BearerToken, second: BearerToken) -> Bool {
        (first.accessToken, first.refreshToken) == (second.accessToken, second.refreshToken)
            && first.expiresAt == second.expiresAt
    }
}

extension BearerToken: EndpointRedacted {
    /// Does not contain the token.
    public var description: String { "BearerToken(…)" }
}
