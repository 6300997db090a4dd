extension SpecIndex {
    /// Returns the changes that a method makes to the store, with their mistakes; `nil` if it reads through the store.
    func effects(
        of method: SpecRepositoryMethod,
        in repository: SpecRepository
    ) -> (effects: ResolvedEffects?, diagnostics: [Diagnostic]) {
        guard let endpoint = endpoint(method.endpoint.value) else { return (nil, []) }
        return EffectsLookup(index: self, repository: repository, method: method, endpoint: endpoint).result()
    }
}

/// Looks up what `then` of a method names.
struct EffectsLookup: Lookup {
    let index: SpecIndex
    let repository: SpecRepository
    let method: SpecRepositoryMethod
    let endpoint: SpecEndpoint
    var diagnostics: [Diagnostic] = []

    private var holding: EntityHolding { index.holding(repository.entity?.value, in: endpoint) }

    mutating func resolve() -> ResolvedEffects? {
        var effects = ResolvedEffects()
        guard let said = method.effects else {
            effects.saves = !method.isCachedRead && [.one, .optional, .list].contains(holding)
            return method.isCachedRead ? nil : effects
        }
        if let read = method.read, read.value.isCached { return fail(.effectsOfRead(method, at: said.location)) }
        if said.isNone { return effects }
        if holding == .pages || endpoint.returns?.content.isPiecemeal == true {
            return fail(.effectsOfPieces(endpoint, at: said.location))
        }
        effects.deletes = said.deletes != nil
        effects.saves = !effects.deletes && [.one, .optional, .list].contains(holding)
        effects.set = said.set.compactMap { change($0) }
        if let delete = said.deletes, let set = said.set.first {
            diagnostics.append(.setOfDeleted(set, at: delete))
        }
        if effects.deletes || !said.set.isEmpty {
            effects.subject = subject(at: said.deletes ?? said.set.first?.name.location ?? said.location)
        }
        effects.insert = said.insert.compactMap { insertion($0) }
        effects.invalidate = said.invalidate.compactMap { invalidation($0) }
        return effects
    }

    private mutating func subject(at location: SourceLocation) -> ResolvedEffects.Subject? {
        guard let entity = repository.entity else { return fail(.effectsWithoutEntity(repository, at: location)) }
        guard index.keyField(of: repository) != nil else { return nil }
        if let key = index.keyParameter(of: endpoint, in: repository) { return .parameter(key) }
        switch holding {
        case .one: return .answer(isOptional: false)
        case .optional: return .answer(isOptional: true)
        case .none, .list, .pages: return fail(.effectsWithoutKey(endpoint, entity.value, at: location))
        }
    }

    private mutating func change(_ set: SpecSetField) -> ResolvedEffects.Change? {
        guard let entity = repository.entity, let object = index.object(entity.value) else { return nil }
        guard let field = object.fields.first(where: { $0.name.value == set.name.value }) else {
            return fail(.unknownField(set.name.value, of: entity.value, object.fields, at: set.name.location))
        }
        if field.name.value == index.keyField(of: repository)?.name.value { return fail(.setKey(set, entity.value)) }
        if case .object(let declared) = object.type.kind, declared.shape == .array {
            return fail(.setInArray(set, entity.value))
        }
        if case .scalar(SpecEffects.now, isQuoted: false) = set.value.value,
            field.type.value.unwrapped.type == .scalar(.datetime)
        {
            return ResolvedEffects.Change(field: field, value: .now)
        }
        var checker = LiteralChecker(
            index: index,
            id: "invalid-effect",
            subject: "'\(set.name.value)'",
            form: index.api.defaults.form(of: field)
        )
        checker.check(set.value, against: field.type.value)
        if checker.diagnostics.isEmpty { checker.check(set.value, within: field.limits) }
        diagnostics += checker.diagnostics
        return ResolvedEffects.Change(field: field, value: .literal(set.value.value))
    }

    private mutating func insertion(_ target: SpecEffects.Target) -> String? {
        guard let (other, listed) = found(target) else { return nil }
        let answered = index.endpoint(listed.endpoint.value)?.returns?.types ?? []
        if answered.contains(where: { index.isUnknown($0.value) }) { return nil }
        guard let entity = repository.entity, let endpoint = index.endpoint(listed.endpoint.value), listed.isCachedRead,
            [.list, .pages].contains(index.holding(entity.value, in: endpoint)),
            other.entity?.value == entity.value
        else { return fail(.insertIntoOther(target, repository)) }
        // What an outbox shows is there before any answer.
        let isKnown = method.isOutboxWrite && index.keyParameter(of: self.endpoint, in: repository) != nil
        guard holding == .one || isKnown else {
            return fail(.insertOfNothing(self.endpoint, entity.value, at: target.location))
        }
        return other.storeName(of: listed.endpoint.value)
    }

    private mutating func invalidation(_ target: SpecEffects.Target) -> String? {
        guard let (other, method) = found(target) else { return nil }
        guard method.isCachedRead else { return fail(.invalidateUncached(target)) }
        return other.storeName(of: method.endpoint.value)
    }

    private mutating func found(_ target: SpecEffects.Target) -> (SpecRepository, SpecRepositoryMethod)? {
        guard let other = target.repository.map({ index.repository($0) }) ?? repository else {
            return fail(.unknownRepository(target, index.repositories.map(\.name.value)))
        }
        guard let method = other.methods.first(where: { $0.endpoint.value == target.method }) else {
            return fail(.unknownMethod(target, of: other))
        }
        return (other, method)
    }
}

extension SpecReturns.Content {
    /// True if it is passed on as it arrives.
    fileprivate var isPiecemeal: Bool {
        switch self {
        case .events, .lines, .stream, .file: true
        case .none, .json, .text, .data, .statuses, .results, .custom: false
        }
    }
}
