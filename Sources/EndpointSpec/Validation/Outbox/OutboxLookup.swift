extension SpecIndex {
    /// Returns a method's write through the outbox, and its mistakes. The write is `nil` if there is none, if there is a
    /// mistake, or if another rule reports an unknown name.
    func outboxWrite(
        _ method: SpecRepositoryMethod,
        of repository: SpecRepository
    ) -> (write: ResolvedOutboxWrite?, diagnostics: [Diagnostic]) {
        guard let endpoint = endpoint(method.endpoint.value) else { return (nil, []) }
        return OutboxLookup(index: self, repository: repository, method: method, endpoint: endpoint).result()
    }
}

/// Looks up what a method that writes through the outbox has to do with its entity.
struct OutboxLookup: Lookup {
    let index: SpecIndex
    let repository: SpecRepository
    let method: SpecRepositoryMethod
    let endpoint: SpecEndpoint
    var diagnostics: [Diagnostic] = []

    mutating func resolve() -> ResolvedOutboxWrite? {
        guard let write = method.write, write.value == .outbox else {
            return method.conflict.flatMap { fail(.conflictWithoutOutbox(method, at: $0.location)) }
        }
        if let unfit = unfit(at: write.location) { return fail(unfit) }
        // What is wrong with 'then' is reported as that.
        guard let effects = index.effects(of: method, in: repository).effects,
            let target = target(at: write.location)
        else { return nil }
        let isNone = method.effects?.isNone == true
        if target.isRepository, effects.subject != nil || !effects.insert.isEmpty {
            return fail(.effectsOfNobody(endpoint, at: method.effects?.location ?? write.location))
        }
        var resolved = ResolvedOutboxWrite(
            target: target,
            change: change(target, effects, isNone: isNone),
            answer: answer,
            conflict: method.conflict?.value ?? .server
        )
        switch resolved.change {
        case .save: (resolved.fields, resolved.copies) = created(effects, at: write.location)
        case .set:
            (resolved.fields, resolved.copies) = changed(effects, at: write.location)
            if let fields = createdByKey(target, effects) { resolved.change = .put(creating: fields) }
        case .none, .delete, .put: break
        }
        resolved.insert = effects.insert
        resolved.invalidate = effects.invalidate
        resolved.identities = IdentityLookup(index: index, repository: repository, endpoint: endpoint).identities
        resolved.keyPath = keyPath
        if case .entity = target { resolved.current = index.current(repository) }
        checkConflict(resolved)
        return resolved
    }

    private mutating func target(at location: SourceLocation) -> ResolvedOutboxWrite.Target? {
        guard let entity = repository.entity?.value, index.object(entity) != nil else { return .repository }
        guard let field = index.keyField(of: repository) else { return nil }
        if let key = index.keyParameter(of: endpoint, in: repository) { return .entity(key) }
        guard endpoint.method.value == .post || endpoint.method.value == .put, method.effects?.isNone != true else {
            return .repository
        }
        guard index.holding(entity, in: endpoint) == .one else {
            return isMade(from: entity) ? fail(.creationWithoutAnswer(endpoint, entity, at: location)) : .repository
        }
        guard index.canMakeKeys(field.type.value) else { return fail(.keyOfServer(field, entity, at: location)) }
        return .creates
    }

    /// Returns true if the body is the entity, or a request type that is picked from it.
    private func isMade(from entity: String) -> Bool {
        guard case .named(let name)? = endpoint.body?.value else { return false }
        if name == entity { return true }
        guard case .object(let object)? = index.type(name)?.kind else { return false }
        return object.origin?.type.value == entity
    }

    private func change(
        _ target: ResolvedOutboxWrite.Target,
        _ effects: ResolvedEffects,
        isNone: Bool
    ) -> ResolvedOutboxWrite.Change {
        if isNone { return .none }
        if effects.deletes { return .delete }
        switch target {
        case .repository: return .none
        case .creates: return .save
        case .entity: return endpoint.method.value == .delete && effects.set.isEmpty ? .delete : .set
        }
    }

    private var answer: ResolvedOutboxWrite.Answer {
        switch index.holding(repository.entity?.value, in: endpoint) {
        case .none, .pages: .none
        case .one: .one
        case .optional: .optional
        case .list: .list
        }
    }

    private var keyPath: [String]? {
        guard endpoint.bodyForm == .json, case .bodyField(let name)? = endpoint.idempotencyKey?.value else {
            return nil
        }
        return bodyFields.first { $0.name == name }.map { [$0.key] }
    }

    private mutating func checkConflict(_ write: ResolvedOutboxWrite) {
        guard let conflict = method.conflict else { return }
        guard write.target.entityKey != nil else {
            diagnostics.append(.conflictWithoutEntity(endpoint, at: conflict.location))
            return
        }
        if conflict.value.needsCurrent, write.current == nil, let entity = repository.entity {
            diagnostics.append(.conflictWithoutCurrent(conflict, entity.value))
        }
    }
}
