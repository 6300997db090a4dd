import EndpointSpec

/// How a stored list is brought up to date.
package struct SyncPlan: Sendable {
    /// The call that asks for what has changed since the last sync.
    package struct Since: Sendable {
        package let group: SwiftIdentifier
        package let parameter: SwiftIdentifier
        /// Whether the call answers with more than the list.
        package let takesValue: Bool
        /// Where an answer hands out the token that the parameter sends; `nil`: it sends a moment.
        package let token: Token?
    }

    /// A place of an answer: keys of its body, or a field of its head.
    package enum Token: Sendable {
        case body([String])
        case header(String)
    }

    /// The field of an entity that says that it is gone.
    package struct Deleted: Sendable {
        package let property: SwiftIdentifier
        package let isOptional: Bool
        /// What the property holds then; `nil`: true.
        package let value: SwiftLiteral?
    }

    /// By which the store knows it: `PaymentRepository.syncPayments`.
    package let key: String
    /// The namespace of the reads, and the list's function in it.
    package let namespace: SwiftIdentifier
    package let list: SwiftIdentifier
    /// What the list's function takes, each with its default.
    package let parameters: [RepositoryMethodPlan.Parameter]
    /// The struct of the parameters, where the function takes that.
    package let options: SwiftIdentifier?
    package let every: Duration?
    package let entity: SwiftIdentifier
    package let since: Since?
    package let deleted: Deleted?
    /// Whether the list has no other parameters, so that the server no longer has what it does not contain.
    package let isWhole: Bool
}

/// Decides how stored lists are brought up to date.
struct SyncPlanner {
    let spec: ValidatedSpec

    /// The methods of a repository that do it. `methods` are those that it has already.
    func methods(of repository: SpecRepository, in plan: RepositoryPlan) -> [RepositoryMethodPlan] {
        repository.syncs.compactMap { sync in
            guard let resolved = spec.sync(sync, of: repository), let entity = repository.entity?.value else {
                return nil
            }
            let list = plan.methods.first { method in
                if case .read? = method.offline {
                    method.origin.path.last == resolved.list.endpoint.value
                } else {
                    false
                }
            }
            guard let list else { return nil }
            return method(sync, resolved, list, repository, spec.dtoName(entity))
        }
    }

    private func deleted(_ deleted: ResolvedSync.Deleted) -> SyncPlan.Deleted {
        let type = deleted.field.type.value
        let literals = LiteralResolver(resolver: TypeResolver(spec: spec))
        return SyncPlan.Deleted(
            property: SwiftNaming.member(deleted.field.name.value),
            isOptional: type.unwrapped.isOptional,
            value: deleted.value.flatMap { literals.wireLiteral($0, as: type) }
        )
    }

    private func isWhole(_ list: SpecRepositoryMethod, _ repository: SpecRepository) -> Bool {
        guard case .list(let members)? = spec.read(list, of: repository)?.content else { return false }
        return members.isWhole
    }

    private func method(
        _ sync: SpecSync,
        _ resolved: ResolvedSync,
        _ list: RepositoryMethodPlan,
        _ repository: SpecRepository,
        _ entity: SwiftIdentifier
    ) -> RepositoryMethodPlan {
        let plan = SyncPlan(
            key: repository.storeName(of: sync.name.value),
            namespace: DeclaredNames.reads(of: repository, in: spec.api),
            list: list.name,
            parameters: list.parameters,
            options: list.options?.name,
            every: resolved.every,
            entity: entity,
            since: resolved.since.map {
                SyncPlan.Since(
                    group: list.group,
                    parameter: SwiftNaming.member($0.name.value),
                    takesValue: list.takesValue,
                    token: resolved.token.map(SyncPlan.Token.init)
                )
            },
            deleted: resolved.deleted.map(deleted),
            isWhole: isWhole(resolved.list, repository)
        )
        return RepositoryMethodPlan(
            name: SwiftNaming.member(sync.name.value),
            origin: DeclarationOrigin(
                file: list.origin.file,
                path: list.origin.path.dropLast() + [sync.name.value],
                description:
                    "Updates the stored list of `\(list.name.name)` from the server. Calls at the same time share one request."
            ),
            parameters: [],
            options: nil,
            returns: nil,
            group: list.group,
            conversion: .identity,
            takesValue: false,
            delivery: .value,
            mockAnswer: .nothing,
            deprecation: sync.deprecation.map(DeprecationPlan.init),
            offline: .sync(plan)
        )
    }
}

extension SyncPlan.Token {
    fileprivate init(_ token: ResolvedSync.Token) {
        switch token {
        case .body(let path): self = .body(path)
        case .header(let name): self = .header(name)
        }
    }
}
