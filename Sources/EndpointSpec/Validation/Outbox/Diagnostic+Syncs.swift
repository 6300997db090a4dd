extension Diagnostic {
    private static func sync(_ message: String, at location: SourceLocation, _ notes: [Note] = []) -> Diagnostic {
        Diagnostic("invalid-sync", at: location, message, notes: notes)
    }

    static func syncOfEndpoint(_ sync: SpecSync, _ endpoint: SpecEndpoint) -> Diagnostic {
        self.sync(
            "'\(sync.name.value)' is an endpoint, but a method with 'sync' has no endpoint of its own; give the "
                + "method another name",
            at: sync.name.location,
            [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func syncOfOther(_ sync: SpecSync, _ endpoint: SpecEndpoint) -> Diagnostic {
        self.sync(
            "'\(sync.list.value)' does not read a list of the repository's 'entity' through the store; a sync "
                + "updates such a list, so name a method that reads one, with a 'read' such as 'cacheThenRefresh'",
            at: sync.list.location,
            [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func syncWithParameter(_ sync: SpecSync, _ parameter: SpecParameter) -> Diagnostic {
        self.sync(
            "a sync calls '\(sync.list.value)' itself and has no value for '\(parameter.name.value)'; give the "
                + "parameter a default, or name another list",
            at: sync.list.location,
            [Note("the parameter", at: parameter.name.location)]
        )
    }

    static func sinceOfOther(
        _ parameter: SpecParameter,
        isToken: Bool,
        at location: SourceLocation
    ) -> Diagnostic {
        let name = parameter.name.value
        let (sent, type) = isToken ? ("token", "string?") : ("moment", "datetime?")
        let hint =
            !isToken && parameter.type.value == .optional(.scalar(.string))
            ? "; for a token from the server, add 'token: nextSyncToken'" : ""
        return self.sync(
            "'\(name)' sends the \(sent) of the last sync, but the first sync has none; make it '\(type)' instead "
                + "of '\(parameter.type.value)'\(hint)",
            at: location,
            [Note("the parameter", at: parameter.type.location)]
        )
    }

    static func tokenWithoutSince(at location: SourceLocation) -> Diagnostic {
        sync(
            "'token' needs 'since', the parameter that sends the token the next time; add it, or remove 'token'",
            at: location
        )
    }

    static func tokenOfOther(_ path: Located<[String]>, _ type: SpecTypeExpression) -> Diagnostic {
        sync(
            "a token must be a text or a number, but '\(path.value.joined(separator: "."))' is '\(type)'; name "
                + "another place",
            at: path.location
        )
    }

    static func deletedByOther(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        sync(
            "'\(field.name.value)' is '\(field.type.value)', but only a text, a whole number, a 'bool' or an enum "
                + "can mark an entity as deleted; name another field",
            at: location,
            [Note("the field", at: field.type.location)]
        )
    }

    static func deletedWithoutSince(at location: SourceLocation) -> Diagnostic {
        sync(
            "'deleted' is only for lists with 'since', because a whole list leaves out deleted entities; add "
                + "'since', or remove 'deleted'",
            at: location
        )
    }

    static func deletedOfOther(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        sync(
            "'\(field.name.value)' is '\(field.type.value)', but only a 'bool' marks an entity as deleted without "
                + "a value; write '{ \(field.name.value): value }' with the value of deleted entities, or name another "
                + "field",
            at: location,
            [Note("the field", at: field.type.location)]
        )
    }
}
