import EndpointSpec

/// Plans the struct of a method's parameters, if there would be too many overloads.
extension RepositoryPlanner {
    /// With up to two such parameters, every combination is an overload: two need three more methods, and three would
    /// need seven.
    private static let mostOverloaded = 2

    /// The struct of a method's parameters; nil if the method takes them separately.
    func optionsName(of method: SpecRepositoryMethod, in repository: SpecRepository) -> SwiftIdentifier? {
        guard let endpoint = endpoints[method.endpoint.value]?.plan else { return nil }
        let defaults = parameters(of: endpoint, method, in: repository).filter { $0.defaultValue != nil }
        return defaults.count > Self.mostOverloaded ? options.name(of: method, in: repository, spec.api) : nil
    }

    /// The name of a parameter that cannot be a property of the struct; nil if all names are valid.
    func reservedOption(of method: SpecRepositoryMethod, in repository: SpecRepository) -> String? {
        guard let endpoint = endpoints[method.endpoint.value]?.plan, optionsName(of: method, in: repository) != nil
        else { return nil }
        return parameters(of: endpoint, method, in: repository).map(\.name.name).first(
            where: ReservedWords.isMemberInUse
        )
    }

    static func options(
        _ name: SwiftIdentifier,
        _ parameters: [RepositoryMethodPlan.Parameter],
        _ origin: DeclarationOrigin
    ) -> StructPlan {
        StructPlan(
            name: name,
            origin: origin,
            conformances: ["Sendable"],
            properties: parameters.map { parameter in
                PropertyPlan(
                    name: parameter.name,
                    type: parameter.type,
                    description: parameter.documentation,
                    isSensitive: parameter.isSensitive,
                    storage: .inPlace,
                    defaultValue: parameter.defaultValue
                )
            },
            isMutable: true
        )
    }
}

/// The names of the structs of parameters. Each is named after its method.
struct OptionsNames: Sendable {
    /// The endpoints that several repositories use. Each repository has its own struct for them.
    private let shared: Set<String>

    init(_ repositories: [SpecRepository]) {
        var seen: Set<String> = []
        shared = Set(
            repositories.flatMap { Set($0.methods.map(\.endpoint.value)) }.filter { !seen.insert($0).inserted }
        )
    }

    /// `GetAlertsOptions`, or `AlertRepositoryGetAlertsOptions` if several repositories use the endpoint.
    func name(of method: SpecRepositoryMethod, in repository: SpecRepository, _ api: SpecAPI) -> SwiftIdentifier {
        let endpoint = method.endpoint.value
        let name =
            shared.contains(endpoint)
            ? SwiftNaming.type(repository.name.value, of: api).suffixed(with: SwiftNaming.plainType(endpoint).name)
            : SwiftNaming.type(endpoint, of: api)
        return DeclaredNames.options(of: name)
    }
}
