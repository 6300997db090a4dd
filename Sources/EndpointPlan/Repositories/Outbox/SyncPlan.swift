import EndpointSpec

/// How a stored list is brought up to date.
package struct SyncPlan: Sendable {
    /// The call that asks for what has changed since a moment.
    package struct Since: Sendable {
        package let group: SwiftIdentifier
        package let parameter: SwiftIdentifier
        /// Whether the call answers with more than the list.
        package let takesValue: Bool
    }

    /// The field of an entity that says that it is gone.
    package struct Deleted: Sendable {
        package let property: SwiftIdentifier
        package let isOptional: Bool
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
                    takesValue: list.takesValue
                )
            },
            deleted: resolved.deleted.map {
                SyncPlan.Deleted(
                    property: SwiftNaming.member($0.name.value),
                    isOptional: $0.type.value.unwrapped.isOptional
                )
            }
        )
        return RepositoryMethodPlan(
            name: SwiftNaming.member(sync.name.value),
            origin: Origin(
                file: list.origin.file,
                path: list.origin.path.dropLast() + [sync.name.value],
                description:
                    "Brings what `\(list.name.name)` answers up to date. Whoever asks at the same time waits for the same request."
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
