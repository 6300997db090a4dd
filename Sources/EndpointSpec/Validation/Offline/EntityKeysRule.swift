/// A rule: the key of an entity is a plain value that is always there.
enum EntityKeysRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.compactMap { repository in
            guard let entity = repository.entity else {
                return repository.key.map { .keyWithoutEntity(repository, at: $0.location) }
            }
            guard let fields = index.entityFields(of: repository) else { return nil }
            if let key = repository.key, !fields.contains(where: { $0.name.value == key.value }) {
                return .unknownField(key.value, of: entity.value, fields, at: key.location)
            }
            guard let field = index.keyField(of: repository) else { return nil }
            if field.type.value.unwrapped.isOptional, let key = repository.key {
                return .optionalKey(field, at: key.location)
            }
            guard repository.isOffline, index.keyScalar(of: field.type.value) == nil else { return nil }
            return .noKey(field, at: repository.key?.location ?? entity.location)
        }
    }
}

extension Diagnostic {
    fileprivate static func keyWithoutEntity(_ repository: SpecRepository, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-entity",
            at: location,
            "'key' names a field of the entity, but '\(repository.name.value)' has no entity; write 'entity: "
                + "Payment', for example, or remove 'key'"
        )
    }

    fileprivate static func optionalKey(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-entity",
            at: location,
            "'\(field.name.value)' is optional, but a key is always present; name another field",
            notes: [Note("the field", at: field.type.location)]
        )
    }

    fileprivate static func noKey(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-entity",
            at: location,
            "the key of an entity must be a text, a whole number or a UUID, but '\(field.name.value)' is "
                + "'\(field.type.value)'; name another field as 'key'",
            notes: [Note("the field", at: field.type.location)]
        )
    }
}
