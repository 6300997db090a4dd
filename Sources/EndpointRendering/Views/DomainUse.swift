import EndpointPlan
import EndpointSpec

/// The visibility of domain types in the declarations of each kind of file.
enum DomainUse {
    static func inAPI(_ plan: GenerationPlan) -> ImportList.Use {
        let payloads =
            plan.api.failure.cases.compactMap(\.payload) + [plan.api.metadata?.domainType].compactMap(\.self)
            + plan.api.schemes.compactMap(\.refresh?.type)
        return use(payloads.contains(where: plan.layers.isOfDomain), isEmpty: payloads.isEmpty)
    }

    static func inDTOs(_ file: FilePlan) -> ImportList.Use {
        let isShown = file.types.objects.contains { $0.dto.mapping != nil || !$0.dto.requestInitializers.isEmpty }
        let answers = !file.headers.isEmpty || !file.answers.isEmpty
        let extends =
            !file.types.enumerations.filter(\.isReadAtWire).isEmpty
            || !file.types.wrappers.filter(\.isReadAtWire).isEmpty
        let mapsUnions = file.types.unions.contains { $0.mode != .shared }
        return use(
            isShown || extends || answers || mapsUnions,
            isEmpty: file.types.objects.isEmpty && file.types.unions.isEmpty
        )
    }

    static func inEndpoints(_ file: FilePlan, _ plan: GenerationPlan) -> ImportList.Use {
        let types = file.endpoints?.endpoints.flatMap(EndpointsView.types) ?? []
        return use(types.contains(where: plan.layers.isOfDomain), isEmpty: file.endpoints == nil)
    }

    /// Implementations conform to protocols of the domain.
    static func inRemoteRepositories(_ file: FilePlan, _ plan: GenerationPlan) -> ImportList.Use {
        inConformances(of: file.repositories, plan)
    }

    /// Mocks conform to protocols of the domain, and examples extend its types.
    static func inMocks(_ file: FilePlan, _ plan: GenerationPlan) -> ImportList.Use {
        guard file.examples.isEmpty else { return .inDeclarations }
        return inConformances(of: file.makesMocks ? file.repositories : [], plan)
    }

    /// Offline-first repositories conform to protocols of the domain.
    static func inOfflineRepositories(_ file: FilePlan, _ plan: GenerationPlan) -> ImportList.Use {
        inConformances(of: file.repositories.filter { $0.offline != nil }, plan)
    }

    /// The use through conformances. With `package` access the compiler counts only the types in the methods.
    private static func inConformances(
        of repositories: [RepositoryPlan],
        _ plan: GenerationPlan
    ) -> ImportList.Use {
        guard !repositories.isEmpty else { return .none }
        let types = repositories.flatMap(\.methods).flatMap { method in
            method.taken.map(\.type) + [method.pagedElement ?? method.returns].compactMap(\.self)
        }
        return use(plan.access != .package || types.contains(where: plan.layers.isOfDomain), isEmpty: false)
    }

    private static func use(_ isShown: Bool, isEmpty: Bool) -> ImportList.Use {
        isShown ? .inDeclarations : isEmpty ? .none : .inside
    }
}
