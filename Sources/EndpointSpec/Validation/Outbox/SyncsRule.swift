/// What a sync brings up to date is a stored list that is read without arguments.
enum SyncsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            repository.syncs.flatMap { index.sync($0, of: repository).diagnostics }
        }
    }
}

extension SpecIndex {
    /// What a sync has to do with its list, and what is wrong with that.
    func sync(_ sync: SpecSync, of repository: SpecRepository) -> (sync: ResolvedSync?, diagnostics: [Diagnostic]) {
        var lookup = SyncLookup(index: self, repository: repository, sync: sync)
        let resolved = lookup.resolve()
        return (lookup.diagnostics.isEmpty ? resolved : nil, lookup.diagnostics)
    }
}

/// Looks up what a sync names.
private struct SyncLookup {
    let index: SpecIndex
    let repository: SpecRepository
    let sync: SpecSync
    var diagnostics: [Diagnostic] = []

    mutating func fail<Value>(_ diagnostic: Diagnostic) -> Value? {
        diagnostics.append(diagnostic)
        return nil
    }

    mutating func resolve() -> ResolvedSync? {
        if let endpoint = index.endpoint(sync.name.value) { return fail(.syncOfEndpoint(sync, endpoint)) }
        let list = sync.list.value
        guard let method = repository.methods.first(where: { $0.endpoint.value == list }) else {
            let target = SpecEffects.Target(repository: nil, method: list, location: sync.list.location)
            return fail(.unknownMethod(target, of: repository))
        }
        // What is wrong with the read is reported as that.
        guard let endpoint = index.endpoint(list) else { return nil }
        let (read, mistakes) = index.read(method, of: repository)
        guard mistakes.isEmpty else { return nil }
        guard case .list? = read?.content else {
            return fail(.syncOfOther(sync, endpoint))
        }
        let needed = endpoint.parameters.first { !$0.type.value.unwrapped.isOptional && $0.defaultValue == nil }
        if let needed { return fail(.syncWithParameter(sync, needed)) }
        return ResolvedSync(
            list: method,
            every: sync.every?.value,
            since: sync.since.flatMap { since($0, endpoint) },
            deleted: sync.deleted.flatMap { deleted($0) }
        )
    }

    private mutating func since(_ name: Located<String>, _ endpoint: SpecEndpoint) -> SpecParameter? {
        guard let parameter = endpoint.parameters.first(where: { $0.name.value == name.value }) else {
            return fail(.unknownParameter(name, of: endpoint))
        }
        guard parameter.type.value == .optional(.scalar(.datetime)) else {
            return fail(.sinceOfOther(parameter, at: name.location))
        }
        return parameter
    }

    private mutating func deleted(_ name: Located<String>) -> SpecField? {
        guard sync.since != nil else { return fail(.deletedWithoutSince(at: name.location)) }
        guard let entity = repository.entity?.value, let fields = index.entityFields(of: repository) else { return nil }
        guard let field = fields.first(where: { $0.name.value == name.value }) else {
            return fail(.unknownField(name.value, of: entity, fields, at: name.location))
        }
        guard field.type.value.unwrapped.type == .scalar(.bool) else {
            return fail(.deletedOfOther(field, at: name.location))
        }
        return field
    }
}

extension Diagnostic {
    private static func sync(_ message: String, at location: SourceLocation, _ notes: [Note] = []) -> Diagnostic {
        Diagnostic("invalid-sync", at: location, message, notes: notes)
    }

    fileprivate static func syncOfEndpoint(_ sync: SpecSync, _ endpoint: SpecEndpoint) -> Diagnostic {
        self.sync(
            "'\(sync.name.value)' is an endpoint, and a method with 'sync' has none of its own; give the method another name",
            at: sync.name.location,
            [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    fileprivate static func syncOfOther(_ sync: SpecSync, _ endpoint: SpecEndpoint) -> Diagnostic {
        self.sync(
            "'\(sync.list.value)' reads no list of the repository's 'entity' through the store, which is what a sync brings up "
                + "to date; name a method that does, with a 'read' such as 'cacheThenRefresh'",
            at: sync.list.location,
            [Note("the endpoint", at: endpoint.name.location)]
        )
    }

    fileprivate static func syncWithParameter(_ sync: SpecSync, _ parameter: SpecParameter) -> Diagnostic {
        self.sync(
            "a sync asks by itself, and '\(sync.list.value)' needs '\(parameter.name.value)' from somebody; give the parameter "
                + "a default, or name another list",
            at: sync.list.location,
            [Note("the parameter", at: parameter.name.location)]
        )
    }

    fileprivate static func sinceOfOther(_ parameter: SpecParameter, at location: SourceLocation) -> Diagnostic {
        self.sync(
            "'since' is the moment of the last sync, which at first there is none of: '\(parameter.name.value)' has to be "
                + "'datetime?', and is '\(parameter.type.value)'",
            at: location,
            [Note("the parameter", at: parameter.type.location)]
        )
    }

    fileprivate static func deletedWithoutSince(at location: SourceLocation) -> Diagnostic {
        sync(
            "a whole list leaves out what is deleted; only one that is asked for since a moment has to say it, so add 'since', "
                + "or remove 'deleted'",
            at: location
        )
    }

    fileprivate static func deletedOfOther(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        sync(
            "'\(field.name.value)' is '\(field.type.value)', and whether an entity is deleted is a 'bool'; name another field",
            at: location,
            [Note("the field", at: field.type.location)]
        )
    }
}
