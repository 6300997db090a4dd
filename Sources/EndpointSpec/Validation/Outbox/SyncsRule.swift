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
            token: sync.token.flatMap { token($0, endpoint) },
            deleted: sync.deleted.flatMap { deleted($0) }
        )
    }

    private mutating func since(_ name: Located<String>, _ endpoint: SpecEndpoint) -> SpecParameter? {
        guard let parameter = endpoint.parameters.first(where: { $0.name.value == name.value }) else {
            return fail(.unknownParameter(name, of: endpoint))
        }
        let isToken = sync.token != nil
        guard parameter.type.value == .optional(.scalar(isToken ? .string : .datetime)) else {
            return fail(.sinceOfOther(parameter, isToken: isToken, at: name.location))
        }
        return parameter
    }

    private mutating func token(_ token: SpecSync.Token, _ endpoint: SpecEndpoint) -> ResolvedSync.Token? {
        guard sync.since != nil else { return fail(.tokenWithoutSince(at: token.location)) }
        switch token {
        case .header(let name): return name.value.isHTTPToken ? .header(name.value) : fail(.invalidHeaderName(name))
        case .body(let path):
            var lookup = AnswerPlaceLookup(index: index, endpoint: endpoint, id: "invalid-sync")
            let found = lookup.find(path)
            diagnostics += lookup.diagnostics
            guard let found else { return nil }
            if let type = found.type?.unwrapped.type, let text = index.textOrNumber(type), !text {
                return fail(.tokenOfOther(path, type))
            }
            return .body(found.path)
        }
    }

    private mutating func deleted(_ deleted: SpecSync.Deleted) -> ResolvedSync.Deleted? {
        let name = deleted.field
        guard sync.since != nil else { return fail(.deletedWithoutSince(at: name.location)) }
        guard let entity = repository.entity?.value, let fields = index.entityFields(of: repository) else { return nil }
        guard let field = fields.first(where: { $0.name.value == name.value }) else {
            return fail(.unknownField(name.value, of: entity, fields, at: name.location))
        }
        let type = field.type.value.unwrapped.type
        guard let value = deleted.value else {
            guard type == .scalar(.bool) else { return fail(.deletedOfOther(field, at: name.location)) }
            return ResolvedSync.Deleted(field: field, value: nil)
        }
        guard index.isComparable(type) else { return fail(.deletedByOther(field, at: name.location)) }
        var checker = LiteralChecker(index: index, id: "invalid-sync", subject: "'\(name.value)'")
        checker.check(value, against: type)
        diagnostics += checker.diagnostics
        return ResolvedSync.Deleted(field: field, value: value.value)
    }
}

extension SpecSync.Token {
    fileprivate var location: SourceLocation {
        switch self {
        case .body(let path): path.location
        case .header(let name): name.location
        }
    }
}

extension SpecIndex {
    /// Whether a value of the type is a text or a number on the wire; `nil` where the type is unknown, which another rule
    /// reports.
    fileprivate func textOrNumber(_ type: SpecTypeExpression) -> Bool? {
        switch type {
        case .scalar(let scalar): return ![.bool, .json].contains(scalar)
        case .named(let name):
            guard let kind = self.type(name)?.kind else { return nil }
            if case .wrapper(let wrapper) = kind { return wrapper.scalar.value != .bool }
            return false
        default: return false
        }
    }

    /// Whether the generated code can hold a value of the type against a literal: what it is in Swift is what it is on the
    /// wire.
    fileprivate func isComparable(_ type: SpecTypeExpression) -> Bool {
        switch type {
        case .scalar(let scalar): return [.string, .bool, .int, .int32, .int64].contains(scalar)
        case .named(let name):
            guard case .enumeration? = self.type(name)?.kind else { return false }
            return true
        default: return false
        }
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

    fileprivate static func sinceOfOther(
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

    fileprivate static func tokenWithoutSince(at location: SourceLocation) -> Diagnostic {
        sync(
            "'token' needs 'since', the parameter that sends the token the next time; add it, or remove 'token'",
            at: location
        )
    }

    fileprivate static func tokenOfOther(_ path: Located<[String]>, _ type: SpecTypeExpression) -> Diagnostic {
        sync(
            "a token is a text or a number, and '\(path.value.joined(separator: "."))' is '\(type)'; name another place",
            at: path.location
        )
    }

    fileprivate static func deletedByOther(_ field: SpecField, at location: SourceLocation) -> Diagnostic {
        sync(
            "'\(field.name.value)' is '\(field.type.value)'; only a text, a whole number, a 'bool' or an enum can say that an "
                + "entity is deleted",
            at: location,
            [Note("the field", at: field.type.location)]
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
            "'\(field.name.value)' is '\(field.type.value)', and only a 'bool' says by itself that an entity is deleted; write "
                + "'{ \(field.name.value): value }' with the value that says so, or name another field",
            at: location,
            [Note("the field", at: field.type.location)]
        )
    }
}
