extension SpecDocument {
    /// The document with the conformances that the API asks for of all its types written at each: Hashable goes to
    /// every type of fields, Identifiable to those that have an `id` which is Hashable.
    func withConformancesApplied() -> SpecDocument {
        let hashable = adopting(.hashable) { _ in true }
        guard api.generate.conforms.contains(where: { $0.value == .identifiable }) else { return hashable }
        // What is Hashable is only known now.
        let index = SpecIndex(hashable)
        return hashable.adopting(.identifiable) { type in
            index.identity(of: type).map { index.unhashableObject(in: $0) == nil } ?? false
        }
    }

    /// The document with a conformance at each type that can have it, if the API asks for it.
    private func adopting(_ conformance: SpecConformance, where canHave: (SpecType) -> Bool) -> SpecDocument {
        guard let asked = api.generate.conforms.first(where: { $0.value == conformance }) else { return self }
        var document = self
        for file in document.files.indices {
            for type in document.files[file].types.indices where canHave(document.files[file].types[type]) {
                document.files[file].types[type].adopt(asked)
            }
        }
        return document
    }
}

extension SpecType {
    /// Enums are Hashable as they are, and request types no part of the domain.
    fileprivate mutating func adopt(_ conformance: Located<SpecConformance>) {
        guard case .object(let object) = kind, object.origin == nil else { return }
        if !conforms.contains(where: { $0.value == conformance.value }) { conforms.append(conformance) }
    }
}

extension SpecIndex {
    /// The field that identifies the values of a type: `id`.
    func identity(of type: SpecType) -> SpecField? {
        fields(of: type)?.first { $0.name.value == "id" }
    }

    /// A type with fields in a field's type that is not Hashable; `nil` if the field is Hashable.
    func unhashableObject(in field: SpecField) -> SpecType? {
        field.type.value.declaredName.flatMap(unhashableObject)
    }
}
