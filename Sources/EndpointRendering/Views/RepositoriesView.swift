import EndpointPlan

/// `Repositories.mustache`, in domain terms, and the templates of the implementations: `RemoteRepositories.mustache`,
/// `OfflineRepositories.mustache` and `Mocks.mustache`.
struct RepositoriesView: FileView {
    enum Part {
        /// The protocols. They import at most Foundation.
        case protocols
        /// The implementations with a client.
        case remote
        /// The mocks, with the examples that they return.
        case mocks
        /// The implementations with a store, and the stored types.
        case offline
    }

    private let repositories: [RepositoryPlan]
    private let examples: [ExamplesPlan]
    private let api: APIPlan
    private let access: AccessLevel
    private let isDebugOnly: Bool
    private let entities: [EntityPlan]
    private let storedValue: StoredValuePlan?
    private let outbox: APIOutboxPlan?
    let imports: ImportList
    let isConditional: Bool

    init(file: FilePlan, api: APIPlan, access: AccessLevel, part: Part, isDebugOnly: Bool = true) {
        self.isDebugOnly = isDebugOnly
        switch part {
        case .protocols, .remote: repositories = file.repositories
        case .mocks: repositories = file.makesMocks ? file.repositories : []
        case .offline: repositories = file.repositories.filter { $0.offline != nil }
        }
        entities = part == .offline ? file.entities : []
        let isOfStore = part == .offline || part == .protocols
        storedValue = isOfStore ? file.storedValue : nil
        outbox = isOfStore ? file.outbox : nil
        examples = part == .mocks ? file.examples : []
        self.api = api
        self.access = access
        isConditional = part == .mocks && isDebugOnly
        imports =
            RepositoryImports(
                file: file,
                part: part,
                repositories: repositories,
                examples: examples,
                access: access
            ).list
    }

    var isEmpty: Bool { repositories.isEmpty && examples.isEmpty }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "repositories": .list(repositories.map { RepositoryView(plan: $0, api: api, access: access) })
        case "storedValue": .section(storedValue.map { StoredValueView(plan: $0, access: access) })
        case "outbox": .section(outbox.map { OutboxView(plan: $0, api: api.name, access: access) })
        case "entities": .list(entities.map { EntityView(plan: $0, access: access) })
        case "examples": .list(examples.map { ExamplesView(plan: $0) })
        case "isDebugOnly": .flag(isDebugOnly)
        default: nil
        }
    }
}

/// A repository: its methods, and the extension with their defaults.
struct RepositoryView: TemplateView {
    let plan: RepositoryPlan
    let api: APIPlan
    let access: AccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "deprecated": .lines(DeprecationText.attribute(plan.deprecation))
        case "name": .text(plan.name.text)
        case "remoteName": .text(plan.remoteName.text)
        case "mockName": .text(plan.mockName.text)
        case "apiName": .text(api.name.text)
        case "errorName": .text(api.failure.errorName.text)
        case "thrown": .text(thrown.map { "(\($0.text))" } ?? "")
        case "methods":
            .list(
                plan.methods.enumerated().map {
                    method($1, isFirst: $0 == 0, .required)
                }
            )
        case "overloads": .list(overloads)
        case "offlineName": .text(plan.offline?.name.text ?? "")
        case "hasOutbox": .flag(plan.offline?.hasOutbox == true)
        case "outboxParameters": .code(outbox?.parameters ?? .text(""))
        case "outboxResolutions": .lines(outbox?.resolutions ?? [])
        case "hasReads": .flag(plan.offline?.reads != nil)
        case "readsName": .text(plan.offline?.reads?.text ?? "")
        case "reads": .list(reads)
        case "hasSyncs": .flag(!syncs.isEmpty)
        case "syncs": .list(syncs)
        case "syncList": .code(.array(syncs.map(call)))
        case "hasOverloads": .flag(!overloads.isEmpty)
        case "options": .list(options.map { StructView(plan: $0, access: access) })
        case "isSensitive": .flag(plan.methods.flatMap(\.taken).contains(where: \.isSensitive))
        default: nil
        }
    }

    /// The structs of parameters. Observing and refreshing methods use the struct of the reading method.
    private var options: [StructPlan] { plan.methods.filter { !$0.isDerived }.compactMap(\.options) }

    private func method(
        _ method: RepositoryMethodPlan,
        isFirst: Bool,
        _ form: RepositoryMethodView.Form
    ) -> RepositoryMethodView {
        RepositoryMethodView(
            plan: method,
            isFirst: isFirst,
            form: form,
            thrown: thrown,
            errorName: api.failure.errorName
        )
    }

    private var reads: [CachedReadView] {
        let reads = plan.methods.compactMap { method -> (RepositoryMethodPlan, CachedReadPlan)? in
            guard case .read(let read)? = method.offline else { return nil }
            return (method, read)
        }
        return reads.enumerated().map { index, read in
            CachedReadView(plan: read.1, method: method(read.0, isFirst: index == 0, .required), api: api.name)
        }
    }

    private var syncs: [SyncView] {
        plan.methods.compactMap { method in
            method.sync.map { SyncView(plan: $0, method: self.method(method, isFirst: false, .required)) }
        }
    }

    private func call(_ sync: SyncView) -> CodeTree {
        .text(
            "\(RuntimeSymbol.repositorySync)(\(sync.plan.namespace.text).\(sync.method.plan.name.label)(), in: cache)"
        )
    }

    private var outbox: OutboxRepositoryText? {
        plan.offline.map { OutboxRepositoryText(plan: $0, api: api.name) }
    }

    private var thrown: SwiftIdentifier? { plan.throwsTyped ? api.failure.errorName : nil }

    private var overloads: [RepositoryMethodView] {
        let all = plan.methods.flatMap { method in method.overloads.map { (method, $0) } }
        return all.enumerated().map {
            method($1.0, isFirst: $0 == 0, $1.1)
        }
    }
}

extension RepositoryMethodPlan {
    /// The other forms of the method: with the parameters of its struct, or without its parameters with defaults. The
    /// form without the last one comes first.
    fileprivate var overloads: [RepositoryMethodView.Form] {
        if options != nil { return [.spelledOut] }
        let names = parameters.filter { $0.defaultValue != nil }.map(\.name)
        let single = names.reversed().map { RepositoryMethodView.Form.without([$0]) }
        return names.count > 1 ? single + [.without(Set(names))] : single
    }
}
