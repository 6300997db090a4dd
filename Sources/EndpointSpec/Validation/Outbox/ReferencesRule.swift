/// What `refers` names is the entity of a repository, and what says it is a key.
enum ReferencesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let fields = index.types.flatMap { type -> [Diagnostic] in
            guard case .object(let object) = type.kind else { return [] }
            return object.fields.compactMap { check($0.refers, $0.name, $0.type, index) }
        }
        let parameters = index.endpoints.flatMap(\.parameters).compactMap {
            check($0.refers, $0.name, $0.type, index)
        }
        return fields + parameters
    }

    private static func check(
        _ refers: Located<String>?,
        _ name: Located<String>,
        _ type: Located<SpecTypeExpression>,
        _ index: SpecIndex
    ) -> Diagnostic? {
        guard let refers else { return nil }
        let entities = index.repositories.compactMap { $0.entity?.value }
        guard entities.contains(refers.value) else { return .unknownEntity(refers, entities) }
        let leaf = type.value.leaf
        // A type that is unknown is reported as that.
        if case .named(let name) = leaf, index.type(name) == nil { return nil }
        return index.canMakeKeys(leaf) ? nil : .referenceOfOther(name, type, at: refers.location)
    }
}

extension SpecTypeExpression {
    /// What is below optionals, lists and maps.
    fileprivate var leaf: SpecTypeExpression {
        switch self {
        case .scalar, .named: self
        case .optional(let inner), .list(let inner), .map(let inner): inner.leaf
        }
    }
}

extension Diagnostic {
    fileprivate static func unknownEntity(_ name: Located<String>, _ entities: [String]) -> Diagnostic {
        let known = Set(entities).sorted()
        let hint =
            Suggestion.closest(to: name.value, in: known).map { "did you mean '\($0)'?" }
            ?? (known.isEmpty
                ? "write 'entity: \(name.value)' at one"
                : "their entities are \(known.map { "'\($0)'" }.joined(separator: ", "))")
        return Diagnostic("invalid-reference", at: name.location, "no repository is about '\(name.value)'; \(hint)")
    }

    fileprivate static func referenceOfOther(
        _ name: Located<String>,
        _ type: Located<SpecTypeExpression>,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-reference",
            at: location,
            "'\(name.value)' is '\(type.value)', and a key that the device may have made is a string, a uuid, a wrapper of one, "
                + "or several of them; remove 'refers'",
            notes: [Note("the type", at: type.location)]
        )
    }
}
