internal import Foundation

extension CredentialSet {
    /// Who calls with these schemes are sent for, as far as that shows: an authenticator of the app's own is not asked.
    func users(of wanted: EndpointAuthentication) async throws -> [String] {
        guard authenticator == nil else { return [] }
        var users: [String] = []
        for name in wanted.schemes {
            guard let user = try await self[name]?.user else { continue }
            users.append("\(name) \(Data(user.utf8).base64EncodedString())")
        }
        return users
    }
}

extension SchemeCredential {
    /// What stays the same as long as the user does: a name rather than a password, and a token's subject rather than
    /// the token, which is renewed; where a token does not name one, it is the token.
    fileprivate var user: String? {
        get async throws {
            switch source {
            case .basic(let credential): return try await credential()?.user
            case .apiKey(_, let key): return try await key()
            case .bearer(let source):
                let token: String? =
                    switch source.kind {
                    case .none: nil
                    case .token(let token), .challenged(let token, _): try await token()
                    case .session(let session, _): try await session.token?.accessToken
                    }
                return token.map { TokenSubject($0)?.text ?? $0 }
            }
        }
    }
}
