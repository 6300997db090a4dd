package import EndpointSpec

/// The stage that makes every decision. It turns a validated spec into a plan.
package enum Planner {
    /// Plans an API.
    ///
    /// - Parameters:
    ///   - spec: The API.
    ///   - access: The level that the command line or the plugin requests. The spec's own setting takes precedence.
    ///   - target: The target to generate for, if the spec divides the layers among several targets.
    /// - Returns: The sorted diagnostics, and the plan. The plan is `nil` if a name of the spec cannot be a Swift name.
    package static func plan(
        _ spec: ValidatedSpec,
        access: AccessRequest?,
        target: String? = nil
    ) -> (plan: GenerationPlan?, diagnostics: [Diagnostic]) {
        var planning = Planning(spec: spec)
        let generate = spec.api.generate
        let level = generate.access?.value ?? access?.level(for: generate) ?? .public
        let plan = planning.plan(access: level, target: target)
        let diagnostics = planning.diagnostics.sortedAndUnique()
        return (diagnostics.containsErrors ? nil : plan, diagnostics)
    }
}

/// One run of the planner, with the planners that depend on each other and their diagnostics.
private struct Planning {
    let spec: ValidatedSpec
    let resolver: TypeResolver
    let literals: LiteralResolver
    let requests: RequestTypePlanner
    let types: TypePlanner
    let entities: EntityPlanner
    let pageOwners: [String: PagingPlanner.Owner]
    let batchAnswers: [String: BatchAnswerPlan]
    /// The first file with a patch. It declares the enum that all files use.
    let patchFile: String?
    /// The first file with a cached read and the first with an outbox. They are looked up once, because each file asks.
    let storedValueFile: String?
    let outboxFile: String?
    var diagnostics: [Diagnostic]

    init(spec: ValidatedSpec) {
        let models = ModelStorage(spec: spec)
        self.spec = spec
        resolver = TypeResolver(spec: spec, unchangedTypes: UnchangedTypes.names(in: spec, models))
        let storage = StoragePlanner(resolver: resolver, models: models)
        literals = LiteralResolver(resolver: resolver)
        let use = TypeDirections(spec: spec)
        let properties = PropertyPlanner(spec: spec, resolver: resolver, storage: storage)
        requests = RequestTypePlanner(spec: spec, resolver: resolver, properties: properties)
        let sharing = SharedTypes.check(resolver)
        types = TypePlanner(
            spec: spec,
            resolver: resolver,
            objects: ObjectPlanner(
                spec: spec,
                resolver: resolver,
                properties: properties,
                requests: requests,
                use: use
            ),
            unions: UnionPlanner(spec: spec, resolver: resolver, use: use, storage: storage),
            readAtWire: sharing.readAtWire
        )
        entities = EntityPlanner(spec: spec, resolver: resolver)
        diagnostics = sharing.diagnostics
        pageOwners = PagingPlanner(spec: spec, resolver: resolver).owners()
        batchAnswers = BatchPlanner(spec: spec, resolver: resolver).answers()
        patchFile = spec.files.first(where: \.hasPatches)?.name
        storedValueFile = spec.files.first(where: \.hasCachedReads)?.name
        outboxFile = spec.files.first(where: \.hasOutbox)?.name
        diagnostics += RequestTypes.check(spec, resolver) + LayersPlan.check(spec)
    }

    mutating func plan(access: SpecAccessLevel, target: String?) -> GenerationPlan {
        let api = APIPlanner.plan(spec, resolver: resolver)
        let layers = LayersPlan.plan(spec, for: target, access: access)
        diagnostics += api.diagnostics + layers.diagnostics
        let plannedGroups = spec.files.concurrentMap { [self] in endpoints(of: $0) }
        diagnostics += plannedGroups.flatMap(\.diagnostics)
        let groups = plannedGroups.map(\.group)
        let endpointsByName = Dictionary(
            groups.compactMap(\.self).flatMap { group in
                group.endpoints.map { ($0.operationID, (plan: $0, group: group.calls)) }
            },
            uniquingKeysWith: { first, _ in first }
        )
        let offline = OfflinePlanner(resolver: resolver, endpoints: endpointsByName)
        let repositories = RepositoryPlanner(
            resolver: resolver,
            endpoints: endpointsByName,
            options: OptionsNames(spec.files.flatMap(\.repositories)),
            offline: offline
        )
        let declared = DeclaredNames.check(repositories)
        diagnostics += declared.diagnostics
        let files = Array(zip(spec.files, groups)).concurrentMap { [self] file, group in
            self.file(file, group: group, repositories: repositories)
        }
        diagnostics += files.flatMap(\.diagnostics)
        return GenerationPlan(
            access: AccessLevel(access),
            imports: spec.api.generate.imports,
            layers: layers.plan,
            api: api.plan,
            files: files.map(\.plan),
            apiFile: SpecReader.apiFileName,
            releasesMocks: spec.api.generate.mocks == .always,
            mockAPI: spec.api.generate.mockServer == .none ? nil : MockAPIDeclarationPlan(spec),
            names: declared.names,
            shadowedNames: DeclaredNames.shadowed(by: declared.names, in: spec)
        )
    }

    private func file(
        _ file: SpecFile,
        group: EndpointGroupPlan?,
        repositories: RepositoryPlanner
    ) -> (plan: FilePlan, diagnostics: [Diagnostic]) {
        let fileName = APIPlanner.fileName(of: file.path)
        let (types, diagnostics) = types.plan(file.types, file: fileName)
        let responses = ResponsePlanner(spec: spec, resolver: resolver, file: fileName)
        let plan = FilePlan(
            name: file.name,
            types: types,
            patch: patchFile == file.name ? DeclaredNames.patch(of: spec.api) : nil,
            headers: file.endpoints.flatMap { responses.headers($0) },
            answers: file.endpoints.compactMap { responses.statusAnswer($0) },
            pagedTypes: PagingPlanner(spec: spec, resolver: resolver).pagedTypes(of: file, pageOwners),
            batchAnswers: file.types.compactMap { batchAnswers[$0.name.value] },
            endpoints: group,
            repositories: file.repositories.map { repositories.plan($0, file: fileName) },
            storedValue: storedValueFile == file.name
                ? StoredValuePlan(name: DeclaredNames.storedValue(of: spec.api), isPending: spec.hasOutbox) : nil,
            outbox: outboxFile == file.name ? repositories.offline.outbox.plan() : nil,
            entities: entities.plan(file),
            examples: file.types.compactMap { examples(of: $0, fileName) },
            makesMocks: spec.api.generate.mocks != .none
        )
        return (plan, diagnostics)
    }

    private func endpoints(of file: SpecFile) -> (group: EndpointGroupPlan?, diagnostics: [Diagnostic]) {
        guard !file.endpoints.isEmpty else { return (nil, []) }
        let fileName = APIPlanner.fileName(of: file.path)
        let planner = EndpointPlanner(spec: spec, resolver: resolver, literals: literals, requests: requests)
        var plans: [EndpointPlan] = []
        var diagnostics: [Diagnostic] = []
        for endpoint in file.endpoints {
            let origin = DeclarationOrigin(
                file: fileName,
                path: ["endpoints", endpoint.name.value],
                description: endpoint.description
            )
            let result = planner.plan(endpoint, origin: origin)
            diagnostics += result.diagnostics
            plans.append(result.plan)
        }
        let group = EndpointGroupPlan(
            requests: DeclaredNames.requests(of: file, in: spec.api),
            calls: DeclaredNames.calls(of: file, in: spec.api),
            origin: DeclarationOrigin(file: fileName, path: ["endpoints"], description: nil),
            endpoints: plans
        )
        return (group, diagnostics)
    }

    private func examples(of type: SpecType, _ fileName: String) -> ExamplesPlan? {
        guard spec.api.generate.mocks != .none, literals.hasExamples(type) else { return nil }
        let examples = spec.examples(of: type).compactMap { example in
            literals.domainLiteral(example.value.value, as: .named(type.name.value)).map {
                ExamplesPlan.Example(name: SwiftNaming.member(example.name.value), value: $0)
            }
        }
        return ExamplesPlan(
            type: spec.modelName(type.name.value),
            origin: DeclarationOrigin(file: fileName, path: ["types", type.name.value, "examples"], description: nil),
            examples: examples
        )
    }
}
