import EndpointSpec

/// The types whose DTO would equal their model, field for field: texts, numbers and booleans, and other such types.
///
/// Such a type is one struct with two names. It costs half as much to compile, and no call copies it from the one into the other.
/// `domain: separate`, written at the type or for the API, keeps the two apart.
struct UnchangedTypes {
    private let spec: ValidatedSpec
    private let resolver: TypeResolver
    private let models: ModelStorage

    /// - Returns: The names of the types, as the spec says them.
    static func names(in spec: ValidatedSpec, _ models: ModelStorage) -> Set<String> {
        // Each layer may become a target of its own, and the domain's knows nothing of the wire.
        guard spec.api.generate.statedDomain == nil, spec.api.generate.layers == nil else { return [] }
        return UnchangedTypes(spec: spec, resolver: TypeResolver(spec: spec), models: models).names()
    }

    /// Begins with all types that do not differ by themselves, then takes away those that hold one that differs. In this way types
    /// that hold each other stay.
    private func names() -> Set<String> {
        var names: Set<String> = []
        var holders: [String: [String]] = [:]
        var differing: Set<String> = []
        for type in spec.files.flatMap(\.types) {
            guard let fields = candidateFields(of: type) else {
                differing.insert(type.name.value)
                continue
            }
            names.insert(type.name.value)
            for held in fields.compactMap(\.type.value.declaredName) {
                holders[held, default: []].append(type.name.value)
            }
        }
        return names.subtracting(differing.spread(to: holders))
    }

    /// The fields of a type that differs in none of its own; `nil` where it differs.
    private func candidateFields(of type: SpecType) -> [SpecField]? {
        guard type.domain == nil, case .object(let object) = type.kind, object.origin == nil, !object.isPatch else {
            return nil
        }
        let fields = spec.fields(of: object)
        return fields.allSatisfy { isUnchanged($0, in: type.name.value) } ? fields : nil
    }

    /// Whether a field has one type on both sides, what it holds of declared types aside. The wire's half stands in a file of its
    /// own, and reaches only what is stored under the property's name.
    private func isUnchanged(_ field: SpecField, in owner: String) -> Bool {
        guard field.deprecation == nil, models.storage(of: field, in: owner) == .inPlace else { return false }
        guard let name = field.type.value.declaredName else {
            return resolver.resolver(for: field).conversion(field.type.value).isIdentity
        }
        return if case .object? = spec.type(named: name)?.kind { true } else { false }
    }
}
