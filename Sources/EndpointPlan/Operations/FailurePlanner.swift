import EndpointSpec

/// Plans the cases of an API's failures and the rules that select a case.
struct FailurePlanner {
    let api: SpecAPI
    let resolver: TypeResolver

    func plan() -> (plan: FailurePlan, diagnostics: [Diagnostic]) {
        let rules = api.errors.cases.map(rule)
        var names = NameRegistry(scope: "the failures of '\(api.name.value)'")
        var cases: [FailurePlan.Case] = []
        var ambiguous: [Diagnostic] = []
        for (rule, spec) in zip(rules, api.errors.cases) {
            if rule.clientKind != nil { continue }
            // Rules with the same name and payload share a case; their statuses differ.
            let payload = spec.body.map { resolver.domainType($0.value) }
            if cases.contains(where: { $0.name == rule.caseName && $0.payload == payload }) { continue }
            let source = spec.caseName.map { "case '\($0.value)'" } ?? "the case of this rule"
            let location = spec.caseName?.location ?? spec.location
            names.take(rule.caseName, for: source, at: location)
            let name = rule.caseName.name
            // For a case with a payload, Swift finds the right case of an optional.
            if payload == nil {
                let remedy = "write 'as: \(name)Failure'"
                ambiguous += Diagnostic.ambiguousCase(name, of: source, at: location, remedy: remedy)
            }
            cases.append(FailurePlan.Case(name: rule.caseName, payload: payload))
        }
        let code = api.errors.code?.value
        let plan = FailurePlan(
            name: DeclaredNames.failure(of: api),
            errorName: DeclaredNames.error(of: api),
            cases: cases,
            rules: rules,
            codePath: code,
            messagePath: api.errors.message?.value,
            bodyPath: api.errors.at?.value ?? code?.dropLast() ?? []
        )
        return (plan, names.diagnostics + ambiguous)
    }

    private func rule(_ spec: SpecErrorCase) -> FailurePlan.Rule {
        FailurePlan.Rule(
            status: spec.status.value,
            code: spec.code?.value,
            conditions: spec.conditions,
            caseName: caseName(of: spec),
            clientKind: spec.clientKind,
            path: spec.at?.value,
            body: spec.body.map { resolver.resolver(forWhole: $0.value).wireType($0.value) },
            isText: spec.isText,
            renews: spec.renews,
            conversion: spec.body.map { resolver.resolver(forWhole: $0.value).conversion($0.value) } ?? .identity
        )
    }

    /// The name in the spec, or one derived from the code, the body's type or the status.
    private func caseName(of spec: SpecErrorCase) -> SwiftIdentifier {
        if let name = spec.caseName { return SwiftNaming.member(name.value) }
        if let code = spec.code { return SwiftNaming.enumCase(code.value) }
        if let body = spec.body, case .named(let name) = body.value.unwrapped.type {
            return SwiftNaming.value(of: name)
        }
        return SwiftIdentifier(name: Self.statusName(spec.status.value))
    }

    private static func statusName(_ status: SpecErrorCase.Status) -> String {
        switch status {
        case .exactly(let code): "status\(code)"
        case .hundreds(2): "refused"
        case .hundreds(4): "clientError"
        case .hundreds(5): "serverError"
        case .hundreds(let hundreds): "status\(hundreds)XX"
        case .any: "other"
        }
    }
}
