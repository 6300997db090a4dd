import EndpointSpec

/// Plans the offline parts of repositories.
struct OfflinePlanner {
    let resolver: TypeResolver
    /// The plans of all endpoints, by their names in the spec.
    let endpoints: [String: (plan: EndpointPlan, group: SwiftIdentifier)]

    private var spec: ValidatedSpec { resolver.spec }

    var outbox: OutboxPlanner { OutboxPlanner(resolver: resolver, endpoints: endpoints) }

    /// The offline part of a repository; `nil` if it has no store.
    func plan(_ repository: SpecRepository) -> OfflineRepositoryPlan? {
        guard repository.isOffline else { return nil }
        return OfflineRepositoryPlan(
            name: DeclaredNames.offlineFirst(repository, in: spec.api),
            reads: repository.hasCachedReads ? DeclaredNames.reads(of: repository, in: spec.api) : nil,
            hasOutbox: spec.hasOutbox,
            resolvers: outbox.resolvers(of: repository)
        )
    }

    /// A method with its use of the store. A cached read also gets a method that observes it and a method that refreshes it.
    func methods(
        _ plan: RepositoryMethodPlan,
        _ method: SpecRepositoryMethod,
        _ repository: SpecRepository
    ) -> [RepositoryMethodPlan] {
        guard repository.isOffline else { return [plan] }
        var plan = plan
        if let write = outbox.write(method, repository, key: key) {
            plan.offline = .outbox(write)
            plan.returns = .pending(write.pending, plan.returns ?? .plain("Void"))
            return [plan]
        }
        guard let read = read(method, repository) else {
            plan.offline = effects(method, repository)
            return [plan]
        }
        plan.offline = .read(read)
        var observe = plan
        observe.name = Self.name(of: method, "observe")
        let value = plan.pagedElement.map { .array($0) } ?? plan.returns ?? .plain("Void")
        let content = if case .array = value { "list" } else { "value" }
        observe.origin = plan.origin.saying(
            "Observes `\(plan.name.name)`: yields the stored \(content) at once, and again after each change."
        )
        observe.returns = .stored(DeclaredNames.storedValue(of: spec.api), value)
        observe.pagedElement = nil
        observe.offline = .observe(read)
        var refresh = plan
        refresh.name = Self.name(of: method, "refresh")
        refresh.origin = plan.origin.saying(
            "Fetches the \(content) of `\(plan.name.name)` from the server. Observers get the new \(content)."
        )
        refresh.returns = nil
        refresh.pagedElement = nil
        refresh.mockAnswer = .nothing
        refresh.offline = .refresh(read)
        return [plan, observe, refresh]
    }

    /// `observePayments` for `getPayments`.
    static func name(of method: SpecRepositoryMethod, _ prefix: String) -> SwiftIdentifier {
        let name = SwiftNaming.member(method.endpoint.value).name
        for verb in ["get", "list", "fetch", "load"] where name.hasPrefix(verb) {
            let rest = name.dropFirst(verb.count)
            if rest.first?.isUppercase == true { return SwiftIdentifier(name: prefix + rest) }
        }
        return SwiftIdentifier(name: name).prefixed(with: prefix)
    }

    private func read(_ method: SpecRepositoryMethod, _ repository: SpecRepository) -> CachedReadPlan? {
        guard let read = spec.read(method, of: repository), let endpoint = endpoints[method.endpoint.value]?.plan,
            let response = endpoint.response
        else { return nil }
        let cache = spec.cache(of: repository)
        let content = content(read.content, response, repository)
        return CachedReadPlan(
            key: repository.storeName(of: method.endpoint.value),
            namespace: DeclaredNames.reads(of: repository, in: spec.api),
            function: endpoint.name,
            content: content,
            policy: read.policy,
            refreshesWhileObserved: method.refresh != nil,
            keys: keys(of: method, repository, content),
            maxAge: cache.maxAge?.value,
            maxEntries: cache.maxEntries?.value,
            maxBytes: cache.maxBytes?.value,
            isEncryptedValue: content.isValue && cache.store?.value == .encrypted
        )
    }

    /// The parameters that are keys of entities that the device may create. The key of the entity that the method reads
    /// is not among them.
    private func keys(
        of method: SpecRepositoryMethod,
        _ repository: SpecRepository,
        _ content: CachedReadPlan.Content
    ) -> [ReadKeyPlan] {
        if case .entity = content { return [] }
        guard spec.hasOutbox, let endpoint = spec.endpoint(named: method.endpoint.value) else { return [] }
        return spec.keyParameters(of: endpoint, in: repository).compactMap { parameter, entity in
            outbox.keyText(parameter).map { text in
                ReadKeyPlan(
                    key: key(parameter),
                    isOptional: parameter.type.value.unwrapped.isOptional,
                    table: entity,
                    text: text
                )
            }
        }
    }

    private func content(
        _ content: ResolvedRead.Content,
        _ response: ResponsePlan,
        _ repository: SpecRepository
    ) -> CachedReadPlan.Content {
        let entity = repository.entity.map { resolver.dtoName($0.value) }
        switch (content, entity) {
        case (.entity(let key), let entity?):
            return .entity(entity, key: self.key(key), text: spec.hasOutbox ? outbox.keyText(key) : nil)
        case (.list(let members), let entity?):
            let members = self.members(members)
            return response.paging == nil ? .list(entity, members) : .pages(response.wireType, members)
        case (.value, _), (.entity, nil), (.list, nil):
            return response.reading == .data ? .data : .value(response.wireType, response.conversion)
        }
    }

    private func members(_ members: ResolvedMembers) -> MembersPlan {
        MembersPlan(
            order: members.order.map { .init(column: $0.field.name.value, isDescending: $0.isDescending) },
            filters: members.filters.map { filter in
                let (type, isOptional) = filter.parameter.type.value.unwrapped
                return .init(
                    column: filter.field.name.value,
                    parameter: SwiftNaming.member(filter.parameter.name.value),
                    isOptional: isOptional,
                    takesRawValue: type.declaredName != nil
                )
            },
            isMatching: members.isMatching
        )
    }

    /// The key in a parameter, in domain terms.
    private func key(_ parameter: SpecParameter) -> KeyPlan {
        KeyPlan(
            name: SwiftNaming.member(parameter.name.value),
            takesRawValue: parameter.type.value.unwrapped.type.declaredName != nil,
            text: Self.text(spec.columnScalar(of: parameter.type.value))
        )
    }

    static func text(_ scalar: SpecScalar?) -> KeyPlan.Text {
        switch scalar {
        case .uuid?: .uuid
        case let scalar?: scalar.isWhole ? .integer : .string
        case nil: .string
        }
    }

    private func effects(_ method: SpecRepositoryMethod, _ repository: SpecRepository) -> OfflineMethodPlan? {
        guard let effects = spec.effects(of: method, in: repository) else { return nil }
        var plans: [EffectPlan] = effects.saves ? [.save] : []
        var usesAnswer = effects.saves || !effects.insert.isEmpty
        if let subject = effects.subject, let entity = repository.entity.map({ resolver.dtoName($0.value) }) {
            let named: EffectPlan.Subject
            switch subject {
            case .parameter(let parameter): named = .parameter(key(parameter))
            case .answer(let isOptional):
                named = .answer(isOptional: isOptional)
                usesAnswer = true
            }
            plans.append(effects.deletes ? .delete(entity, named) : .set(entity, named, effects.set.map(change)))
        }
        if plans.isEmpty { plans += outdated(by: method, repository) }
        plans += effects.insert.map { .insert($0) } + effects.invalidate.map { .invalidate($0) }
        return plans.isEmpty ? nil : .effects(plans, usesAnswer: usesAnswer)
    }

    /// The entity that a method writes to without an effect on the store. Only repositories with an outbox need it,
    /// because an outbox sends versions.
    private func outdated(by method: SpecRepositoryMethod, _ repository: SpecRepository) -> [EffectPlan] {
        guard spec.hasOutbox, let endpoint = spec.endpoint(named: method.endpoint.value), endpoint.mayWrite,
            let entity = repository.entity, let parameter = spec.keyParameter(of: endpoint, in: repository)
        else { return [] }
        return [.outdate(resolver.dtoName(entity.value), key(parameter))]
    }

    private func change(_ change: ResolvedEffects.Change) -> EffectPlan.Change {
        let form = spec.api.defaults.form(of: change.field)
        let value: EffectPlan.Value =
            switch change.value {
            case .now: .now(form.datetime)
            case .literal(let literal):
                .json(.json(WireValues(spec: spec, form: form).json(literal, as: change.field.type.value)))
            }
        return EffectPlan.Change(name: SwiftNaming.member(change.field.name.value), value: value)
    }
}

extension DeclarationOrigin {
    /// The same place with another description.
    fileprivate func saying(_ description: String) -> DeclarationOrigin {
        DeclarationOrigin(file: file, path: path, description: description)
    }
}

extension SpecEndpoint {
    /// True if a call may change data on the server and has a single response.
    fileprivate var mayWrite: Bool {
        !method.value.isSafe && !isDeclaredSafe && paging == nil && !answersWithStream
    }
}

extension CachedReadPlan.Content {
    /// True for content that is not an entity.
    fileprivate var isValue: Bool {
        switch self {
        case .value, .data: true
        case .entity, .list, .pages: false
        }
    }
}
