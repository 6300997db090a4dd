internal import EndpointRuntime
internal import Foundation

extension MockBackend {
    /// Returns the refusal of a request that is not authenticated; nil if it is. It is called only if the options check
    /// credentials, and if the route declares any.
    func unauthorized(_ call: MockCall, _ route: MockRoute) -> MockReply? {
        var refusals: [MockReply] = []
        for name in route.authentication {
            guard let scheme = api.schemes.first(where: { $0.name == name }) else { continue }
            let proof = scheme.kind.proof(in: call)
            if proof == nil, route.isAuthenticationOptional { continue }
            if let proof, options.credentials[name].map({ $0.contains(proof) }) ?? true {
                if route.isAuthenticationChoice { return nil }
                continue
            }
            var reply = MockReply(.unauthorized(scheme, isMissing: proof == nil))
            reply.headers.append(("WWW-Authenticate", scheme.kind.challenge(api.name, isMissing: proof == nil)))
            if !route.isAuthenticationChoice { return reply }
            refusals.append(reply)
        }
        return refusals.first
    }
}

extension MockAuthScheme.Kind {
    /// Returns the credential of a request; nil if it has none of this kind.
    func proof(in call: MockCall) -> String? {
        switch self {
        case .bearer: return credential("bearer", call)
        case .basic:
            guard let text = credential("basic", call), let bytes = Data(base64Encoded: text) else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        case .header(let name): return call.headers(name).first { !$0.isEmpty }
        case .query(let name): return call.line.query.first { $0.name == name && !$0.value.isEmpty }?.value
        }
    }

    private func credential(_ scheme: String, _ call: MockCall) -> String? {
        for field in call.headers("Authorization") {
            let parts = field.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == scheme { return parts[1].drop { $0 == " " }.description }
        }
        return nil
    }

    /// The challenge of RFC 9110 §11.6.1.
    func challenge(_ realm: String, isMissing: Bool) -> String {
        let realm = FieldText.quoted(realm)
        return switch self {
        case .bearer: "Bearer realm=\(realm)" + (isMissing ? "" : ", error=\"invalid_token\"")
        case .basic: "Basic realm=\(realm), charset=\"UTF-8\""
        case .header(let name): "ApiKey realm=\(realm), header=\(FieldText.quoted(name))"
        case .query(let name): "ApiKey realm=\(realm), query=\(FieldText.quoted(name))"
        }
    }

    /// The place of the credential, in words.
    var words: String {
        switch self {
        case .bearer: "the header field Authorization: Bearer …"
        case .basic: "the header field Authorization: Basic …"
        case .header(let name): "the header field \(name)"
        case .query(let name): "the query parameter \(name)"
        }
    }
}
