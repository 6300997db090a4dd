extension Diagnostic {
    private static func sync(_ message: String, at location: SourceLocation, _ notes: [Note] = []) -> Diagnostic {
        Diagnostic("invalid-sync", at: location, message, notes: notes)
    }

    static func syncOfEndpoint(_ sync: SpecSync, _ endpoint: SpecEndpoint) -> Diagnostic {
        self.sync(
            "'\(sync.name.value)' is an endpoint, and a method with 'sync' has none of its own; give the method another name",
            at: sync.name.location,
            [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func syncOfOther(_ sync: SpecSync, _ endpoint: SpecEndpoint) -> Diagnostic {
        self.sync(
            "'\(sync.list.value)' reads no list of the repository's 'entity' through the store, which is what a sync brings up "
                + "to date; name a method that does, with a 'read' such as 'cacheThenRefresh'",
            at: sync.list.location,
            [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    static func syncWithParameter(_ sync: SpecSync, _ parameter: SpecParameter) -> Diagnostic {
        self.sync(
            "a sync calls '\(sync.list.value)' by itself and has no value for '\(parameter.name.value)'; give the parameter "
                + "a default, or name another list",
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
            ? "; for a token that the server hands out, add 'token: nextSyncToken'" : ""
        return self.sync(
            "'\(name)' sends the \(sent) of the last sync, and the first sync has none: make it '\(type)' instead of "
                + "'\(parameter.type.value)'\(hint)",
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
            "a token is a text or a number, and '\(path.value.joined(separator: "."))' is '\(type)'; name another place",
            at: path.location
        )
    }

    static func deletedByOther(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        sync(
            "'\(field.name.value)' is '\(field.type.value)'; only a text, a whole number, a 'bool' or an enum can say that an "
                + "entity is deleted",
            at: location,
            [Note("the field", at: field.type.location)]
        )
    }

    static func deletedWithoutSince(at location: SourceLocation) -> Diagnostic {
        sync(
            "a whole list leaves out deleted entities, and only a list with 'since' has to mark them; add 'since', "
                + "or remove 'deleted'",
            at: location
        )
    }

    static func deletedOfOther(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        sync(
            "'\(field.name.value)' is '\(field.type.value)', and only a 'bool' says by itself that an entity is deleted; write "
                + "'{ \(field.name.value): value }' with the value that says so, or name another field",
            at: location,
            [Note("the field", at: field.type.location)]
        )
    }
}
