import EndpointPlan
import EndpointSpec

/// What a file of repositories imports, and how far it shows.
struct RepositoryImports {
    let file: FilePlan
    let part: RepositoriesView.Part
    let repositories: [RepositoryPlan]
    let examples: [ExamplesPlan]
    let access: SpecAccessLevel

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

    /// The types in declarations. The struct of parameters stands beside the protocol, and names their types for the others.
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

    /// Defaults stand in the bodies of overloads, but those of a struct of parameters in the declaration of its initializer.
    private var foundationOfDefaults: ImportList.Use {
        let defaulted = methods.filter { $0.parameters.contains { $0.defaultValue?.usesFoundation == true } }
        return defaulted.isEmpty ? .none : defaulted.contains { $0.options != nil } ? .inDeclarations : .inside
    }

    /// Whether keys are made of text here that need Foundation.
    private var makesKeys: Bool {
        let reads = methods.contains { method in
            guard case .read(let read)? = method.offline, case .entity(_, _, let text?) = read.content else {
                return false
            }
            return text.usesFoundation
        }
        return reads || file.outbox?.operations.contains { $0.current?.key.usesFoundation == true } == true
    }

    /// Whether what brings a stored list up to date spells values that need Foundation.
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
        let namesRuntime = types.contains(where: \.usesRuntime)
        // A closure's error is an alias of a type of the runtime, which counts as a use of it in public alone.
        let usesRuntime = namesRuntime || isTyped && access == .public
        switch part {
        case .protocols: return usesRuntime ? .inDeclarations : isTyped ? .inside : .none
        case .remote: return .inDeclarations
        case .offline: return usesRuntime || declaresRuntimeOffline ? .inDeclarations : .inside
        case .mocks: return usesRuntime ? .inDeclarations : .inside
        }
    }

    /// Whether declarations say which errors are thrown. The implementations over a store do, even if the protocol does not.
    private var isTyped: Bool {
        repositories.contains { repository in
            (part == .offline || repository.throwsTyped)
                && repository.methods.contains { part == .mocks || $0.throwsErrors }
        }
    }

    /// Whether what stands on a store names types of the runtime in its declarations: the client of one without an outbox,
    /// and what an entity throws.
    private var declaresRuntimeOffline: Bool {
        !file.entities.isEmpty || file.repositories.contains { $0.offline?.hasOutbox == false }
    }

    /// A remote repository that is observed holds a cache of its own, which nobody else sees.
    private var offline: ImportList.Use {
        switch part {
        case .protocols, .mocks: .none
        case .remote: repositories.contains { $0.offline?.reads != nil } ? .inside : .none
        case .offline: repositories.isEmpty ? .none : .inDeclarations
        }
    }
}
