/// A rule: a request type takes existing fields of an existing type with `from` and `pick`.
enum OriginsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.flatMap { type -> [Diagnostic] in
            guard case .object(let object) = type.kind, let origin = object.origin else { return [] }
            if index.circularOrigins.contains(type.name.value) {
                return [.circularOrigin(type.name.value, at: origin.type.location)]
            }
            guard let source = index.type(origin.type.value) else {
                return [
                    .unknownType(
                        origin.type.value,
                        for: "'from'",
                        index.suggestion(forType: origin.type.value),
                        at: origin.type.location
                    )
                ]
            }
            guard let fields = index.fieldsByName(of: source.name.value) else {
                return [.originIsNoObject(origin.type, source)]
            }
            return picks(of: object, origin, from: fields)
        }
    }

    private static func picks(of object: SpecObject, _ origin: SpecOrigin, from fields: FieldsByName) -> [Diagnostic] {
        var first: [String: SourceLocation] = [:]
        var diagnostics: [Diagnostic] = []
        for pick in origin.pick {
            if let other = first[pick.value] {
                diagnostics.append(.duplicatePick(pick, first: other))
            } else if fields[pick.value] == nil {
                diagnostics.append(.unknownPick(pick, of: origin.type.value, fields))
            }
            first[pick.value] = first[pick.value] ?? pick.location
        }
        for field in object.fields {
            if let pick = first[field.name.value] { diagnostics.append(.pickedAndWritten(field.name, pick: pick)) }
        }
        return diagnostics
    }
}

extension Diagnostic {
    static func circularOrigin(_ name: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "circular-from",
            at: location,
            "'\(name)' is made from itself through 'from'; name a type that does not depend on it"
        )
    }

    static func originIsNoObject(_ name: Located<String>, _ source: SpecType) -> Diagnostic {
        Diagnostic(
            "invalid-from",
            at: name.location,
            "'from' needs a type with fields, but '\(name.value)' has none",
            notes: [Note("'\(name.value)' is declared here", at: source.name.location)]
        )
    }

    static func unknownPick(_ pick: Located<String>, of type: String, _ fields: FieldsByName) -> Diagnostic {
        let hint = Suggestion.question(for: pick.value, in: fields.names) ?? "remove it, or write it under 'fields'"
        return Diagnostic("unknown-field", at: pick.location, "'\(type)' has no field '\(pick.value)'; \(hint)")
    }

    static func duplicatePick(_ pick: Located<String>, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-field",
            at: pick.location,
            "'\(pick.value)' is picked twice; keep one",
            notes: [Note("the first '\(pick.value)'", at: first)]
        )
    }

    static func pickedAndWritten(_ field: Located<String>, pick: SourceLocation) -> Diagnostic {
        Diagnostic(
            "duplicate-field",
            at: field.location,
            "the field '\(field.value)' is already picked; remove it here or under 'pick'",
            notes: [Note("picked here", at: pick)]
        )
    }
}
