import EndpointSpec

/// The synchronization of a stored list.
package struct SyncPlan: Sendable {
    /// The call that requests the changes since the last sync.
    package struct Since: Sendable {
        package let group: SwiftIdentifier
        package let parameter: SwiftIdentifier
        /// The call also returns header fields.
        package let takesValue: Bool
        /// The place in a response of the token for the next sync; `nil` if the parameter is a point in time.
        package let token: Token?
    }

    /// A path in the response's body, or a header field.
    package enum Token: Sendable {
        case body([String])
        case header(String)
    }

    /// The field that marks an entity as deleted.
    package struct Deleted: Sendable {
        /// The field's key on the wire.
        package let mark: String
        /// The field's value for a deleted entity; `nil` means true.
        package let value: SwiftLiteral?
        /// The key on the wire of the entity's key.
        package let key: String
        package let isUUID: Bool
    }

    /// The store's name for the sync: `PaymentRepository.syncPayments`.
    package let key: String
    /// The namespace of the reads, and the list's function in it.
    package let namespace: SwiftIdentifier
    package let list: SwiftIdentifier
    /// The parameters of the list's function, each with its default.
    package let parameters: [RepositoryMethodPlan.Parameter]
    /// The struct of the parameters, if the function takes one.
    package let options: SwiftIdentifier?
    package let every: Duration?
    package let since: Since?
    package let deleted: Deleted?
    /// The list has no other parameters, so entities that it does not contain no longer exist on the server.
    package let isWhole: Bool
}

/// Plans the synchronization of stored lists.
struct SyncPlanner {
    let resolver: TypeResolver

    private var spec: ValidatedSpec { resolver.spec }

    /// The repository's sync methods. `methods` has its other methods.
    func methods(of repository: SpecRepository, besides methods: [RepositoryMethodPlan]) -> [RepositoryMethodPlan] {
        repository.syncs.compactMap { sync in
            guard let resolved = spec.sync(sync, of: repository) else { return nil }
            let list = methods.first { method in
                if case .read? = method.offline {
                    method.origin.path.last == resolved.list.endpoint.value
                } else {
                    false
                }
            }
            guard let list else { return nil }
            return method(sync, resolved: resolved, list: list, repository: repository)
        }
    }

    private func deleted(_ deleted: ResolvedSync.Deleted, _ repository: SpecRepository) -> SyncPlan.Deleted? {
        guard let key = spec.keyField(of: repository) else { return nil }
        let literals = LiteralResolver(resolver: resolver)
        return SyncPlan.Deleted(
            mark: spec.wireKey(of: deleted.field),
            value: deleted.value.flatMap { literals.wireLiteral($0, as: deleted.field.type.value) },
            key: spec.wireKey(of: key),
            isUUID: spec.columnScalar(of: key.type.value) == .uuid
        )
    }

    private func isWhole(_ list: SpecRepositoryMethod, _ repository: SpecRepository) -> Bool {
        guard case .list(let members)? = spec.read(list, of: repository)?.content else { return false }
        return members.isWhole
    }

    private func method(
        _ sync: SpecSync,
        resolved: ResolvedSync,
        list: RepositoryMethodPlan,
        repository: SpecRepository
    ) -> RepositoryMethodPlan {
        let plan = SyncPlan(
            key: repository.storeName(of: sync.name.value),
            namespace: DeclaredNames.reads(of: repository, in: spec.api),
            list: list.name,
            parameters: list.parameters,
            options: list.options?.name,
            every: resolved.every,
            since: resolved.since.map {
                SyncPlan.Since(
                    group: list.group,
                    parameter: SwiftNaming.member($0.name.value),
                    takesValue: list.takesValue,
                    token: resolved.token.map(SyncPlan.Token.init)
                )
            },
            deleted: resolved.deleted.flatMap { deleted($0, repository) },
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
