internal import Foundation
internal import HTTPTypes

extension CallRun {
    /// What tells the request from others and its user from others, as far as that shows before it is sent, as a hash:
    /// what came in answer to it may be gone on with in answer to one of the same.
    ///
    /// Nil where that cannot be told: its body is not in memory, or the app fails to give a value or a credential, as
    /// it will tell the request itself.
    nonisolated(nonsending) func fingerprint() async -> String? {
        await withinTotal { [self] in try? await text.map(StableHash.hex) }
    }

    private var text: String? {
        get async throws {
            let provided = plan.wanted.isEmpty ? .none : try await ProvidedTexts.ask(for: plan.wanted, core.provided)
            let request = try plan.request(for: attempt, core, provided, [], keeping: nil)
            guard request.body.isNone || request.body.bytes != nil else { return nil }
            let head = request.head
            var lines = [head.method.rawValue, head.scheme ?? "", head.authority ?? "", head.path ?? ""]
            for field in head.headerFields where !EndpointRequestKey.isOfAttempt(field.name) {
                guard !Self.ofApp.contains(field.name) else { continue }
                lines.append("\(field.name.canonicalName): \(field.value)")
            }
            if plan.needsCredentials, OriginBoundary.isWithin(request, plan.address) {
                lines += try await core.credentials.users(of: plan.authentication)
            }
            // None of the lines has a line break in it.
            return lines.joined(separator: "\n") + "\n\n" + (request.body.bytes?.base64EncodedString() ?? "")
        }
    }

    /// What says which app it is, and since when it runs.
    private static let ofApp = Set([HTTPField.Name("X-Session-ID"), .userAgent].compactMap(\.self))
}

extension CredentialSet {
    /// Who calls with these schemes are sent for, as far as that shows: an authenticator of the app's own is not asked.
    fileprivate func users(of wanted: EndpointAuthentication) async throws -> [String] {
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

/// Whom a JSON Web Token is for (RFC 7519 §4.1), which nobody has vouched for here: it tells users apart, and lets
/// nobody in.
private struct TokenSubject {
    let text: String

    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var text = String(parts[1]).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: text), let claims = try? Wire.decode(Claims.self, from: bytes),
            let subject = claims.subject, !subject.isEmpty
        else { return nil }
        self.text = "\(claims.issuer ?? "") \(subject)"
    }

    private struct Claims: WireObjectReadable {
        let issuer: String?
        let subject: String?

        static var wireKeys: StaticString {
            """
            iss
            sub
            """
        }

        init(from fields: inout WireFieldReader) {
            issuer = fields.optionalString(0)
            subject = fields.optionalString(1)
        }
    }
}
