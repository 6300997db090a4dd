/// The conformances of the types: their own, and those that the API asks for of all types that can have them.
struct Conformances: Sendable {
    private let types: ByName<SpecType>
    private let pickedFields: PickedFields
    private let generate: SpecGenerate
    /// Those that the API asks for.
    private let asked: [Located<SpecConformance>]
    /// Types with an id are Identifiable, although nobody asks for it. In a type that is, the name `ID` means its key.
    private let identifies: Bool
    /// The types with fields that are not Hashable, and the unions that hold one.
    private var unhashable: Set<String> = []

    init(_ types: ByName<SpecType>, _ pickedFields: PickedFields, _ generate: SpecGenerate) {
        self.types = types
        self.pickedFields = pickedFields
        self.generate = generate
        let asked = generate.conforms ?? []
        self.asked = SpecConformance.allCases.compactMap { kind in asked.first { $0.value == kind } }
        identifies = generate.conforms == nil && !types.names.contains { $0.lowercased() == "id" }
        var holders: [String: [String]] = [:]
        for type in types.all {
            guard case .union(let union) = type.kind else { continue }
            for name in union.cases.compactMap(\.type.value.declaredName) {
                holders[name, default: []].append(type.name.value)
            }
        }
        unhashable = Set(types.all.filter(isUnhashableObject).map(\.name.value)).spread(to: holders)
    }

    /// The conformances of a type besides Equatable and Sendable. Enums are Hashable as they are, and request types no part
    /// of the domain, so the API asks for nothing of them.
    func of(_ type: SpecType) -> [Located<SpecConformance>] {
        let own = type.conforms ?? []
        guard case .object(let object) = type.kind, object.origin == nil else { return own }
        let others = asked.filter { asked in !own.contains { $0.value == asked.value } && canHave(asked.value, type) }
        let all = own + others
        guard identifies, type.conforms?.isEmpty != true, !all.contains(where: { $0.value == .identifiable }),
            !object.isPatch, hasPlainIdentity(type)
        else { return all }
        return all + [Located(.identifiable, at: type.name.location)]
    }

    /// The type has an id that is surely Hashable: Swift would not compile a model with any other. A type of the app's
    /// own need not be.
    private func hasPlainIdentity(_ type: SpecType) -> Bool {
        guard let id = identity(of: type) else { return false }
        switch id.type.value {
        case .scalar: return true
        case .named(let name):
            guard let named = types[name], (named.domain ?? generate.domain) != .handwritten else { return false }
            switch named.kind {
            case .enumeration, .wrapper: return true
            case .object, .union, .custom: return false
            }
        case .optional, .list, .map: return false
        }
    }

    /// The field that identifies the values of a type: `id`.
    func identity(of type: SpecType) -> SpecField? {
        pickedFields.fields(of: type)?.first { $0.name.value == "id" }
    }

    func isHashable(_ name: String) -> Bool { !unhashable.contains(name) }

    /// A type with fields in a field's type that is not Hashable; `nil` if the field is Hashable.
    func unhashableObject(in field: SpecField) -> SpecType? {
        guard let name = field.type.value.declaredName, unhashable.contains(name) else { return nil }
        var seen: Set<String> = []
        var pending = [name]
        while let next = pending.popLast() {
            guard seen.insert(next).inserted, let type = types[next] else { continue }
            switch type.kind {
            case .object: if isUnhashableObject(type) { return type }
            case .union(let union):
                pending += union.cases.compactMap(\.type.value.declaredName).filter { unhashable.contains($0) }
            case .enumeration, .wrapper, .custom: continue
            }
        }
        return nil
    }

    private func isUnhashableObject(_ type: SpecType) -> Bool {
        guard case .object(let object) = type.kind else { return false }
        let all = (type.conforms ?? []) + (object.origin == nil ? asked : [])
        return !all.contains { $0.value == .hashable }
    }

    private func canHave(_ conformance: SpecConformance, _ type: SpecType) -> Bool {
        switch conformance {
        case .hashable: true
        case .identifiable: identity(of: type).map { unhashableObject(in: $0) == nil } ?? false
        }
    }
}

extension ValidatedSpec {
    /// The conformances of a type besides Equatable and Sendable.
    package func conformances(of type: SpecType) -> [SpecConformance] { index.conformances.of(type).map(\.value) }

    /// Returns true if values of a declared type are Hashable in the domain.
    package func isHashable(_ name: String) -> Bool { index.conformances.isHashable(name) }
}
