import EndpointPlan

/// The imports of a file of repositories, with the visibility of each module.
struct RepositoryImports {
    let file: FilePlan
    let part: RepositoriesView.Part
    let repositories: [RepositoryPlan]
    let examples: [ExamplesPlan]
    let access: AccessLevel

    var list: ImportList {
        let types = types
        return ImportList(
            foundation: foundation(types),
            runtime: runtime(types),
            access: access,
            offline: offline,
            modules: types.reduce(into: []) { $0.formUnion($1.modules) }
        )
    }

    private var methods: [RepositoryMethodPlan] { repositories.flatMap(\.methods) }

    /// The types in declarations. The struct of parameters is declared beside the protocol, which then names only the
    /// struct.
    private var types: [SwiftType] {
        methods.flatMap { method in
            (part == .protocols ? method.parameters : method.taken).map(\.type)
                + [method.pagedElement ?? method.returns].compactMap(\.self)
        }
    }

    private func foundation(_ types: [SwiftType]) -> ImportList.Use {
        if types.contains(where: \.usesFoundation) { return .inDeclarations }
        switch part {
        case .protocols: return foundationOfDefaults
        case .remote, .mocks: return examples.isEmpty ? .none : .inside
        case .offline: return makesKeys || syncsNeedFoundation ? .inside : .none
        }
    }

    /// The use of Foundation in defaults. They are in the bodies of overloads, or in the initializer of a struct of
    /// parameters, which is a declaration.
    private var foundationOfDefaults: ImportList.Use {
        let defaulted = methods.filter { $0.parameters.contains { $0.defaultValue?.usesFoundation == true } }
        return defaulted.isEmpty ? .none : defaulted.contains { $0.options != nil } ? .inDeclarations : .inside
    }

    /// The file converts text to keys that need Foundation.
    private var makesKeys: Bool {
        let reads = methods.contains { method in
            guard case .read(let read)? = method.offline, case .entity(_, _, let text?) = read.content else {
                return false
            }
            return text.usesFoundation
        }
        return reads || file.outbox?.operations.contains { $0.current?.key.usesFoundation == true } == true
    }

    /// A sync in the file has values that need Foundation.
    private var syncsNeedFoundation: Bool {
        methods.compactMap(\.sync).contains { sync in
            (sync.parameters.map(\.defaultValue) + [sync.deleted?.value]).contains { $0?.usesFoundation == true }
        }
    }

    private func runtime(_ types: [SwiftType]) -> ImportList.Use {
        if repositories.isEmpty {
            let showsJSON = examples.flatMap(\.examples).contains { $0.value.usesRuntime }
            return showsJSON ? .inside : .none
        }
        // A repository that calls the server has a client. The other implementations are in the same file.
        guard part == .protocols else { return .inDeclarations }
        let isTyped = repositories.contains { $0.throwsTyped && $0.methods.contains(where: \.throwsErrors) }
        // The error is an alias of a runtime type. The compiler counts it as a use only with public access.
        let isUsed = types.contains(where: \.usesRuntime) || isTyped && access == .public
        return isUsed ? .inDeclarations : isTyped ? .inside : .none
    }

    /// The use of the offline library. A remote repository with observed reads has a private cache of its own.
    private var offline: ImportList.Use {
        switch part {
        case .protocols, .mocks: .none
        case .remote: repositories.contains { $0.offline?.reads != nil } ? .inside : .none
        case .offline: repositories.isEmpty ? .none : .inDeclarations
        }
    }
}
