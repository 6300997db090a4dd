/// One field of an object may take the members that no other field names: a map, in a type that is an object of JSON.
enum AdditionalFieldsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let declaring = Set(index.detailedFields.filter(\.field.isAdditional).map(\.type.name.value))
        for type in index.types {
            // A type made from another one may pick such a field.
            guard case .object(let object) = type.kind, object.origin != nil || declaring.contains(type.name.value),
                let fields = index.fields(of: type)
            else { continue }
            let additional = fields.filter(\.isAdditional)
            guard let first = additional.first else { continue }
            diagnostics += additional.compactMap(notMap)
            if let second = additional.dropFirst().first { diagnostics.append(.secondAdditional(second, first: first)) }
            if object.isPatch { diagnostics.append(.additionalIn("a 'patch'", first)) }
            if object.shape == .array { diagnostics.append(.additionalIn("a type with 'wire: array'", first)) }
        }
        return diagnostics
    }

    private static func notMap(_ field: SpecField) -> Diagnostic? {
        if case .map = field.type.value { return nil }
        return .additionalWithoutMap(field)
    }
}

extension Diagnostic {
    fileprivate static func invalidAdditional(_ message: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic("invalid-additional", at: location, message)
    }

    fileprivate static func additionalWithoutMap(_ field: SpecField) -> Diagnostic {
        .invalidAdditional(
            "'\(field.name.value)' takes members of any name, so its type must be a map, not "
                + "'\(field.type.value)'; write 'map(string)', or 'map(json)' if their values differ in type",
            at: field.type.location
        )
    }

    fileprivate static func secondAdditional(_ field: SpecField, first: SpecField) -> Diagnostic {
        Diagnostic(
            "invalid-additional",
            at: field.name.location,
            "'\(first.name.value)' already takes the members that no other field names; remove 'additional' from "
                + "one of them",
            notes: [Note("'\(first.name.value)' is here", at: first.name.location)]
        )
    }

    fileprivate static func additionalIn(_ type: String, _ field: SpecField) -> Diagnostic {
        .invalidAdditional(
            "\(type) cannot contain members that no field names; remove 'additional' from '\(field.name.value)'",
            at: field.name.location
        )
    }
}
