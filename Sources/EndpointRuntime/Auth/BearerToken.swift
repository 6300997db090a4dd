public import Foundation

/// A bearer token and what renews it. Its description shows neither.
public struct BearerToken: Sendable, Equatable, Codable {
    /// The token that calls are sent with.
    public let accessToken: String

    /// The token that requests a new access token, if there is one.
    public let refreshToken: String?

    /// When the access token expires, if that is known.
    public let expiresAt: Date?

    /// Creates a token that expires at this time.
    public init(_ accessToken: String, refreshToken: String? = nil, expiresAt: Date? = nil) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
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
        BearerToken(accessToken, refreshToken: self.refreshToken ?? refreshToken, expiresAt: expiresAt)
    }
}

extension BearerToken: EndpointRedacted {
    /// Does not contain the token.
    public var description: String { "BearerToken(…)" }
}
