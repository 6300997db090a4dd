import EndpointPlan
import EndpointSpec

/// What the template of a whole file sees.
protocol FileView: TemplateView {
    var header: FileHeader { get }
}

/// A file as one target holds it: with the imports that its layer and the API's way of writing them ask for.
struct LayeredFileView: TemplateView {
    private let view: any FileView
    private let header: FileHeader

    init(_ view: any FileView, of layer: SpecLayer, domain: ImportList.Use, in plan: GenerationPlan) {
        self.view = view
        var header = view.header
        header.imports.isExplicit = plan.imports == .explicit
        header.imports.domainModule = plan.layers.domainModule
        header.imports.domain = domain
        if !plan.layers.contains(layer) { header.emptyReason = "the layer '\(layer.rawValue)' is in another target" }
        self.header = header
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "imports", "hasImports", "emptyReason": header.value(named: name)
        default: view.value(named: name)
        }
    }
}

/// How far the domain's types show in what each kind of file declares.
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

    /// What stands on a store conforms to protocols of the domain.
    static func inOfflineRepositories(_ file: FilePlan, _ plan: GenerationPlan) -> ImportList.Use {
        inConformances(of: file.repositories.filter { $0.offline != nil }, plan)
    }

    /// Where access is `package`, the compiler does not count a conformance as a use: only the types that methods name.
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
