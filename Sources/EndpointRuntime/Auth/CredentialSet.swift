internal import Foundation
internal import HTTPTypes

/// The credentials of a client without the type of its API.
struct CredentialSet: Sendable {
    var authenticator: (any EndpointAuthenticator)?
    var schemes: [SchemeCredential] = []

    /// The query parameters that may contain a credential.
    var queryNames: Set<String> {
        Set(schemes.compactMap { if case .apiKey(.query(let name), _) = $0.source { name } else { nil } })
    }

    var description: String {
        if let authenticator { return "\(type(of: authenticator))" }
        return schemes.isEmpty ? "none" : schemes.map(\.name).joined(separator: ", ")
    }

    /// True if a call with these schemes has at least one credential.
    func holdAny(of wanted: EndpointAuthentication) -> Bool {
        wanted.schemes.contains { authenticator != nil || self[$0] != nil }
    }

    /// True if a call with these schemes can wait for a session and have its token renewed.
    func haveSession(_ wanted: EndpointAuthentication) -> Bool {
        authenticator == nil && wanted.schemes.contains { self[$0]?.session != nil }
    }

    /// True if a call with these schemes can be repeated with the token for a challenge.
    func answerChallenges(_ wanted: EndpointAuthentication) -> Bool {
        authenticator == nil && wanted.schemes.contains { self[$0]?.challenged != nil }
    }

    subscript(name: String) -> SchemeCredential? { schemes.first { $0.name == name } }

    /// Adds the credentials of a call to a request.
    func authenticate(
        _ request: inout EndpointTransportRequest,
        wanted: EndpointAuthentication,
        for attempt: EndpointAttempt,
        sent: SentTokens?,
        core: ClientCore
    ) async throws {
        if let authenticator {
            let before = request.head
            try await authenticator.authenticate(&request, attempt)
            request.noteSecrets(addedTo: before)
            return
        }
        if wanted.isChoice {
            return try await authenticateByAny(&request, wanted: wanted, for: attempt, sent: sent, core: core)
        }
        for name in wanted.schemes {
            // A client without any credentials sends the request, so that the server can respond with a challenge.
            guard let scheme = self[name] else { continue }
            let isThere = try await scheme.authenticate(&request, for: attempt, sent: sent, core: core)
            guard isThere || wanted.isOptional || scheme.challenged != nil else {
                throw EndpointCredentialError(.missing, scheme: name)
            }
        }
    }

    /// Adds the first available credential.
    private func authenticateByAny(
        _ request: inout EndpointTransportRequest,
        wanted: EndpointAuthentication,
        for attempt: EndpointAttempt,
        sent: SentTokens?,
        core: ClientCore
    ) async throws {
        let given = wanted.schemes.compactMap { self[$0] }
        for scheme in given {
            if try await scheme.authenticate(&request, for: attempt, sent: sent, core: core) { return }
        }
        guard let first = given.first, !wanted.isOptional, !given.contains(where: { $0.challenged != nil }) else {
            return
        }
        throw EndpointCredentialError(.missing, scheme: first.name)
    }
}

/// The credential of a scheme, and its place in a request.
struct SchemeCredential: Sendable {
    enum Source: Sendable {
        case bearer(BearerSource)
        case basic(@Sendable () async throws -> BasicCredential?)
        case apiKey(APIKeyPlace, @Sendable () async throws -> String?)
    }

    let name: String
    let source: Source

    /// The session that provides the token; nil for other credentials.
    var session: (session: BearerSession, refresh: TokenRefresh?)? {
        if case .bearer(let source) = source, case .session(let session, let refresh) = source.kind {
            (session, refresh)
        } else {
            nil
        }
    }

    /// The closure that obtains a token for a challenge; nil for other credentials.
    var challenged: (@Sendable (EndpointChallenge) async throws -> String?)? {
        if case .bearer(let source) = source, case .challenged(_, let answer) = source.kind { answer } else { nil }
    }

    /// Adds the credential to a request. It returns false if the credential is nil now.
    fileprivate func authenticate(
        _ request: inout EndpointTransportRequest,
        for attempt: EndpointAttempt,
        sent: SentTokens?,
        core: ClientCore
    ) async throws -> Bool {
        switch source {
        case .bearer(let source):
            guard let token = try await token(of: source, attempt, sent, core), !HeaderValue.isBlank(token) else {
                return false
            }
            try request.setCredential("Bearer \(token)", in: "Authorization")
        case .basic(let credential):
            guard let credential = try await credential() else { return false }
            try request.setCredential(try credential.field, in: "Authorization")
        case .apiKey(let place, let key):
            guard let key = try await key(), !HeaderValue.isBlank(key) else { return false }
            switch place {
            case .header(let name): try request.setCredential(key, in: name)
            case .query(let name): request.addToQuery(name, key)
            }
        }
        return true
    }

    private func token(
        of source: BearerSource,
        _ attempt: EndpointAttempt,
        _ sent: SentTokens?,
        _ core: ClientCore
    ) async throws -> String? {
        switch source.kind {
        case .none: return nil
        case .token(let token): return try await token()
        case .challenged(let token, _):
            if let answer = sent?.answer(of: name) { return answer }
            return try await token()
        case .session(let session, let refresh):
            guard let held = try await session.tokenToSend(refresh, scheme: name, core: core, for: attempt) else {
                return nil
            }
            try sent?.note(held, of: name, session)
            return held.token.accessToken
        }
    }
}

extension BasicCredential {
    /// The value of the header field (RFC 7617, section 2).
    fileprivate var field: String {
        get throws(EndpointEncodingError) {
            guard !user.utf8.contains(0x3A) else {
                throw EndpointEncodingError(.userWithColon, parameter: "Authorization")
            }
            guard [user, password].allSatisfy({ !$0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) else {
                throw EndpointEncodingError(.headerValue, parameter: "Authorization")
            }
            return "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
        }
    }
}

extension EndpointTransportRequest {
    /// Replaces a header field. The field is excluded from the compression tables of HTTP/2.
    fileprivate mutating func setCredential(_ value: String, in name: String) throws(EndpointEncodingError) {
        guard let fieldName = HTTPField.Name(name) else { throw EndpointEncodingError(.headerName, parameter: name) }
        guard HeaderValue.isValid(value) else { throw EndpointEncodingError(.headerValue, parameter: name) }
        var field = HTTPField(name: fieldName, value: value)
        field.indexingStrategy = .disallow
        head.headerFields[fieldName] = nil
        head.headerFields.append(field)
    }

    fileprivate mutating func addToQuery(_ name: String, _ value: String) {
        let path = OriginBoundary.withoutQuery(head.path ?? "/", [name])
        var bytes = Array(path.utf8)
        bytes.append(path.utf8.contains(0x3F) ? 0x26 : 0x3F)
        PercentEncoding.append(name, to: &bytes)
        bytes.append(0x3D)
        PercentEncoding.append(value, to: &bytes)
        head.path = String(decoding: bytes, as: UTF8.self)
    }
}
