/// A rule: each call of an API has a free place for the parameters of every call.
enum AutoParametersRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let parameters = index.api.autoParameters
        guard !parameters.isEmpty else { return [] }
        let style = index.api.defaults.keys
        var findings = WireKeysRule.Findings(style: style)
        findings.check(parameters.count, name: { parameters[$0].name }, key: { parameters[$0].key })
        for endpoint in index.endpoints where !endpoint.leavesOutParameters {
            guard let taken = taken(in: endpoint, index) else {
                findings.diagnostics.append(.parameterWithoutPlace(parameters[0].name, endpoint))
                continue
            }
            let keys = Dictionary(taken.map { ($0.wireKey(in: style), $0.name) }) { first, _ in first }
            for parameter in parameters {
                let key = parameter.wireKey(in: style)
                guard let other = keys[key] else { continue }
                findings.diagnostics.append(.autoParameterTaken(parameter.name, key, by: other, in: endpoint))
            }
        }
        return findings.diagnostics
    }

    /// The names among which the parameters stand; `nil` where the body has no fields.
    private static func taken(in endpoint: SpecEndpoint, _ index: SpecIndex) -> [any SpecKeyed]? {
        if endpoint.method.value.sendsParametersInQuery {
            return endpoint.wireNames(of: endpoint.query.filter { !$0.isSpread }, endpoint.fixedQuery)
        }
        guard let body = endpoint.body else {
            return endpoint.wireNames(of: endpoint.bodyFields ?? [], endpoint.fixedFields)
        }
        if case .custom = endpoint.bodyForm { return nil }
        // A body whose type is unknown is reported as that.
        if let name = body.value.declaredName, index.type(name) == nil { return [] }
        guard case .named(let name) = body.value, let fields = index.object(name)?.fields else { return nil }
        return fields
    }
}

extension SpecEndpoint {
    func wireNames(of parameters: [SpecParameter], _ fixed: [SpecFixedParameter]) -> [any SpecKeyed] {
        parameters as [any SpecKeyed] + fixed as [any SpecKeyed]
    }
}

extension SpecMethod {
    /// True if the parameters of every call are in the query rather than in the body.
    package var sendsParametersInQuery: Bool {
        switch self {
        case .get, .head, .delete, .options, .query: true
        case .post, .put, .patch: false
        }
    }
}

extension Diagnostic {
    static func parameterWithoutPlace(_ parameter: Located<String>, _ endpoint: SpecEndpoint) -> Diagnostic {
        Diagnostic(
            "parameter-without-place",
            at: endpoint.name.location,
            "'\(parameter.value)' goes with every call, as a field of the body, but the body of "
                + "'\(endpoint.name.value)' has no fields; write 'parameters: none', or another body",
            notes: [Note("'\(parameter.value)' is here", at: parameter.location)]
        )
    }

    static func autoParameterTaken(
        _ parameter: Located<String>,
        _ key: String,
        by other: Located<String>,
        in endpoint: SpecEndpoint
    ) -> Diagnostic {
        Diagnostic(
            "duplicate-wire-key",
            at: other.location,
            "'\(key)' goes with every call, and '\(endpoint.name.value)' sends '\(other.value)' under the same "
                + "name; rename one of them, or write 'parameters: none'",
            notes: [Note("'\(parameter.value)' is here", at: parameter.location)]
        )
    }
}
