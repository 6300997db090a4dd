/// A rule: `refers` names the entity of a repository, at a key or at a field that contains the entity itself.
enum ReferencesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        let stored = index.storedTypes
        let fields = index.detailedFields.compactMap { detailed -> Diagnostic? in
            let field = detailed.field
            guard field.refers != nil else { return nil }
            guard let entity = index.part(field), !index.repositories(about: entity).isEmpty else {
                return check(field.refers, of: field.name, field.type, index)
            }
            return check(field, holding: entity, in: detailed.type.name.value, stored, index)
        }
        let parameters = index.endpoints.flatMap(\.parameters).compactMap {
            check($0.refers, of: $0.name, $0.type, index)
        }
        return fields + parameters
    }

    /// An entity that stands in another one, and is stored by itself.
    private static func check(
        _ field: SpecField,
        holding entity: String,
        in type: String,
        _ stored: Set<String>,
        _ index: SpecIndex
    ) -> Diagnostic? {
        guard let location = field.refers?.location else { return nil }
        let repositories = index.repositories(about: entity)
        guard repositories.contains(where: \.isOffline) else { return .partWithoutStore(entity, at: location) }
        guard stored.contains(type) else { return .ownerWithoutStore(type, entity, at: location) }
        if index.isPartOfItself(entity) { return .partOfItself(entity, at: location) }
        let isEncrypted = repositories.contains { index.cache(of: $0).store?.value == .encrypted }
        return field.isSensitive && !isEncrypted ? .readablePart(field.name.value, entity, at: location) : nil
    }

    private static func check(
        _ refers: Located<String>?,
        of name: Located<String>,
        _ type: Located<SpecTypeExpression>,
        _ index: SpecIndex
    ) -> Diagnostic? {
        guard let refers else { return nil }
        if index.repositories(about: refers.value).isEmpty {
            return .unknownEntity(refers, index.entityNames.sorted())
        }
        let leaf = type.value.leaf
        // A type that is unknown is reported as that.
        if case .named(let name) = leaf, index.type(name) == nil { return nil }
        if index.canMakeKeys(leaf) { return nil }
        if case .named(let other) = leaf, index.object(other) != nil {
            return .referenceOfAnother(name, type, refers.value, at: refers.location)
        }
        return .referenceOfOther(name, type, at: refers.location)
    }
}

extension Diagnostic {
    fileprivate static func unknownEntity(_ name: Located<String>, _ known: [String]) -> Diagnostic {
        let hint =
            Suggestion.question(for: name.value, in: known)
            ?? (known.isEmpty
                ? "write 'entity: \(name.value)' at one"
                : "their entities are \(known.map { "'\($0)'" }.joined(separator: ", "))")
        let message = "no repository has the entity '\(name.value)'; \(hint)"
        return Diagnostic("invalid-reference", at: name.location, message)
    }

    fileprivate static func partWithoutStore(_ entity: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-reference",
            at: location,
            "'refers' stores '\(entity)' separately, but no repository of '\(entity)' has a store; write 'read: "
                + "cacheThenRefresh' at a method of one, or remove 'refers'"
        )
    }

    fileprivate static func ownerWithoutStore(
        _ type: String,
        _ entity: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-reference",
            at: location,
            "'refers' stores '\(entity)' separately, but no stored entity contains '\(type)'; remove 'refers'"
        )
    }

    fileprivate static func partOfItself(_ entity: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-reference",
            at: location,
            "'\(entity)' refers to itself, possibly through other entities, so it could not be put together "
                + "again; remove 'refers' from one of these fields"
        )
    }

    fileprivate static func readablePart(
        _ field: String,
        _ entity: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-reference",
            at: location,
            "'\(field)' is sensitive, but '\(entity)' is stored in a separate table that is not encrypted; write "
                + "'cache: { store: encrypted }' at its repository, or remove 'refers'"
        )
    }

    fileprivate static func referenceOfAnother(
        _ name: Located<String>,
        _ type: Located<SpecTypeExpression>,
        _ entity: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-reference",
            at: location,
            "'refers: \(entity)' needs a field that holds a '\(entity)' or its key, but '\(name.value)' is "
                + "'\(type.value)'; change its type, or remove 'refers'",
            notes: [Note("the type", at: type.location)]
        )
    }

    fileprivate static func referenceOfOther(
        _ name: Located<String>,
        _ type: Located<SpecTypeExpression>,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-reference",
            at: location,
            "'\(name.value)' is '\(type.value)', but a key that the device may create must be a string, a uuid, a "
                + "wrapper of one, or a list of them; remove 'refers'",
            notes: [Note("the type", at: type.location)]
        )
    }
}
