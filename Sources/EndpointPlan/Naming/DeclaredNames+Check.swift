import EndpointSpec

/// Checks all declared names before the generator writes anything.
extension DeclaredNames {
    /// - Returns: Every top-level name that the API's code declares, in the order of the spec, and the errors in the
    ///   spec's names.
    static func check(_ repositories: RepositoryPlanner) -> (names: [DeclaredName], diagnostics: [Diagnostic]) {
        let spec = repositories.spec
        var names = NameRegistry(scope: "the generated code")
        var diagnostics: [Diagnostic] = []
        takeAPI(spec.api, in: &names)
        diagnostics += reserved(spec.api)
        if spec.files.contains(where: \.hasPatches) {
            names.take(patch(of: spec.api), for: "the API's Patch", at: spec.api.name.location, foldsCase: true)
        }
        takeStoredValue(spec, in: &names)
        diagnostics += spec.files.concurrentMap { $0.types.flatMap { reserved($0, in: spec) } }.flatMap(\.self)
        for file in spec.files {
            for type in file.types { take(type, in: spec, &names) }
            if let first = file.endpoints.first {
                let source = "the namespace of '\(file.name).yaml'"
                names.take(calls(of: file, in: spec.api), for: source, at: first.name.location, foldsCase: true)
                names.take(requests(of: file, in: spec.api), for: source, at: first.name.location, foldsCase: true)
                diagnostics += endpointCollisions(file) + file.endpoints.flatMap(headerCollisions)
            }
            let responses = ResponsePlanner(
                spec: spec,
                resolver: repositories.resolver,
                file: APIPlanner.fileName(of: file.path)
            )
            for endpoint in file.endpoints { takeAnswers(of: endpoint, responses, &names) }
            for repository in file.repositories {
                take(repository, in: spec.api, &names)
                takeOffline(repository, in: spec.api, &names)
                if spec.api.generate.isObserved {
                    names.take(
                        observed(of: repository, in: spec.api),
                        for: "repository '\(repository.name.value)'",
                        at: repository.name.location,
                        foldsCase: true
                    )
                }
                takeOptions(of: repository, repositories, &names)
                diagnostics += reserved(repository, in: spec) + reservedOptions(of: repository, repositories)
            }
        }
        diagnostics += names.diagnostics + offlineCollisions(in: spec) + moduleCollision(names.names, spec.api.generate)
        return (names.names, diagnostics)
    }

    /// Reports a name of the data layer that hides the module of the models, which its code imports.
    private static func moduleCollision(_ names: [DeclaredName], _ generate: SpecGenerate) -> [Diagnostic] {
        guard let module = generate.moduleOfDomain,
            let name = names.first(where: { $0.name == module.value })
        else { return [] }
        return [.moduleOfName(module, name.source, at: name.location)]
    }

    /// - Returns: The names of system types that the API's code, or the app, declares again.
    static func shadowed(by names: [DeclaredName], in spec: ValidatedSpec) -> Set<String> {
        let own = spec.files.flatMap(\.types).map { type in
            if case .custom(let custom) = type.kind { return custom.type.value }
            return spec.modelName(type.name.value).name
        }
        return Set(names.map(\.name) + own).filter(SystemNames.contains)
    }

    private static func takeAPI(_ api: SpecAPI, in names: inout NameRegistry) {
        let place = api.name.location
        names.take(SwiftNaming.api(api), for: "the API's name", at: place, foldsCase: true)
        names.take(failure(of: api), for: "the API's Failure", at: place, foldsCase: true)
        names.take(error(of: api), for: "the API's Error", at: place, foldsCase: true)
    }

    private static func take(_ type: SpecType, in spec: ValidatedSpec, _ names: inout NameRegistry) {
        // The app declares it, perhaps in another module.
        if case .custom = type.kind { return }
        let name = SwiftNaming.type(type.name.value, of: spec.api)
        let source = "type '\(type.name.value)'"
        let isFree = names.take(
            spec.modelName(type.name.value),
            for: source,
            at: type.name.location,
            foldsCase: true,
            isDeclared: spec.domainMode(of: type) != .handwritten
        )
        guard isFree else { return }
        switch type.kind {
        case .enumeration, .wrapper, .custom: return
        case .object, .union:
            if spec.domainMode(of: type) == .shared { break }
            names.take(
                dto(of: name),
                for: "the DTO of \(source)",
                at: type.name.location,
                foldsCase: true
            )
        }
        guard case .object(let object) = type.kind else { return }
        if let origin = object.origin, origin.makesDraft {
            names.take(
                draft(of: origin, in: spec.api),
                for: "the draft of \(source)",
                at: type.name.location,
                foldsCase: true
            )
        }
    }

    /// Takes the names of the types for an endpoint's response.
    private static func takeAnswers(
        of endpoint: SpecEndpoint,
        _ responses: ResponsePlanner,
        _ names: inout NameRegistry
    ) {
        let source = "endpoint '\(endpoint.name.value)'"
        let place = endpoint.name.location
        for name in ResponsePlanner.headersNames(of: endpoint, in: responses.spec.api) {
            names.take(name, for: "the headers of \(source)", at: place, foldsCase: true)
        }
        if let answer = responses.statusAnswer(endpoint) {
            for name in Set([answer.name, answer.wireName]).sorted(by: { $0.name < $1.name }) {
                names.take(name, for: "the answer of \(source)", at: place, foldsCase: true)
            }
        }
    }

    private static func take(_ repository: SpecRepository, in api: SpecAPI, _ names: inout NameRegistry) {
        let name = SwiftNaming.type(repository.name.value, of: api)
        for name in [name, remote(repository, in: api), mock(repository, in: api)] {
            let isFree = names.take(
                name,
                for: "repository '\(repository.name.value)'",
                at: repository.name.location,
                foldsCase: true
            )
            if !isFree { return }
        }
    }

    /// Takes the names of the structs that hold the parameters of methods.
    private static func takeOptions(
        of repository: SpecRepository,
        _ planner: RepositoryPlanner,
        _ names: inout NameRegistry
    ) {
        for method in repository.methods {
            guard let name = planner.optionsName(of: method, in: repository) else { continue }
            names.take(
                name,
                for: "the options of method '\(method.endpoint.value)'",
                at: method.endpoint.location,
                foldsCase: true
            )
        }
    }

    private static func endpointCollisions(_ file: SpecFile) -> [Diagnostic] {
        var names = NameRegistry(scope: "'\(file.name).yaml'")
        var ambiguous: [Diagnostic] = []
        for endpoint in file.endpoints {
            let name = SwiftNaming.member(endpoint.name.value)
            let source = "endpoint '\(endpoint.name.value)'"
            names.take(name, for: source, at: endpoint.name.location)
            let remedy = "rename it, to '\(name.name)Things' or the like"
            ambiguous += Diagnostic.ambiguousCase(name.name, of: source, at: endpoint.name.location, remedy: remedy)
        }
        return names.diagnostics + ambiguous
    }

    /// Reports response headers with the same Swift name.
    private static func headerCollisions(_ endpoint: SpecEndpoint) -> [Diagnostic] {
        guard let returns = endpoint.returns else { return [] }
        return ([returns.headers] + returns.answers.map(\.headers)).flatMap { headerCollisions($0, endpoint) }
    }

    private static func headerCollisions(_ headers: [SpecParameter], _ endpoint: SpecEndpoint) -> [Diagnostic] {
        memberCollisions(headers.map(\.name), "header", in: "the headers of '\(endpoint.name.value)'")
    }

    /// Reports members with the same Swift name, and those that every type has.
    private static func memberCollisions(
        _ members: [Located<String>],
        _ kind: String,
        in scope: String
    ) -> [Diagnostic] {
        var names = NameRegistry(scope: scope)
        var diagnostics: [Diagnostic] = []
        for member in members {
            let name = SwiftNaming.member(member.value)
            names.take(name, for: "\(kind) '\(member.value)'", at: member.location)
            if ReservedWords.isMemberInUse(name.name) {
                diagnostics.append(.reservedFieldName(name.name, at: member.location))
            }
        }
        return diagnostics + names.diagnostics
    }

    /// True if mocks or examples declare a nested type of this name. It would hide the spec's type there.
    private static func isTakenByMocks(_ name: String, _ spec: ValidatedSpec) -> Bool {
        guard spec.api.generate.mocks != .none else { return false }
        return switch name {
        case "Call": spec.files.contains { !$0.repositories.isEmpty }
        case "Examples": spec.files.contains { $0.types.contains { !spec.examples(of: $0).isEmpty } }
        default: false
        }
    }

    /// Reports a repository whose name cannot be a Swift type.
    private static func reserved(_ repository: SpecRepository, in spec: ValidatedSpec) -> [Diagnostic] {
        let name = SwiftNaming.type(repository.name.value, of: spec.api).name
        guard ReservedWords.isImpossibleType(name) else { return [] }
        return [.reservedTypeName(repository.name.value, in: spec.api, at: repository.name.location)]
    }

    /// True if a protocol that generated types conform to has an associated type of this name. Inside these types, the
    /// name would mean that type.
    private static func isMember(_ name: String, _ spec: ValidatedSpec) -> Bool {
        switch name {
        case "Metadata": spec.api.envelope?.metadata != nil
        case "ID": spec.files.flatMap(\.types).contains { spec.conformances(of: $0).contains(.identifiable) }
        case "PageElement": spec.files.flatMap(\.endpoints).contains { $0.paging != nil }
        case "Refusal", "Success": spec.files.flatMap(\.endpoints).contains { $0.results != nil }
        default: SystemNames.isMember(name)
        }
    }

    private static func reserved(_ api: SpecAPI) -> [Diagnostic] {
        let name = SwiftNaming.api(api).name
        // Requests declare `typealias API`.
        guard ReservedWords.isImpossibleType(name) || name == "API" else { return [] }
        return [.reservedTypeName(name, in: api, at: api.name.location)]
    }

    /// Reports methods whose struct of parameters would declare one of its members twice.
    private static func reservedOptions(of repository: SpecRepository, _ planner: RepositoryPlanner) -> [Diagnostic] {
        repository.methods.compactMap { method in
            planner.reservedOption(of: method, in: repository).map {
                .reservedFieldName($0, at: method.endpoint.location)
            }
        }
    }

    /// Reports names that are reserved in Swift, and fields with the same Swift name.
    private static func reserved(_ type: SpecType, in spec: ValidatedSpec) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        if case .custom = type.kind { return [] }
        let name = spec.modelName(type.name.value).name
        if ReservedWords.isImpossibleType(name) || isTakenByMocks(name, spec) || isMember(name, spec) {
            diagnostics.append(.reservedTypeName(type.name.value, in: spec.api, at: type.name.location))
        }
        for example in spec.examples(of: type)
        where ReservedWords.isExampleInUse(SwiftNaming.member(example.name.value).name) {
            diagnostics.append(.reservedExampleName(example.name))
        }
        guard case .object(let object) = type.kind else { return diagnostics }
        return diagnostics + memberCollisions(object.fields.map(\.name), "field", in: "type '\(type.name.value)'")
    }
}

extension SpecFile {
    var hasPatches: Bool {
        types.contains { if case .object(let object) = $0.kind { object.isPatch } else { false } }
    }
}
