/// Decodes the ways to authenticate, and the schemes that an endpoint uses.
struct AuthDecoder: SpecDecoder {
    let context: DecodingContext

    func authSchemes(_ node: YAMLNode) -> [SpecAuthScheme] {
        var schemes: [SpecAuthScheme] = []
        for entry in entries(node, of: "'schemes'") ?? [] where checkName(located(entry), of: "an auth scheme") {
            if ["none", "optional"].contains(entry.key.text) { report(.schemeIsWord(located(entry))) }
            guard let kind = authSchemeKind(entry) else { continue }
            schemes.append(SpecAuthScheme(name: located(entry), kind: kind))
        }
        return schemes
    }

    private func authSchemeKind(_ entry: YAMLEntry) -> SpecAuthScheme.Kind? {
        let before = problemCount
        guard let mapping = mapping(entry.value, Language.authScheme) else { return nil }
        let kinds = mapping.entries.sorted { location($0.mark) < location($1.mark) }
        guard let kind = kinds.first else {
            guard problemCount == before else { return nil }
            let hint = "write '\(entry.key.text): { bearer: {} }', 'basic' or 'apiKey'"
            report(.missingKey("bearer", of: "an auth scheme", hint: hint, at: location(entry.mark)))
            return nil
        }
        if kinds.count > 1 {
            report(.secondSchemeKind(kinds[1].key.text, at: location(kinds[1].mark), first: location(kind.mark)))
        }
        switch kind.key.text {
        case "bearer": return bearer(kind.value)
        case "basic": return self.mapping(kind.value, Language.basic).map { _ in .basic }
        default: return apiKey(kind)
        }
    }

    private func bearer(_ node: YAMLNode) -> SpecAuthScheme.Kind? {
        guard let mapping = mapping(node, Language.bearer) else { return nil }
        return .bearer(refresh: mapping["refresh"].flatMap { tokenRefresh($0) })
    }

    /// An endpoint's name, or a mapping that also says what of it goes where.
    private func tokenRefresh(_ node: YAMLNode) -> SpecTokenRefresh? {
        guard case .mapping = node.content else {
            return text(node, of: "'refresh'").map { SpecTokenRefresh(endpoint: $0) }
        }
        guard let mapping = mapping(node, Language.tokenRefresh) else { return nil }
        let hint = "write 'endpoint: refreshToken', for example"
        guard let node = required("endpoint", in: mapping, hint: hint),
            let endpoint = text(node, of: "'endpoint'")
        else { return nil }
        var refresh = SpecTokenRefresh(endpoint: endpoint)
        read(mapping, Language.tokenRefresh, into: &refresh)
        return refresh
    }

    private func apiKey(_ entry: YAMLEntry) -> SpecAuthScheme.Kind? {
        let before = problemCount
        guard let mapping = mapping(entry.value, Language.apiKey) else { return nil }
        switch (mapping.entry("header"), mapping.entry("query")) {
        case (let header?, nil): return text(header.value, of: "'header'").map { .apiKeyInHeader($0) }
        case (nil, let query?): return text(query.value, of: "'query'").map { .apiKeyInQuery($0) }
        case (let header?, let query?):
            report(.secondSchemeKind("query", at: location(query.mark), first: location(header.mark)))
        case (nil, nil) where problemCount == before:
            let hint = "write 'apiKey: { header: X-Key }', or 'apiKey: { query: key }'"
            report(.missingKey("header", of: "'apiKey'", hint: hint, at: location(entry.mark)))
        case (nil, nil): break
        }
        return nil
    }

    /// `none`, `optional`, a scheme's name, a choice of them as `session | key`, or a list of names.
    func endpointAuth(_ node: YAMLNode) -> Located<SpecEndpointAuth>? {
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
        let names = schemeNames(nodes.compactMap { text($0, of: "a scheme") })
        return Located(SpecEndpointAuth(schemes: names), at: location(node))
    }

    private func choice(of text: Located<String>) -> Located<SpecEndpointAuth> {
        let parts = text.value.split(separator: "|", omittingEmptySubsequences: false)
        let names = schemeNames(parts.map { Located(String($0).trimmingSpaces, at: text.location) })
        return Located(SpecEndpointAuth(schemes: names, isChoice: names.count > 1), at: text.location)
    }

    /// Names of schemes, each once.
    private func schemeNames(_ candidates: [Located<String>]) -> [Located<String>] {
        var names: [Located<String>] = []
        for name in candidates {
            if ["none", "optional"].contains(name.value) {
                report(.wordAmongSchemes(name))
            } else if let first = names.first(where: { $0.value == name.value }) {
                report(.duplicateScheme(name, first: first.location))
            } else {
                names.append(name)
            }
        }
        return names
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
