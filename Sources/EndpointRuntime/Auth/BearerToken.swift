public import Foundation

/// A bearer token with its refresh token. Its description shows neither.
public struct BearerToken: Sendable, Codable {
    /// The token that calls are sent with.
    public let accessToken: String

    /// The token that requests a new access token, if there is one.
    public let refreshToken: String?

    /// The time at which the access token expires; nil if it is unknown.
    public let expiresAt: Date?

    /// The sign-in that the token comes from; nil if no session has signed in with it.
    ///
    /// A session sets it when a user signs in, and keeps it when it renews the token. A store keeps it with the token, so
    /// that the token of another user is never taken for a renewed one.
    public let signIn: UUID?

    /// The user of the token, as the app named it at the sign-in, or else the subject of a JSON Web Token; nil if neither
    /// is known. A store keeps it with the token.
    public let user: String?

    /// Creates a token that expires at this time. Only a store that reads a token back passes `signIn` and `user`.
    public init(
        _ accessToken: String,
        refreshToken: String? = nil,
        expiresAt: Date? = nil,
        signIn: UUID? = nil,
        user: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.signIn = signIn
        self.user = user
    }

    /// Creates a token that expires after this duration, counted from the time of the request.
    public init(_ accessToken: String, refreshToken: String? = nil, expiresIn: Duration?, at moment: Date) {
        self.init(
            accessToken,
            refreshToken: refreshToken,
            expiresAt: expiresIn.map { moment.addingTimeInterval($0 / .seconds(1)) }
        )
    }

    /// The token with this refresh token, unless it has its own.
    func keeping(_ refreshToken: String) -> BearerToken {
        BearerToken(
            accessToken,
            refreshToken: self.refreshToken ?? refreshToken,
            expiresAt: expiresAt,
            signIn: signIn,
            user: user
        )
    }

    /// The token with this sign-in of this user.
    func of(_ signIn: UUID?, user: String?) -> BearerToken {
        BearerToken(accessToken, refreshToken: refreshToken, expiresAt: expiresAt, signIn: signIn, user: user)
    }

    /// The token that another one of the same sign-in was renewed with.
    func renewing(_ old: BearerToken) -> BearerToken { of(old.signIn, user: old.owner) }

    /// The user, as far as it is known. A store may keep the token without the user.
    var owner: String? { user ?? TokenSubject(accessToken)?.user }

    /// True if the two tokens certainly come from different sign-ins. If a store does not keep sign-ins, only the
    /// subjects of the tokens are compared.
    func isOfAnotherSignIn(than other: BearerToken) -> Bool {
        if let signIn { return signIn != other.signIn }
        guard let own = TokenSubject(accessToken), let others = TokenSubject(other.accessToken) else { return false }
        return !own.text.hasBytes(of: others.text)
    }
}

extension BearerToken: Equatable {
    /// Compares all properties except the sign-in and its user, which servers do not see.
    public static func == (first: BearerToken, second: BearerToken) -> Bool {
        (first.accessToken, first.refreshToken) == (second.accessToken, second.refreshToken)
            && first.expiresAt == second.expiresAt
    }
}

extension BearerToken: EndpointRedacted {
    /// Does not contain the token.
    public var description: String { "BearerToken(…)" }
}
