/// The conformances of the types: their own, and those that the API asks for of all types that can have them.
struct Conformances: Sendable {
    private let types: ByName<SpecType>
    private let pickedFields: PickedFields
    /// Those that the API asks for.
    private let asked: [Located<SpecConformance>]
    /// The types with fields that are not Hashable, and the unions that hold one.
    private var unhashable: Set<String> = []

    init(_ types: ByName<SpecType>, _ pickedFields: PickedFields, asked: [Located<SpecConformance>]) {
        self.types = types
        self.pickedFields = pickedFields
        self.asked = SpecConformance.allCases.compactMap { kind in asked.first { $0.value == kind } }
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
        guard case .object(let object) = type.kind, object.origin == nil else { return type.conforms }
        return type.conforms
            + asked.filter { asked in
                !type.conforms.contains { $0.value == asked.value } && canHave(asked.value, type)
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
        let all = object.origin == nil ? type.conforms + asked : type.conforms
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
