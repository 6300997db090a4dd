import EndpointSpec

/// The fields through which a type contains itself in place, which Swift refuses for a struct: they are stored in an
/// array of at most one element, which the heap holds.
struct RecursiveFields {
    /// Type name → the types that it holds in place and that hold it in turn.
    private var cycles: [String: Set<String>] = [:]
    /// The unions that hold themselves in place, by way of whatever types: their enums are indirect, which ends the circle.
    private(set) var indirectUnions: Set<String> = []

    init(spec: ValidatedSpec) {
        let types = spec.files.flatMap(\.types)
        var edges: [String: Set<String>] = [:]
        for type in types {
            guard case .object(let object) = type.kind else { continue }
            edges[type.name.value] = Set(spec.fields(of: object).compactMap { Self.heldInPlace($0.type.value) })
        }
        for component in StronglyConnectedComponents(of: edges).components {
            for name in component { cycles[name] = component }
        }
        for type in types {
            guard case .union(let union) = type.kind else { continue }
            edges[type.name.value] = Set(union.cases.compactMap { Self.heldInPlace($0.type.value) })
        }
        for component in StronglyConnectedComponents(of: edges).components {
            indirectUnions.formUnion(
                component.filter { name in
                    if case .union? = spec.type(named: name)?.kind { true } else { false }
                }
            )
        }
    }

    /// Whether the field has to be kept apart.
    func needsIndirection(_ field: SpecField, of type: String) -> Bool {
        let (expression, isOptional) = field.type.value.unwrapped
        guard isOptional, case .named(let name) = expression else { return false }
        return cycles[type]?.contains(name) == true
    }

    private static func heldInPlace(_ expression: SpecTypeExpression) -> String? {
        if case .named(let name) = expression.unwrapped.type { name } else { nil }
    }
}
