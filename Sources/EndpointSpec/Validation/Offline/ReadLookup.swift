extension SpecIndex {
    /// Returns a method's read through the store, and its mistakes. The read is `nil` if the method asks only the server, if
    /// there is a mistake, or if another rule reports an unknown name.
    func read(
        _ method: SpecRepositoryMethod,
        of repository: SpecRepository
    ) -> (read: ResolvedRead?, diagnostics: [Diagnostic]) {
        guard let endpoint = endpoint(method.endpoint.value) else { return (nil, []) }
        return ReadLookup(index: self, repository: repository, method: method, endpoint: endpoint).result()
    }
}

/// Looks up what `read` and `list` of a method name.
struct ReadLookup: Lookup {
    let index: SpecIndex
    let repository: SpecRepository
    let method: SpecRepositoryMethod
    let endpoint: SpecEndpoint
    var diagnostics: [Diagnostic] = []

    mutating func resolve() -> ResolvedRead? {
        if let refresh = method.refresh, method.read?.value.isCached != true || method.read?.value == .cacheOnly {
            diagnostics.append(.refreshWithoutRead(method, at: refresh.location))
        }
        guard let read = method.read, read.value.isCached else {
            return method.list.flatMap { fail(.listWithoutRead(method, at: $0.location)) }
        }
        guard endpoint.isRead else { return fail(.readOfWrite(endpoint, at: read.location)) }
        switch endpoint.returns?.content {
        case .text?, .data?: return value(read)
        case .json(let type)?: return json(type, read)
        case .none?, .events?, .lines?, .stream?, .file?, .statuses?, .results?, .custom?, nil:
            return fail(.readWithoutValue(endpoint, at: read.location))
        }
    }

    private mutating func json(
        _ type: Located<SpecTypeExpression>,
        _ read: Located<SpecReadPolicy>
    ) -> ResolvedRead? {
        // What is unknown is reported where it is named.
        if index.isUnknown(type.value) { return nil }
        let entity = repository.entity?.value
        // Pages that are wrong are reported as that.
        if endpoint.paging != nil, index.paging(of: endpoint).paging == nil { return nil }
        switch index.holding(entity, in: endpoint) {
        case .one:
            if let list = method.list { return fail(.listOfOther(type, entity, at: list.location)) }
            guard index.keyField(of: repository) != nil else { return nil }
            guard let key = index.keyParameter(of: endpoint, in: repository) else {
                return fail(.readWithoutKey(endpoint, entity ?? "", at: read.location))
            }
            return ResolvedRead(policy: read.value, content: .entity(key: key))
        case .optional:
            return fail(.readOfOptional(endpoint, type, at: read.location))
        case .list, .pages:
            let members = members()
            return ResolvedRead(policy: read.value, content: .list(members))
        case .none:
            if endpoint.paging != nil { return fail(.pagesOfOther(endpoint, entity, at: read.location)) }
            return value(read)
        }
    }

    private mutating func value(_ read: Located<SpecReadPolicy>) -> ResolvedRead? {
        if let list = method.list {
            let type = endpoint.returns?.types.first
            return fail(.listOfOther(type, repository.entity?.value, at: list.location))
        }
        return ResolvedRead(policy: read.value, content: .value)
    }
}

extension Diagnostic {
    fileprivate static func listWithoutRead(_ method: SpecRepositoryMethod, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-list",
            at: location,
            "'list' describes a stored list, but '\(method.endpoint.value)' always asks the server; write 'read: "
                + "cacheThenRefresh' beside it, or remove 'list'"
        )
    }

    fileprivate static func refreshWithoutRead(
        _ method: SpecRepositoryMethod,
        at location: SourceLocation
    ) -> Diagnostic {
        let name = method.endpoint.value
        let reason =
            method.read?.value == .cacheOnly
            ? "'\(name)' never asks the server; write another 'read', such as 'cacheThenRefresh'"
            : "'\(name)' keeps no value; write 'read: cacheThenRefresh' beside it"
        return Diagnostic(
            "invalid-read",
            at: location,
            "'refresh' requests a stored value again while somebody observes it, but \(reason), or remove 'refresh'"
        )
    }

    fileprivate static func listOfOther(
        _ type: Located<SpecTypeExpression>?,
        _ entity: String?,
        at location: SourceLocation
    ) -> Diagnostic {
        let wanted = entity.map { "a list of '\($0)'" } ?? "a list of the repository's 'entity', which is missing"
        return Diagnostic(
            "invalid-list",
            at: location,
            "'list' is only for \(wanted), but the answer is '\(type.map { "\($0.value)" } ?? "text or bytes")'; "
                + "remove 'list'",
            notes: type.map { [Note("the answer", at: $0.location)] } ?? []
        )
    }

    fileprivate static func readOfWrite(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-read",
            at: location,
            "'\(endpoint.name.value)' is a \(endpoint.method.value.rawValue.uppercased()), which must reach the "
                + "server; only the answer of a read can come from a store, so remove 'read'"
                + (endpoint.method.value == .post
                    ? ", or write 'safe: true' at the endpoint if it changes nothing" : ""),
            notes: [Note("the endpoint", at: endpoint.method.location)]
        )
    }

    fileprivate static func readWithoutValue(_ endpoint: SpecEndpoint, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-read",
            at: location,
            "'\(endpoint.name.value)' returns '\(endpoint.returns.map { "\($0)" } ?? "none")', but a store can "
                + "only keep JSON, text or data; remove 'read'",
            notes: endpoint.returns.map { [Note("the answer", at: $0.location)] } ?? []
        )
    }

    fileprivate static func readWithoutKey(
        _ endpoint: SpecEndpoint,
        _ entity: String,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-read",
            at: location,
            "no parameter of '\(endpoint.name.value)' identifies the '\(entity)'; give one the name of the key, "
                + "or move the method to a repository without 'entity' to store the answer as a separate value"
        )
    }

    fileprivate static func readOfOptional(
        _ endpoint: SpecEndpoint,
        _ type: Located<SpecTypeExpression>,
        at location: SourceLocation
    ) -> Diagnostic {
        Diagnostic(
            "invalid-read",
            at: location,
            "'\(endpoint.name.value)' may return no entity, and a store cannot tell that from an entity that is "
                + "not stored; return '\(type.value.unwrapped.type)', so that a 404 means it, or remove 'read'",
            notes: [Note("the answer", at: type.location)]
        )
    }

    fileprivate static func pagesOfOther(
        _ endpoint: SpecEndpoint,
        _ entity: String?,
        at location: SourceLocation
    ) -> Diagnostic {
        let wanted = entity.map { "pages of '\($0)'" } ?? "pages of the repository's 'entity', which is missing"
        return Diagnostic(
            "invalid-read",
            at: location,
            "a store can only keep \(wanted), but '\(endpoint.name.value)' returns other pages; give the "
                + "repository their type as 'entity', or remove 'read'"
        )
    }
}
