import EndpointSpec

/// The types whose DTO would equal their model in every field: strings, numbers, booleans, and other such types.
///
/// Such a type is one struct with two names. It takes half the time to compile, and calls need no copy. `domain:
/// separate` on the type or the API keeps two types.
struct UnchangedTypes {
    private let spec: ValidatedSpec
    private let resolver: TypeResolver
    private let models: ModelStorage

    /// - Returns: The names of the types in the spec.
    static func names(in spec: ValidatedSpec, _ models: ModelStorage) -> Set<String> {
        // Each layer can become a target of its own, and the domain's target does not see the wire's.
        guard spec.api.generate.statedDomain == nil, spec.api.generate.layers == nil else { return [] }
        return UnchangedTypes(spec: spec, resolver: TypeResolver(spec: spec), models: models).names()
    }

    /// Begins with all types that have no differing field of their own. It then removes the types that contain a
    /// removed type, until none is left. In this way types that contain each other remain.
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

    /// The fields of a type without a differing field; `nil` if there is one.
    private func candidateFields(of type: SpecType) -> [SpecField]? {
        guard type.domain == nil, case .object(let object) = type.kind, object.origin == nil, !object.isPatch else {
            return nil
        }
        let fields = spec.fields(of: object)
        return fields.allSatisfy { isUnchanged($0, in: type.name.value) } ? fields : nil
    }

    /// Returns true if a field has the same type in model and DTO, apart from the declared types in it. The wire code
    /// is in another file and reaches only properties that are stored under their own name.
    private func isUnchanged(_ field: SpecField, in owner: String) -> Bool {
        guard field.deprecation == nil, models.storage(of: field, in: owner) == .inPlace else { return false }
        guard let name = field.type.value.declaredName else {
            return resolver.resolver(for: field).conversion(field.type.value).isIdentity
        }
        return if case .object? = spec.type(named: name)?.kind { true } else { false }
    }
}
