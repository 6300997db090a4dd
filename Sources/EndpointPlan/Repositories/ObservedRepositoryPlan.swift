import EndpointSpec

/// The reads of a repository that screens observe.
package struct ObservedRepositoryPlan: Sendable {
    /// The struct of the reads: `PaymentRepositoryObserved`.
    package let name: SwiftIdentifier
    package let reads: [ObservedReadPlan]
}

/// A read of a repository for screens.
package struct ObservedReadPlan: Sendable {
    package let method: RepositoryMethodPlan
    /// The methods that observe and refresh the stored value; `nil` if the read uses no store.
    package let stored: Stored?
    /// The part of an item of pages that differs from all others; `nil` if the read has no pages.
    package let itemID: SwiftIdentifier?

    package struct Stored: Sendable {
        package let observe: SwiftIdentifier
        package let refresh: SwiftIdentifier
    }
}

extension RepositoryPlanner {
    /// Plans a read for screens from the method of an endpoint and those that are derived from it.
    ///
    /// - Returns: `nil` if no screens are to observe the method: it does not read, or returns no value, or pages of items that
    ///   nothing tells apart.
    func observed(
        _ methods: [RepositoryMethodPlan],
        of endpoint: String,
        in repository: SpecRepository
    ) -> ObservedReadPlan? {
        guard spec.api.generate.isObserved, let method = methods.first, let called = endpoints[endpoint]?.plan,
            called.method.isSafe || called.isDeclaredSafe, method.delivery == .value,
            !method.parameters.contains(where: \.isLines)
        else { return nil }
        var itemID: SwiftIdentifier?
        if let element = method.pagedElement {
            itemID = key(of: element, in: repository)
            if itemID == nil { return nil }
        } else if method.returns == nil {
            return nil
        }
        let observe = methods.first { if case .observe? = $0.offline { true } else { false } }
        let refresh = methods.first { if case .refresh? = $0.offline { true } else { false } }
        let stored = observe.flatMap { observe in
            refresh.map { ObservedReadPlan.Stored(observe: observe.name, refresh: $0.name) }
        }
        return ObservedReadPlan(method: method, stored: stored, itemID: itemID)
    }

    private func key(of element: SwiftType, in repository: SpecRepository) -> SwiftIdentifier? {
        guard let entity = repository.entity, element.text == spec.modelName(entity.value).text else { return nil }
        return spec.keyField(of: repository).map { SwiftNaming.member($0.name.value) }
    }
}
