/// What a type conforms to, its fields can carry.
enum ConformancesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.flatMap { type -> [Diagnostic] in
            var seen: Set<SpecConformance> = []
            return type.conforms.flatMap { conformance -> [Diagnostic] in
                guard seen.insert(conformance.value).inserted else { return [.duplicateConformance(conformance)] }
                switch conformance.value {
                case .hashable: return unhashableFields(of: type, conformance, index)
                case .identifiable: return missingIdentity(of: type, conformance, index)
                }
            }
        }
    }

    private static func missingIdentity(
        of type: SpecType,
        _ conformance: Located<SpecConformance>,
        _ index: SpecIndex
    ) -> [Diagnostic] {
        guard let fields = index.fields(of: type), let identity = fields.first(where: { $0.name.value == "id" }) else {
            return [.noIdentity(type.name.value, at: conformance.location)]
        }
        guard case .named(let name) = identity.type.value.unwrapped.type,
            index.object(name) != nil || index.unhashableObject(below: name) != nil
        else { return [] }
        return [.invalidIdentity(type.name.value, at: identity.type.location)]
    }

    /// Swift derives `hash(into:)` where every field has one; an enum always does.
    private static func unhashableFields(
        of type: SpecType,
        _ conformance: Located<SpecConformance>,
        _ index: SpecIndex
    ) -> [Diagnostic] {
        (index.fields(of: type) ?? []).compactMap { field in
            guard let name = field.type.value.declaredName, let object = index.unhashableObject(below: name) else {
                return nil
            }
            return .unhashableField(field, of: type, object, at: conformance.location)
        }
    }
}

extension Diagnostic {
    static func duplicateConformance(_ conformance: Located<SpecConformance>) -> Diagnostic {
        Diagnostic(
            "invalid-conformance",
            at: conformance.location,
            "'\(conformance.value.rawValue)' appears twice; keep one"
        )
    }

    static func noIdentity(_ type: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-conformance",
            at: location,
            "Identifiable needs a field 'id', but '\(type)' has none; add one, or remove Identifiable"
        )
    }

    static func invalidIdentity(_ type: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-conformance",
            at: location,
            "'\(type)' is Identifiable, so its 'id' cannot be a type with fields; make it a scalar or an enum"
        )
    }

    static func unhashableField(
        _ field: SpecField,
        of type: SpecType,
        _ object: SpecType,
        at location: SourceLocation
    ) -> Diagnostic {
        let name = object.name.value
        return Diagnostic(
            "invalid-conformance",
            at: location,
            "'\(type.name.value)' cannot be Hashable, because '\(name)' of its field '\(field.name.value)' is "
                + "not; add 'conforms: [Hashable]' to '\(name)'",
            notes: [Note("'\(name)' is declared here", at: object.name.location)]
        )
    }
}
