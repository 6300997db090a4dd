extension KeyVocabulary {
    static let auth = KeyVocabulary("'auth'", ["schemes", "default"])

    static let authScheme = KeyVocabulary("an auth scheme", ["bearer"], notBuiltYet: ["basic", "apiKey", "parameters"])

    static let bearer = KeyVocabulary("'bearer'", [], notBuiltYet: ["refresh"])
}

extension SpecDecoder {
    mutating func auth(_ node: YAMLNode) -> SpecAuth {
        var auth = SpecAuth()
        guard let mapping = mapping(node, .auth) else { return auth }
        if let node = mapping["default"] { auth.defaultScheme = text(node, of: "'default'") }
        guard let node = mapping["schemes"], let entries = entries(node, of: "'schemes'") else { return auth }
        for entry in entries where checkName(located(entry), of: "an auth scheme") {
            guard let kind = authSchemeKind(entry) else { continue }
            auth.schemes.append(SpecAuthScheme(name: located(entry), kind: kind))
        }
        return auth
    }

    private mutating func authSchemeKind(_ entry: YAMLEntry) -> SpecAuthScheme.Kind? {
        let before = diagnostics.count
        guard let mapping = mapping(entry.value, .authScheme) else { return nil }
        guard let bearer = mapping["bearer"] else {
            guard diagnostics.count == before else { return nil }
            let hint = "write '\(entry.key.text): { bearer: {} }'"
            report(.missingKey("bearer", of: "an auth scheme", hint: hint, at: location(entry.mark)))
            return nil
        }
        _ = self.mapping(bearer, .bearer)
        return .bearer
    }

    /// `none`, or a scheme's name.
    mutating func endpointAuth(_ node: YAMLNode) -> Located<SpecEndpointAuth>? {
        if case .sequence = node.content {
            report(.notBuiltYet("a list of schemes under 'auth'", at: location(node)))
            return nil
        }
        guard let name = text(node, of: "'auth'") else { return nil }
        if name.value == "optional" {
            report(.notBuiltYet("'auth: optional'", at: name.location))
            return nil
        }
        return Located(name.value == "none" ? .none : .scheme(name.value), at: name.location)
    }
}
