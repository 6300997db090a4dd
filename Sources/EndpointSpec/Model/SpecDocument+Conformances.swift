extension SpecDocument {
    /// The document with the conformances that the API asks for of all its types written at each: Hashable goes to
    /// every type of fields, Identifiable to those that have an `id`.
    func withConformancesApplied() -> SpecDocument {
        guard !api.generate.conforms.isEmpty else { return self }
        var document = self
        for file in document.files.indices {
            for type in document.files[file].types.indices {
                document.files[file].types[type].adopt(api.generate.conforms)
            }
        }
        return document
    }
}

extension SpecType {
    /// Enums are Hashable as they are, and request types no part of the domain.
    fileprivate mutating func adopt(_ conformances: [Located<SpecConformance>]) {
        guard case .object(let object) = kind, object.origin == nil else { return }
        let hasIdentity = object.fields.contains { $0.name.value == "id" }
        for conformance in conformances where !conforms.contains(where: { $0.value == conformance.value }) {
            if conformance.value != .identifiable || hasIdentity { conforms.append(conformance) }
        }
    }
}
