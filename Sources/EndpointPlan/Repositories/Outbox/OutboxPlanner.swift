import EndpointDescription
import EndpointSpec

/// Plans the methods that write through the outbox.
struct OutboxPlanner {
    let resolver: TypeResolver
    /// The plans of all endpoints, by their names in the spec.
    let endpoints: [String: (plan: EndpointPlan, group: SwiftIdentifier)]

    private var spec: ValidatedSpec { resolver.spec }

    /// The API's outbox; `nil` if no method writes through one.
    func plan() -> APIOutboxPlan? {
        guard spec.hasOutbox else { return nil }
        let repositories = spec.files.flatMap(\.repositories).filter(\.hasOutbox)
        var entities: [SwiftIdentifier] = []
        for name in repositories.compactMap({ $0.entity.map { resolver.dtoName($0.value) } })
        where !entities.contains(name) {
            entities.append(name)
        }
        return APIOutboxPlan(
            pending: DeclaredNames.pending(of: spec.api),
            pendingWrite: DeclaredNames.pendingWrite(of: spec.api),
            operations: repositories.flatMap { repository in
                repository.methods.compactMap { operation($0, repository) }
            },
            entities: entities
        )
    }

    private func operation(_ method: SpecRepositoryMethod, _ repository: SpecRepository) -> OutboxOperationPlan? {
        guard let write = spec.outboxWrite(method, of: repository), let (endpoint, _) = endpoints[method.endpoint.value]
        else { return nil }
        return OutboxOperationPlan(
            key: repository.storeName(of: method.endpoint.value),
            endpoint: endpoint,
            settings: spec.outbox(of: repository),
            entity: repository.entity.map { resolver.dtoName($0.value) },
            answer: write.answer,
            identities: write.identities,
            keyPath: write.keyPath,
            conflict: write.conflict,
            current: write.current.flatMap(current),
            pendingCase: pendingCase(method, repository, endpoint),
            value: endpoint.response?.domainType,
            body: body(of: endpoint)
        )
    }

    /// The name of the method. The repository's name comes first if several repositories write with the same endpoint.
    private func pendingCase(
        _ method: SpecRepositoryMethod,
        _ repository: SpecRepository,
        _ endpoint: EndpointPlan
    ) -> SwiftIdentifier {
        let writers = spec.files.flatMap(\.repositories).filter { repository in
            repository.methods.contains { $0.endpoint.value == method.endpoint.value && $0.isOutboxWrite }
        }
        guard writers.count > 1 else { return endpoint.name }
        return endpoint.name.prefixed(with: SwiftNaming.member(repository.name.value).name)
    }

    private func body(of endpoint: EndpointPlan) -> SwiftType? {
        guard endpoint.bodyForm == .json else { return nil }
        return endpoint.hasBodyFields ? .runtime(.jsonValue) : endpoint.body?.wireType
    }

    private func current(_ current: ResolvedOutboxWrite.Current) -> OutboxOperationPlan.Current? {
        guard let (endpoint, group) = endpoints[current.endpoint], let key = keyText(current.key) else { return nil }
        return OutboxOperationPlan.Current(
            group: group,
            function: endpoint.name,
            parameter: SwiftNaming.member(current.key.name.value),
            key: key,
            takesValue: endpoint.response?.headers != nil
        )
    }

    /// - Returns: `nil` for a key with an enum type, because the device does not create such keys.
    func keyText(_ parameter: SpecParameter) -> KeyTextPlan? {
        var wrapper: SwiftIdentifier?
        if case .named(let name) = parameter.type.value.unwrapped.type {
            guard case .wrapper? = spec.type(named: name)?.kind else { return nil }
            wrapper = spec.modelName(name)
        }
        let scalar: KeyTextPlan.Scalar =
            switch spec.columnScalar(of: parameter.type.value) {
            case .uuid?: .uuid
            case .int?: .integer("Int")
            case .int32?: .integer("Int32")
            case .int64?: .integer("Int64")
            case .uint32?: .integer("UInt32")
            case .uint64?: .integer("UInt64")
            default: .string
            }
        return KeyTextPlan(wrapper: wrapper, scalar: scalar)
    }

    /// The method's write; `nil` if it does not use the outbox. `key` makes a key from a parameter.
    func write(
        _ method: SpecRepositoryMethod,
        _ repository: SpecRepository,
        key: (SpecParameter) -> KeyPlan
    ) -> OutboxWritePlan? {
        guard let write = spec.outboxWrite(method, of: repository) else { return nil }
        let entity = repository.entity.map { resolver.dtoName($0.value) }
        let target: OutboxWritePlan.Target =
            switch (write.target, entity) {
            case (.creates, let entity?): .creates(entity)
            case (.entity(let parameter), let entity?): .entity(entity, key(parameter))
            case (.repository, _), (.creates, nil), (.entity, nil): .repository
            }
        return OutboxWritePlan(
            key: repository.storeName(of: method.endpoint.value),
            pending: DeclaredNames.pending(of: spec.api),
            target: target,
            effects: entity.map { effects(write, $0, key) } ?? write.invalidate.map { .invalidate($0) }
        )
    }

    private func effects(
        _ write: ResolvedOutboxWrite,
        _ entity: SwiftIdentifier,
        _ key: (SpecParameter) -> KeyPlan
    ) -> [PendingEffectPlan] {
        func plan(_ fields: [ResolvedOutboxWrite.Field]) -> [PendingEffectPlan.Field] {
            fields.map { field in
                // A constant has no property, so that its name may be that of another field in Swift.
                let name: PendingEffectPlan.Name =
                    field.value.isConstant ? .key(field.key) : .member(SwiftNaming.member(field.name))
                return .init(name: name, value: value(field.value, key))
            }
        }
        let fields = plan(write.fields)
        let copies = write.copies.map {
            PendingEffectPlan.Copy(
                name: SwiftNaming.member($0.name),
                bodyKey: $0.bodyKey == $0.key ? nil : $0.bodyKey,
                envelope: $0.envelope
            )
        }
        let change: [PendingEffectPlan] =
            switch write.change {
            case .none: []
            case .save: [.save(entity, fields, copies)]
            case .set: [.set(entity, fields, copies)]
            case .put(let creating): [.put(entity, fields, copies, creating: plan(creating))]
            case .delete: [.delete(entity)]
            }
        return change + write.insert.map { .insert(entity, into: $0) } + write.invalidate.map { .invalidate($0) }
    }

    private func value(
        _ value: ResolvedOutboxWrite.Value,
        _ key: (SpecParameter) -> KeyPlan
    ) -> PendingEffectPlan.Value {
        switch value {
        case .parameter(let parameter): return .parameter(key(parameter))
        case .id: return .id
        case .now(let field): return .now(spec.api.defaults.form(of: field).datetime)
        case .null: return .json(.json(.null))
        case .constant(let constant): return .json(.json(constant.value.json))
        case .literal(let literal, let field):
            let form = spec.api.defaults.form(of: field)
            return .json(.json(WireValues(spec: spec, form: form).json(literal, as: field.type.value)))
        }
    }

    /// The app's functions that resolve conflicts in a repository.
    func resolvers(of repository: SpecRepository) -> [ConflictResolverPlan] {
        guard let entity = repository.entity?.value else { return [] }
        return repository.methods.filter { $0.conflict?.value == .app }.map { method in
            ConflictResolverPlan(
                parameter: SwiftNaming.member(method.endpoint.value).prefixed(with: "resolving"),
                key: repository.storeName(of: method.endpoint.value),
                entity: resolver.dtoName(entity),
                model: spec.modelName(entity)
            )
        }
    }
}
