extension Diagnostic {
    private static func effect(_ message: String, at location: SourceLocation, notes: [Note] = []) -> Diagnostic {
        Diagnostic("invalid-effect", at: location, message, notes: notes)
    }

    static func effectsOfRead(_ method: SpecRepositoryMethod, at location: SourceLocation) -> Diagnostic {
        effect(
            "'\(method.endpoint.value)' reads through the store, which saves its answer; remove 'then', or 'read'",
            at: location,
            notes: method.read.map { [Note("it reads here", at: $0.location)] } ?? []
        )
    }

    static func effectsOfPieces(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        effect(
            "'\(endpoint.name.value)' returns a stream, so there is no point at which 'then' could apply; remove it",
            at: location,
            notes: endpoint.returns.map { [Note("the answer", at: $0.location)] } ?? []
        )
    }

    static func setOfDeleted(_ set: SpecSetField, at location: SourceLocation) -> Diagnostic {
        effect(
            "a deleted entity has no fields to set; remove 'delete', or 'set'",
            at: location,
            notes: [Note("'\(set.name.value)' is set here", at: set.name.location)]
        )
    }

    static func effectsWithoutEntity(_ repository: SpecRepository, at location: SourceLocation) -> Diagnostic {
        effect(
            "'set' and 'delete' change the repository's entity, but '\(repository.name.value)' has none; write "
                + "'entity: Payment', for example, at the repository",
            at: location
        )
    }

    static func effectsWithoutKey(
        _ endpoint: SpecEndpoint,
        _ entity: String,
        at location: SourceLocation
    ) -> Diagnostic {
        effect(
            "no parameter of '\(endpoint.name.value)' identifies the '\(entity)', and its answer does not either; "
                + "give a parameter the name of the key, or write 'invalidate' instead",
            at: location,
            notes: [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func setKey(_ set: SpecSetField, _ entity: String) -> Diagnostic {
        effect(
            "'\(set.name.value)' is the key of '\(entity)', so it cannot change; set another field",
            at: set.name.location
        )
    }

    static func setInArray(_ set: SpecSetField, _ entity: String) -> Diagnostic {
        effect(
            "'\(entity)' is an array on the wire, and its elements have no names; write 'invalidate' instead of 'set'",
            at: set.name.location
        )
    }

    static func insertIntoOther(_ target: SpecEffects.Target, _ repository: SpecRepository) -> Diagnostic {
        let entity = repository.entity.map { "a stored list of '\($0.value)'" } ?? "a stored list of an 'entity'"
        return effect(
            "'insert' needs \(entity), but '\(target)' is not one; name a method that returns one and has a "
                + "'read', or write 'invalidate'",
            at: target.location
        )
    }

    static func insertOfNothing(_ endpoint: SpecEndpoint, _ entity: String, at location: SourceLocation) -> Diagnostic {
        effect(
            "'\(endpoint.name.value)' does not return the '\(entity)' to insert into the list; return one, or "
                + "write 'invalidate' instead of 'insert'",
            at: location,
            notes: [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func invalidateUncached(_ target: SpecEffects.Target) -> Diagnostic {
        effect(
            "'\(target)' stores nothing that could become outdated; give it a 'read', or remove it here",
            at: target.location
        )
    }

    static func unknownRepository(_ target: SpecEffects.Target, _ names: [String]) -> Diagnostic {
        let name = target.repository ?? ""
        let hint =
            Suggestion.question(for: name, in: names)
            ?? "its repositories are \(names.map { "'\($0)'" }.joined(separator: ", "))"
        return Diagnostic("unknown-method", at: target.location, "the API has no repository '\(name)'; \(hint)")
    }

    static func unknownMethod(_ target: SpecEffects.Target, of repository: SpecRepository) -> Diagnostic {
        let names = repository.methods.map(\.endpoint.value)
        let hint =
            Suggestion.question(for: target.method, in: names)
            ?? "its methods are \(names.map { "'\($0)'" }.joined(separator: ", "))"
        return Diagnostic(
            "unknown-method",
            at: target.location,
            "'\(repository.name.value)' has no method '\(target.method)'; \(hint)"
        )
    }
}
