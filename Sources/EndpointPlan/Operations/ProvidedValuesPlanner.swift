import EndpointSpec

/// Collects the values that the app provides for all parts of an API.
enum ProvidedValuesPlanner {
    static func plan(_ spec: ValidatedSpec) -> (plan: [ProvidedValuePlan], diagnostics: [Diagnostic]) {
        let endpoints = spec.files.flatMap(\.endpoints)
        let fixed = spec.api.headers + spec.api.autoParameters + endpoints.flatMap(\.everythingFixed)
        var seen: Set<String> = []
        var values: [ProvidedValuePlan] = []
        var names = NameRegistry(scope: "what the app provides")
        for name in fixed.compactMap(\.providedName) where seen.insert(name.value).inserted {
            let identifier = SwiftNaming.member(name.value)
            names.take(identifier, for: "'\(name.value)'", at: name.location)
            values.append(ProvidedValuePlan(name: identifier, key: name.value))
        }
        return (values.sorted { $0.key < $1.key }, names.diagnostics)
    }
}

extension SpecEndpoint {
    fileprivate var everythingFixed: [SpecFixedParameter] { fixedQuery + fixedHeaders + fixedCookies + fixedFields }
}
