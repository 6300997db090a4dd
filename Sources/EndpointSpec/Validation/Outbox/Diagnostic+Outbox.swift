extension Diagnostic {
    static func effectsOfNobody(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-outbox",
            at: location,
            "no parameter of '\(endpoint.name.value)' identifies the entity that it changes, but an outbox shows "
                + "the change before the server answers; give a parameter the name of the key, or write 'invalidate' "
                + "instead",
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
            "'\(endpoint.name.value)' creates a '\(entity)' but does not return it, so the app would never know "
                + "the id from the server; return '\(entity)', or write 'then: none' to show nothing of it",
            notes: [Note("the endpoint", at: endpoint.returns?.location ?? endpoint.name.location)]
        )
    }

    static func keyOfServer(_ key: SpecField, _ entity: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-outbox",
            at: location,
            "a '\(entity)' that is created offline needs an id from the device, but only the server can create "
                + "'\(key.name.value)', which is '\(key.type.value)'; make it a string, a uuid or a wrapper of one, or "
                + "remove 'write: outbox'",
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
            "a '\(entity)' that '\(endpoint.name.value)' creates is shown before the server answers, but neither its "
                + "body nor its path contains \(names); write 'then: { set: { \(set) } }', or make it optional",
            notes: fields.map { Note("the field '\($0.name.value)'", at: $0.name.location) }
        )
    }

    static func arrayInOutbox(_ entity: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-outbox",
            at: location,
            "'\(entity)' is an array on the wire, and its elements have no names; write 'then: none' to show "
                + "nothing of the write, or remove 'write: outbox'"
        )
    }

    static func conflictWithoutOutbox(_ method: SpecRepositoryMethod, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-conflict",
            at: location,
            "'conflict' is only for writes that wait, but '\(method.endpoint.value)' does not wait; write 'write: "
                + "outbox' beside it, or remove 'conflict'"
        )
    }

    static func conflictWithoutEntity(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-conflict",
            at: location,
            "'conflict' chooses between two versions of an entity, but '\(endpoint.name.value)' changes no "
                + "existing entity; remove 'conflict'",
            notes: [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func conflictWithoutCurrent(_ conflict: Located<SpecConflict>, _ entity: String) -> Diagnostic {
        Diagnostic(
            "invalid-conflict",
            at: conflict.location,
            "'conflict: \(conflict.value.rawValue)' needs the server's version, but no endpoint returns a "
                + "'\(entity)' by its key alone; add one, such as '{ get: \"/payments/{id}\", returns: \(entity) }', "
                + "or "
                + "write 'conflict: server'"
        )
    }
}
