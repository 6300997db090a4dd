extension Diagnostic {
    static func effectsOfNobody(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-outbox",
            at: location,
            "no parameter of '\(endpoint.name.value)' identifies the entity that it changes, and an outbox shows the change "
                + "before the server answers; name a parameter like the key, or write 'invalidate' instead",
            notes: [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func creationWithoutAnswer(
        _ endpoint: SpecEndpoint,
        _ entity: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-outbox",
            at: location,
            "'\(endpoint.name.value)' creates a '\(entity)' and does not return it, so the app would never learn the id that "
                + "the server gave it; let it return '\(entity)', or write 'then: none' to show nothing of it",
            notes: [Note("the endpoint", at: endpoint.returns?.location ?? endpoint.name.location)]
        )
    }

    static func keyOfServer(_ key: SpecField, _ entity: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-outbox",
            at: location,
            "a '\(entity)' that is created offline needs an id of the device's own, and '\(key.name.value)' is "
                + "'\(key.type.value)', which only the server can give; make it a string, a uuid or a wrapper of one, or remove "
                + "'write: outbox'",
            notes: [Note("the key", at: key.type.location)]
        )
    }

    /// Fields of a creation that nobody knows before the server answers.
    static func unknownAtFirst(
        _ fields: [SpecField],
        _ entity: String,
        _ endpoint: SpecEndpoint,
        at location: SourceLocation
    ) -> Diagnostic {
        let names = fields.map { "'\($0.name.value)'" }.joined(separator: ", ")
        let set = fields.map { "\($0.name.value): …" }.joined(separator: ", ")
        return Diagnostic(
            "invalid-outbox",
            at: location,
            "a '\(entity)' that '\(endpoint.name.value)' creates is shown before the server has answered, and its body does not "
                + "say \(names); write 'then: { set: { \(set) } }', or let it be absent",
            notes: fields.map { Note("the field '\($0.name.value)'", at: $0.name.location) }
        )
    }

    static func arrayInOutbox(_ entity: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-outbox",
            at: location,
            "'\(entity)' is an array on the wire, and its elements have no names; write 'then: none' to show nothing "
                + "of the write, or remove 'write: outbox'"
        )
    }

    static func conflictWithoutOutbox(_ method: SpecRepositoryMethod, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-conflict",
            at: location,
            "'conflict' decides about a write that waited, and '\(method.endpoint.value)' does not wait; write 'write: outbox' "
                + "beside it, or remove 'conflict'"
        )
    }

    static func conflictWithoutEntity(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-conflict",
            at: location,
            "'conflict' decides between two versions of an entity, and '\(endpoint.name.value)' changes none that is there "
                + "already; remove 'conflict'",
            notes: [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func conflictWithoutCurrent(_ conflict: Located<SpecConflict>, _ entity: String) -> Diagnostic {
        Diagnostic(
            "invalid-conflict",
            at: conflict.location,
            "'conflict: \(conflict.value.rawValue)' needs the server's version, and no endpoint answers with a '\(entity)' by "
                + "its key alone; add one, such as '{ get: \"/payments/{id}\", returns: \(entity) }', or write 'conflict: "
                + "server'"
        )
    }
}
