/// A rule: the fields of a type allow its conformances.
enum ConformancesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.types.flatMap { type -> [Diagnostic] in
            var seen: Set<SpecConformance> = []
            return index.conformances.of(type).flatMap { conformance -> [Diagnostic] in
                guard seen.insert(conformance.value).inserted else { return [.duplicateConformance(conformance)] }
                switch conformance.value {
                case .hashable: return unhashableFields(of: type, conformance, index)
                case .identifiable: return invalidIdentity(of: type, conformance, index)
                }
            }
        }
    }

    private static func invalidIdentity(
        of type: SpecType,
        _ conformance: Located<SpecConformance>,
        _ index: SpecIndex
    ) -> [Diagnostic] {
        guard let identity = index.conformances.identity(of: type) else {
            return [.noIdentity(type.name.value, at: conformance.location)]
        }
        guard let object = index.conformances.unhashableObject(in: identity) else { return [] }
        return [.unhashableIdentity(of: type.name.value, object, at: identity.type.location)]
    }

    /// Swift derives `hash(into:)` where every field has one; an enum always does.
    private static func unhashableFields(
        of type: SpecType,
        _ conformance: Located<SpecConformance>,
        _ index: SpecIndex
    ) -> [Diagnostic] {
        (index.fields(of: type) ?? []).compactMap { field in
            index.conformances.unhashableObject(in: field).map {
                .unhashableField(field, of: type, $0, at: conformance.location)
            }
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

    static func unhashableIdentity(of type: String, _ object: SpecType, at location: SourceLocation) -> Diagnostic {
        let name = object.name.value
        return Diagnostic(
            "invalid-conformance",
            at: location,
            "'\(type)' is Identifiable, so its 'id' must be Hashable, but '\(name)' is not; add 'conforms: [Hashable]' "
                + "to '\(name)', or make the 'id' a scalar or an enum",
            notes: [Note("'\(name)' is declared here", at: object.name.location)]
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
