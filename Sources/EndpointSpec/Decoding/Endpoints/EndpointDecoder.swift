/// Decodes an endpoint.
struct EndpointDecoder: SpecDecoder {
    let context: DecodingContext

    func endpoints(_ node: YAMLNode) -> [SpecEndpoint] {
        guard let entries = entries(node, of: "'endpoints'") else { return [] }
        var endpoints: [SpecEndpoint] = []
        endpoints.reserveCapacity(entries.count)
        for entry in entries where !entry.isExtension && checkName(located(entry), of: "an endpoint") {
            if let endpoint = endpoint(entry) { endpoints.append(endpoint) }
        }
        return endpoints
    }

    private func endpoint(_ entry: YAMLEntry) -> SpecEndpoint? {
        guard let mapping = mapping(entry.value, Language.endpoint) else { return nil }
        let call = call(mapping, of: entry)
        var endpoint = SpecEndpoint(
            name: located(entry),
            method: call?.method ?? Located(.get, at: location(entry.mark)),
            path: call?.path ?? Located(SpecPath(template: "", segments: []), at: location(entry.mark))
        )
        if call != nil {
            endpoint.pathParameters = ParametersDecoder(context: context).pathParameters(
                mapping["path"],
                of: endpoint.path
            )
        }
        read(mapping, Language.endpoint, into: &endpoint)
        CallSettingsDecoder(context: context).checkBudget(endpoint.settings)
        if let node = mapping["inherits"], isNone(node, "'inherits'") {
            (endpoint.inheritsNothing, endpoint.leavesOutParameters, endpoint.hasEnvelope) = (true, true, false)
        }
        if let entry = mapping.entry("safe"), endpoint.isDeclaredSafe, let method = call?.method, method.value != .post
        {
            report(.safe(method, at: location(entry.mark)))
        }
        if let entry = mapping.entry("reuse") { checkReuse(entry, of: endpoint, by: call?.method) }
        if let body = mapping.entry("body"), [.get, .head].contains(call?.method.value) {
            report(.bodyOn(endpoint.method.value, at: location(body.mark)))
        }
        if let method = call?.method, method.value == .query, mapping.entry("body") == nil {
            report(.queryWithoutBody(endpoint.name.value, at: method.location))
        }
        return call == nil ? nil : endpoint
    }

    /// The one key that is a method, and the path that it has.
    private func call(
        _ mapping: KeyedMapping,
        of entry: YAMLEntry
    ) -> (method: Located<SpecMethod>, path: Located<SpecPath>)? {
        let methods = SpecMethod.allCases.compactMap { method in
            mapping.entry(method.rawValue).map { (method: method, entry: $0) }
        }
        guard let first = methods.first else {
            report(.missingMethod(of: entry.key.text, at: location(entry.mark)))
            return nil
        }
        for other in methods.dropFirst() {
            report(.secondMethod(other.method, at: location(other.entry.mark), first: location(first.entry.mark)))
        }
        guard let path = PathDecoder(context: context).specPath(first.entry.value), methods.count == 1 else {
            return nil
        }
        return (Located(first.method, at: location(first.entry.mark)), path)
    }

    /// `body.idempotencyKey`, or `{ header: Idempotency-Key }`.
    func idempotencyKey(_ node: YAMLNode) -> Located<SpecIdempotencyKey>? {
        let expected = "'body.' and the name of a field, or { header: Idempotency-Key }"
        if case .mapping = node.content {
            guard let mapping = mapping(node, Language.idempotencyKey),
                let node = required("header", in: mapping, hint: "it is \(expected)"),
                let header = text(node, of: "'header'")
            else { return nil }
            return Located(.header(header.value), at: header.location)
        }
        guard let text = text(node, of: "'idempotencyKey'") else { return nil }
        let parts = text.value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "body", !parts[1].isEmpty else {
            report(.invalidValue("'idempotencyKey'", text.value, expected: expected, at: text.location))
            return nil
        }
        return Located(.bodyField(String(parts[1])), at: text.location)
    }
}

extension Diagnostic {
    static func missingMethod(of name: String, at location: SourceLocation) -> Diagnostic {
        let hint = "write 'get: /v1/payments', for example; the methods are \(SpecMethod.list)"
        return Diagnostic("missing-method", at: location, "the endpoint '\(name)' has no method; \(hint)")
    }

    static func secondMethod(_ method: SpecMethod, at location: SourceLocation, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "conflicting-keys",
            at: location,
            "an endpoint has only one method; declare '\(method.rawValue)' as an endpoint of its own",
            notes: [Note("the first method", at: first)]
        )
    }

    static func bodyOn(_ method: SpecMethod, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "body-not-allowed",
            at: location,
            "a \(method.rawValue.uppercased()) cannot send a body; use 'query', or another method"
        )
    }
}

extension Diagnostic {
    /// A server refuses a QUERY without a content type (draft-ietf-httpbis-safe-method-w-body §2).
    fileprivate static func queryWithoutBody(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "missing-body",
            at: location,
            "'\(name)' is a QUERY without a body, but the body of a QUERY is the question, and servers refuse one without; "
                + "add 'body', or write 'get' if the path says everything"
        )
    }
}

extension SpecMethod {
    fileprivate static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
