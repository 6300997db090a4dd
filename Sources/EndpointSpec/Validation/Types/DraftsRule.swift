/// A draft is called after the type that it is made from: no two of them, and no declared type, may want that name.
enum DraftsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var first: [String: SourceLocation] = [:]
        var diagnostics: [Diagnostic] = []
        for type in index.types {
            guard case .object(let object) = type.kind, let origin = object.origin, origin.makesDraft else { continue }
            let name = "\(origin.type.value)Draft"
            if let other = first[name] ?? index.type(name)?.name.location {
                diagnostics.append(.takenDraftName(name, at: type.name.location, other: other))
            }
            first[name] = first[name] ?? type.name.location
        }
        return diagnostics
    }
}

extension Diagnostic {
    static func takenDraftName(_ name: String, at location: SourceLocation, other: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-draft",
            at: location,
            "the draft of this type would be named '\(name)', but that name is taken; remove 'draft: true', or "
                + "rename the other",
            notes: [Note("'\(name)' comes from here", at: other)]
        )
    }
}
