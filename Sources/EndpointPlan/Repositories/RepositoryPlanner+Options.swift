import EndpointSpec

/// The struct that a method takes in place of its parameters, where there would be too many overloads.
extension RepositoryPlanner {
    /// With how many defaults every combination is still an overload: three more methods for two, seven for three.
    private static let mostOverloaded = 2

    /// What the struct of a method's parameters is called; nil where the method takes them one by one.
    func optionsName(of method: SpecRepositoryMethod, in repository: SpecRepository) -> SwiftIdentifier? {
        guard let endpoint = endpoints[method.endpoint.value]?.plan else { return nil }
        let defaults = parameters(of: endpoint, method, in: repository).filter { $0.defaultValue != nil }
        return defaults.count > Self.mostOverloaded ? options.name(of: method, in: repository, spec.api) : nil
    }

    /// The name of a parameter that a property of the struct cannot have; nil where all is well.
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

    /// The doc comment of the struct.
    static func words(of endpoint: EndpointPlan) -> String { "The parameters of `\(endpoint.name.name)`." }
}

/// The names of structs of parameters, which are called after their methods.
struct OptionsNames: Sendable {
    /// The endpoints that several repositories have, each with a struct of its own.
    private let shared: Set<String>

    init(_ repositories: [SpecRepository]) {
        var seen: Set<String> = []
        shared = Set(
            repositories.flatMap { Set($0.methods.map(\.endpoint.value)) }.filter { !seen.insert($0).inserted }
        )
    }

    /// `GetAlertsOptions`, or `AlertRepositoryGetAlertsOptions` where another repository has the method too.
    func name(of method: SpecRepositoryMethod, in repository: SpecRepository, _ api: SpecAPI) -> SwiftIdentifier {
        let endpoint = method.endpoint.value
        let name =
            shared.contains(endpoint)
            ? SwiftNaming.type(repository.name.value, of: api).suffixed(with: SwiftNaming.plainType(endpoint).name)
            : SwiftNaming.type(endpoint, of: api)
        return DeclaredNames.options(of: name)
    }
}
