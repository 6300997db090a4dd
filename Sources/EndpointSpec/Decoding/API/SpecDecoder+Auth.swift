extension SpecDecoder {
    mutating func auth(_ node: YAMLNode) -> SpecAuth {
        var auth = SpecAuth()
        guard let mapping = mapping(node, .auth) else { return auth }
        if let node = mapping["default"] { auth.standard = endpointAuth(node) }
        guard let node = mapping["schemes"], let entries = entries(node, of: "'schemes'") else { return auth }
        for entry in entries where checkName(located(entry), of: "an auth scheme") {
            if ["none", "optional"].contains(entry.key.text) { report(.schemeIsWord(located(entry))) }
            guard let kind = authSchemeKind(entry) else { continue }
            auth.schemes.append(SpecAuthScheme(name: located(entry), kind: kind))
        }
        return auth
    }

    private mutating func authSchemeKind(_ entry: YAMLEntry) -> SpecAuthScheme.Kind? {
        let before = diagnostics.count
        guard let mapping = mapping(entry.value, .authScheme) else { return nil }
        let kinds = LanguageConstruct.authScheme.keys.compactMap { mapping.entry($0) }
            .sorted { location($0.mark) < location($1.mark) }
        guard let kind = kinds.first else {
            guard diagnostics.count == before else { return nil }
            let hint = "write '\(entry.key.text): { bearer: {} }', 'basic' or 'apiKey'"
            report(.missingKey("bearer", of: "an auth scheme", hint: hint, at: location(entry.mark)))
            return nil
        }
        if kinds.count > 1 {
            report(.secondSchemeKind(kinds[1].key.text, at: location(kinds[1].mark), first: location(kind.mark)))
        }
        switch kind.key.text {
        case "bearer": return bearer(kind.value)
        case "basic": return self.mapping(kind.value, .basic).map { _ in .basic }
        default: return apiKey(kind)
        }
    }

    private mutating func bearer(_ node: YAMLNode) -> SpecAuthScheme.Kind? {
        guard let mapping = mapping(node, .bearer) else { return nil }
        return .bearer(refresh: mapping["refresh"].flatMap { tokenRefresh($0) })
    }

    /// An endpoint's name, or a mapping that also says what of it goes where.
    private mutating func tokenRefresh(_ node: YAMLNode) -> SpecTokenRefresh? {
        guard case .mapping = node.content else {
            return text(node, of: "'refresh'").map { SpecTokenRefresh(endpoint: $0) }
        }
        guard let mapping = mapping(node, .tokenRefresh) else { return nil }
        let hint = "write 'endpoint: refreshToken', for example"
        guard let node = required("endpoint", in: mapping, .tokenRefresh, hint: hint),
            let endpoint = text(node, of: "'endpoint'")
        else { return nil }
        var refresh = SpecTokenRefresh(endpoint: endpoint)
        refresh.sends = mapping["sends"].flatMap { text($0, of: "'sends'") }
        refresh.token = mapping["token"].flatMap { text($0, of: "'token'") }
        refresh.refreshToken = mapping["refreshToken"].flatMap { text($0, of: "'refreshToken'") }
        refresh.expires = mapping["expires"].flatMap { text($0, of: "'expires'") }
        return refresh
    }

    private mutating func apiKey(_ entry: YAMLEntry) -> SpecAuthScheme.Kind? {
        let before = diagnostics.count
        guard let mapping = mapping(entry.value, .apiKey) else { return nil }
        switch (mapping.entry("header"), mapping.entry("query")) {
        case (let header?, nil): return text(header.value, of: "'header'").map { .apiKeyInHeader($0) }
        case (nil, let query?): return text(query.value, of: "'query'").map { .apiKeyInQuery($0) }
        case (let header?, let query?):
            report(.secondSchemeKind("query", at: location(query.mark), first: location(header.mark)))
        case (nil, nil) where diagnostics.count == before:
            let hint = "write 'apiKey: { header: X-Key }', or 'apiKey: { query: key }'"
            report(.missingKey("header", of: "'apiKey'", hint: hint, at: location(entry.mark)))
        case (nil, nil): break
        }
        return nil
    }

    /// `none`, `optional`, a scheme's name, a choice of them as `session | key`, or a list of names.
    mutating func endpointAuth(_ node: YAMLNode) -> Located<SpecEndpointAuth>? {
        guard case .sequence(let nodes) = node.content else {
            guard let name = text(node, of: "'auth'") else { return nil }
            switch name.value {
            case "none": return Located(.none, at: name.location)
            case "optional": return Located(.optional, at: name.location)
            default: return choice(of: name)
            }
        }
        guard !nodes.isEmpty else {
            report(.emptyAuth(at: location(node)))
            return nil
        }
        var names: [Located<String>] = []
        for node in nodes {
            guard let name = text(node, of: "a scheme") else { continue }
            if ["none", "optional"].contains(name.value) {
                report(.wordAmongSchemes(name))
            } else if let first = names.first(where: { $0.value == name.value }) {
                report(.duplicateScheme(name, first: first.location))
            } else {
                names.append(name)
            }
        }
        return Located(SpecEndpointAuth(schemes: names), at: location(node))
    }
}

extension SpecDecoder {
    private mutating func choice(of text: Located<String>) -> Located<SpecEndpointAuth> {
        var names: [Located<String>] = []
        for part in text.value.split(separator: "|", omittingEmptySubsequences: false) {
            let name = Located(
                String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()),
                at: text.location
            )
            if ["none", "optional"].contains(name.value) {
                report(.wordAmongSchemes(name))
            } else if let first = names.first(where: { $0.value == name.value }) {
                report(.duplicateScheme(name, first: first.location))
            } else {
                names.append(name)
            }
        }
        return Located(SpecEndpointAuth(schemes: names, isChoice: names.count > 1), at: text.location)
    }
}

extension Diagnostic {
    fileprivate static func schemeIsWord(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-name",
            at: name.location,
            "'\(name.value)' has a meaning under 'auth' and cannot be the name of a scheme; choose another name"
        )
    }

    fileprivate static func secondSchemeKind(
        _ kind: String,
        at location: SourceLocation,
        first: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "a scheme sends one credential in one place; declare '\(kind)' as a scheme of its own",
            notes: [Note("the first", at: first)]
        )
    }

    fileprivate static func emptyAuth(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-value",
            at: location,
            "'auth' must name at least one scheme; write 'none' to send no credential"
        )
    }

    fileprivate static func wordAmongSchemes(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-value",
            at: name.location,
            "'auth' names schemes here; '\(name.value)' must stand alone"
        )
    }

    fileprivate static func duplicateScheme(_ name: Located<String>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-scheme",
            at: name.location,
            "the scheme '\(name.value)' is in the list twice; remove one",
            notes: [Note("the first", at: first)]
        )
    }
}
