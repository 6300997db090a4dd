internal import Foundation

extension CredentialSet {
    /// The users whose credentials the schemes send. Empty with a custom authenticator, whose credentials are unknown.
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
    /// A text that identifies the user and survives a renewal: a user name without the password, or the subject of a
    /// token. A token without a subject identifies itself.
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
