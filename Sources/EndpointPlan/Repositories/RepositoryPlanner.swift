import EndpointSpec

/// Plans a repository's methods, which are its endpoints in domain terms.
struct RepositoryPlanner {
    let resolver: TypeResolver
    /// The plans of all endpoints with their namespaces of calls, by their names in the spec.
    let endpoints: [String: (plan: EndpointPlan, group: SwiftIdentifier)]
    let options: OptionsNames
    let offline: OfflinePlanner

    var spec: ValidatedSpec { resolver.spec }

    func plan(_ repository: SpecRepository, file: String) -> RepositoryPlan {
        let path = ["repositories", repository.name.value]
        var reads: [ObservedReadPlan] = []
        let methods = repository.methods.flatMap { declared -> [RepositoryMethodPlan] in
            guard let method = self.method(declared, of: repository, file: file, path: path) else { return [] }
            let methods = offline.methods(method, declared, repository)
            reads += [observed(methods, of: declared.endpoint.value, in: repository)].compactMap(\.self)
            return methods
        }
        return RepositoryPlan(
            name: SwiftNaming.type(repository.name.value, of: spec.api),
            remoteName: DeclaredNames.remote(repository, in: spec.api),
            mockName: DeclaredNames.mock(repository, in: spec.api),
            origin: DeclarationOrigin(file: file, path: path, description: repository.description),
            methods: methods + SyncPlanner(resolver: resolver).methods(of: repository, besides: methods),
            throwsTyped: (repository.errors ?? spec.api.generate.errors)?.value == .typed,
            deprecation: repository.deprecation.map(DeprecationPlan.init),
            offline: offline.plan(repository),
            observed: spec.api.generate.isObserved
                ? ObservedRepositoryPlan(name: DeclaredNames.observed(of: repository, in: spec.api), reads: reads)
                : nil
        )
    }

    private func method(
        _ method: SpecRepositoryMethod,
        of repository: SpecRepository,
        file: String,
        path: [String]
    ) -> RepositoryMethodPlan? {
        guard let (endpoint, group) = endpoints[method.endpoint.value] else { return nil }
        let isFile = endpoint.response?.delivery == .file
        let path = path + ["methods", method.endpoint.value]
        let parameters = parameters(of: endpoint, method, in: repository)
        return RepositoryMethodPlan(
            name: endpoint.name,
            origin: DeclarationOrigin(file: file, path: path, description: endpoint.origin.description),
            parameters: parameters,
            options: optionsName(of: method, in: repository).map { name in
                let description = "The parameters of `\(endpoint.name.name)`."
                let origin = DeclarationOrigin(file: file, path: path, description: description)
                return Self.options(name, parameters, origin)
            },
            returns: isFile ? nil : endpoint.response?.domainType,
            group: group,
            conversion: endpoint.response?.conversion ?? .identity,
            takesValue: endpoint.response?.headers != nil,
            delivery: endpoint.response?.delivery ?? .value,
            pagedElement: endpoint.response?.paging?.element,
            mockAnswer: mockAnswer(of: method.endpoint.value),
            deprecation: method.deprecation.map(DeprecationPlan.init) ?? endpoint.deprecation
        )
    }

    /// The parameters in this order: the body's source, the endpoint's parameters, the idempotency key, and the
    /// destination of a file. Parameters that only a sync sends are omitted.
    func parameters(
        of endpoint: EndpointPlan,
        _ method: SpecRepositoryMethod,
        in repository: SpecRepository
    ) -> [RepositoryMethodPlan.Parameter] {
        let since = Set(repository.sinceParameters(of: method).map(SwiftNaming.member))
        let source = endpoint.body?.sources.first { $0.input == method.takes.value }
        var parameters: [RepositoryMethodPlan.Parameter] = []
        if let source {
            parameters.append(Self.content(source))
            parameters += source.parameters.map { named($0, $0.defaultValue, $0.documentation) }
        }
        parameters += endpoint.givenParameters.filter { !since.contains($0.name) }
            .map { named($0, $0.defaultValue, $0.documentation) }
        if endpoint.takesIdempotencyKey(with: source) {
            parameters.append(Self.own(SwiftIdentifier(name: "idempotencyKey"), .optional(.string), .absent))
        }
        return parameters + destination(of: endpoint)
    }

    /// The parameter for the body's source. A sequence is never printed, because iterating it would consume its
    /// elements.
    private static func content(_ source: BodySourcePlan) -> RepositoryMethodPlan.Parameter {
        guard case .lines(_, let element) = source.construction else {
            return .init(
                label: .none,
                name: source.parameterName,
                type: source.type,
                defaultValue: nil,
                isSensitive: source.isSensitive
            )
        }
        return .init(
            label: .none,
            name: source.parameterName,
            type: .stream(element),
            defaultValue: nil,
            isSensitive: true,
            isLines: true
        )
    }

    /// The parameter for the destination of a file.
    private func destination(of endpoint: EndpointPlan) -> [RepositoryMethodPlan.Parameter] {
        guard endpoint.response?.delivery == .file else { return [] }
        return [Self.own(RepositoryMethodPlan.destination(of: endpoint), .foundation("URL"), nil)]
    }

    private func named(
        _ value: some NamedValuePlan,
        _ defaultValue: SwiftLiteral?,
        _ documentation: String?
    ) -> RepositoryMethodPlan.Parameter {
        .init(
            label: .name,
            name: value.name,
            type: value.type,
            defaultValue: defaultValue,
            isSensitive: value.isSensitive,
            documentation: documentation
        )
    }

    /// A parameter that the spec does not declare.
    private static func own(_ name: SwiftIdentifier, _ type: SwiftType, _ defaultValue: SwiftLiteral?)
        -> RepositoryMethodPlan.Parameter
    {
        .init(label: .name, name: name, type: type, defaultValue: defaultValue, isSensitive: false)
    }

    private func mockAnswer(of endpoint: String) -> MethodMockPlan {
        guard let returns = spec.endpoint(named: endpoint)?.returns else { return .nothing }
        if case .none = returns.content, returns.headers.isEmpty { return .nothing }
        if case .file = returns.content { return .nothing }
        guard case .json(let type) = returns.content else { return .unanswered }
        let paging = spec.endpoint(named: endpoint).flatMap { spec.paging(of: $0) }
        switch paging.map({ .list($0.element) }) ?? type.value {
        case .named(let name) where hasExamples(name):
            return .example(type: spec.modelName(name), name: example(returns.example?.value))
        case .optional(.named(let name)) where hasExamples(name) && returns.example != nil:
            return .example(type: spec.modelName(name), name: example(returns.example?.value))
        case .list(.named(let name)) where hasExamples(name):
            return .examples(type: spec.modelName(name))
        case .list, .optional, .map, .named, .scalar:
            return .unanswered
        }
    }

    private func example(_ name: String?) -> SwiftIdentifier {
        name.map(SwiftNaming.member) ?? SwiftIdentifier(name: "first")
    }

    private func hasExamples(_ name: String) -> Bool {
        spec.type(named: name).map(LiteralResolver(resolver: resolver).hasExamples) ?? false
    }
}
