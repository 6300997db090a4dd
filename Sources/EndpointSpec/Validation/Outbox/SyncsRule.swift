/// A rule: a sync updates a stored list that is read without arguments.
enum SyncsRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            repository.syncs.flatMap { index.sync($0, of: repository).diagnostics }
        }
    }
}

extension SpecIndex {
    /// Returns a sync with every name looked up, and its mistakes.
    func sync(_ sync: SpecSync, of repository: SpecRepository) -> (sync: ResolvedSync?, diagnostics: [Diagnostic]) {
        SyncLookup(index: self, repository: repository, sync: sync).result()
    }
}

/// Looks up what a sync names.
private struct SyncLookup: Lookup {
    let index: SpecIndex
    let repository: SpecRepository
    let sync: SpecSync
    var diagnostics: [Diagnostic] = []

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
            guard let type = found.type?.unwrapped.type else { return .body(found.path) }
            guard !index.isUnknown(type) else { return nil }
            guard let scalar = index.wireScalar(of: type), scalar != .bool else {
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
    /// Returns true if generated code can compare a value of the type with a literal: it is the same in Swift as on the
    /// wire.
    fileprivate func isComparable(_ type: SpecTypeExpression) -> Bool {
        switch type {
        case .scalar(let scalar): return scalar.isWhole || [.string, .bool].contains(scalar)
        case .named(let name):
            guard case .enumeration? = self.type(name)?.kind else { return false }
            return true
        default: return false
        }
    }
}
