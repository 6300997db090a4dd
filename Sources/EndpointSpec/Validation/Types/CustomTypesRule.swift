/// A type of the app's own is read and written by its codec, which fields have a place for.
enum CustomTypesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var uses: [(type: Located<SpecTypeExpression>, role: String)] = []
        for type in index.types {
            guard case .union(let union) = type.kind else { continue }
            uses += union.cases.map { ($0.type, "a case of a union") }
        }
        for endpoint in index.endpoints {
            uses += endpoint.parameters.map { ($0.type, "a parameter") }
            uses += [endpoint.body].compactMap(\.self).map { ($0, "a body") }
            uses += (endpoint.returns?.types ?? []).map { ($0, "an answer") }
            uses += (endpoint.returns?.allHeaders ?? []).map { ($0.type, "a response header") }
        }
        if let metadata = index.api.envelope?.metadata { uses.append((metadata.type, "the envelope's metadata")) }
        uses += index.api.errors.cases.compactMap(\.body).map { ($0, "the body of an error case") }
        return uses.compactMap { type, role in
            guard let name = type.value.declaredName, index.custom(name) != nil else { return nil }
            return .customTypeMisused(name, as: role, at: type.location)
        }
    }
}

extension SpecIndex {
    /// A type of the app's own.
    func custom(_ name: String) -> SpecCustomType? {
        guard case .custom(let custom)? = type(name)?.kind else { return nil }
        return custom
    }
}

extension Diagnostic {
    fileprivate static func customTypeMisused(_ name: String, as role: String, at location: SourceLocation)
        -> Diagnostic
    {
        Diagnostic(
            "custom-type-misused",
            at: location,
            "'\(name)' is a type of your own, which only a field can have; it cannot be \(role), so declare a "
                + "type with a field of this type"
        )
    }
}
