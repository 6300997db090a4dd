public import Foundation

/// A bearer token with what renews it; printed it shows neither.
public struct BearerToken: Sendable, Equatable, Codable {
    /// What calls are sent with.
    public let accessToken: String

    /// What a new token is asked for with, if there is such a thing.
    public let refreshToken: String?

    /// When the access token ends, as far as that is known.
    public let expiresAt: Date?

    /// A token that ends at this time.
    public init(_ accessToken: String, refreshToken: String? = nil, expiresAt: Date? = nil) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }

    /// A token that ends after this time, counted from the moment at which it was asked for.
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

extension BearerToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Nothing of it.
    public var description: String { "BearerToken(…)" }

    /// Nothing of it.
    public var debugDescription: String { description }

    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
}
