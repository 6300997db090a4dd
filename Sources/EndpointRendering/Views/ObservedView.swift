import EndpointPlan

/// `Observed.mustache`: the reads of repositories on screens.
struct ObservedView: FileView {
    private let repositories: [RepositoryPlan]
    private let file: FilePlan
    private let api: APIPlan
    private let access: AccessLevel
    let isEmpty: Bool

    init(file: FilePlan, api: APIPlan, access: AccessLevel) {
        let observed = file.repositories.filter { $0.observed != nil }
        repositories = observed.filter { $0.observed?.reads.isEmpty == false }
        isEmpty = observed.isEmpty || repositories.isEmpty && file.outbox == nil
        (self.file, self.api, self.access) = (file, api, access)
    }

    var imports: ImportList {
        let reads = repositories.flatMap { $0.observed?.reads ?? [] }
        let types = reads.flatMap { read in
            read.method.parameters.map(\.type) + [read.method.pagedElement ?? read.method.returns].compactMap(\.self)
        }
        let defaults = reads.flatMap(\.method.parameters).compactMap(\.defaultValue)
        return ImportList(
            foundation: .ofFoundation(types: types, defaults: defaults),
            runtime: repositories.isEmpty ? .none : .inDeclarations,
            access: access,
            observation: isEmpty ? .none : .inDeclarations,
            modules: types.reduce(into: []) { $0.formUnion($1.modules) }
        )
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "stored": .section(file.storedValue.map { StoredValueView(plan: $0, access: access) })
        case "pending": .section(file.outbox.map { OutboxView(plan: $0, api: api.name, access: access) })
        case "repositories": .list(repositories.map { ObservedRepositoryView(plan: $0, api: api) })
        default: nil
        }
    }
}

/// The reads of a repository on screens.
private struct ObservedRepositoryView: TemplateView {
    let plan: RepositoryPlan
    let api: APIPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "name": .text(plan.name.text)
        case "observedName": .text(plan.observed?.name.text ?? "")
        case "deprecated": .lines(DeprecationText.attribute(plan.deprecation))
        case "reads": .list(plan.observed?.reads.map { ObservedReadView(plan: $0, api: api) } ?? [])
        default: nil
        }
    }
}

/// A read on a screen.
private struct ObservedReadView: TemplateView {
    let plan: ObservedReadPlan
    let api: APIPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "observedClass": .text(observedClass)
        case "observedType": .text("\(observedClass)<\((plan.method.pagedElement ?? plan.method.returns)?.text ?? "")>")
        case "isStored": .flag(plan.stored != nil)
        case "isPaged": .flag(plan.itemID != nil)
        case "itemID": .text(plan.itemID?.text ?? "")
        case "observeName": .text(plan.stored?.observe.text ?? "")
        case "refreshName": .text(plan.stored?.refresh.text ?? "")
        default: method.value(named: name)
        }
    }

    private var observedClass: String {
        "\(plan.itemID == nil ? RuntimeSymbol.observedValue : RuntimeSymbol.observedPages)"
    }

    private var method: RepositoryMethodView {
        RepositoryMethodView(
            plan: plan.method,
            isFirst: false,
            form: .spelledOut,
            errorName: api.failure.errorName
        )
    }
}
