import EndpointSpec

/// Checks that request types are only sent. They have no model, so neither a field nor a response can have such a type.
enum RequestTypes {
    static func check(_ spec: ValidatedSpec, _ resolver: TypeResolver) -> [Diagnostic] {
        let names = names(in: spec, resolver)
        guard !names.isEmpty else { return [] }
        var uses: [(expression: Located<SpecTypeExpression>, use: String)] = []
        for type in spec.files.flatMap(\.types) {
            if case .union(let union) = type.kind { uses += union.cases.map { ($0.type, "a case of a union") } }
            guard case .object(let object) = type.kind else { continue }
            uses += object.fields.map { ($0.type, "a field") }
        }
        for endpoint in spec.files.flatMap(\.endpoints) {
            uses += (endpoint.returns?.types ?? []).map { ($0, "an answer") }
            uses += endpoint.query.filter(\.isSpread).map { ($0.type, "a parameter") }
            uses += (endpoint.bodyFields ?? []).map { ($0.type, "a field of a body") }
            if let body = endpoint.body, case .named = body.value {
            } else if let body = endpoint.body {
                uses.append((body, "a part of a body"))
            }
        }
        if let metadata = spec.api.envelope?.metadata { uses.append((metadata.type, "the envelope's metadata")) }
        uses += spec.api.errors.cases.compactMap(\.body).map { ($0, "the body of an error") }
        return uses.compactMap { expression, use in
            guard let name = expression.value.declaredName, names.contains(name) else { return nil }
            return .requestTypeMisused(name, as: use, at: expression.location)
        }
    }

    private static func names(in spec: ValidatedSpec, _ resolver: TypeResolver) -> Set<String> {
        Set(
            spec.files.flatMap(\.types).compactMap { type in
                guard case .object(let object) = type.kind, object.origin != nil else { return nil }
                return resolver.isShared(type.name.value) ? nil : type.name.value
            }
        )
    }
}

extension Diagnostic {
    /// A request type is used where a domain model is needed.
    fileprivate static func requestTypeMisused(_ name: String, as use: String, at location: SourceLocation)
        -> Diagnostic
    {
        Diagnostic(
            "request-type-misused",
            at: location,
            "'\(name)' is made with 'from' and is only sent as a whole body, so it cannot be \(use); declare a "
                + "type with 'fields' for that, or write `domain: shared` for '\(name)'"
        )
    }
}
