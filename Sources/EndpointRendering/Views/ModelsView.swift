import EndpointPlan
import EndpointSpec

/// `Models.mustache`: the domain's own types, which know nothing of the wire.
struct ModelsView: TemplateView {
    private let structs: [StructPlan]
    private let enumerations: [EnumerationPlan]
    private let answers: [StatusAnswerPlan]
    private let access: SpecAccessLevel
    private let header: FileHeader

    init(file: FilePlan, access: SpecAccessLevel) {
        structs = file.objects.flatMap { [$0.model, $0.draft].compactMap(\.self) } + file.headers.map(\.declaration)
        answers = file.answers
        enumerations = file.enumerations.filter { !$0.isHandwritten }
        self.access = access
        let payloads = answers.flatMap(\.cases).compactMap(\.payload?.domainType)
        let types = structs.flatMap(\.properties).map(\.type) + payloads
        let usesFoundation = types.contains(where: \.usesFoundation)
        header = FileHeader(
            source: "\(file.name).yaml",
            imports: ImportList(foundation: usesFoundation ? .inDeclarations : .none, runtime: .none, access: access),
            isEmpty: structs.isEmpty && enumerations.isEmpty && answers.isEmpty
        )
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "structs": .list(structs.map { StructView(plan: $0, access: access) })
        case "answers": .list(answers.map { StatusAnswerView(plan: $0, access: access) })
        case "enumerations": .list(enumerations.map { EnumerationView(plan: $0) })
        default: header.value(named: name)
        }
    }
}

/// An enum whose raw values are those of the wire.
struct EnumerationView: TemplateView {
    let plan: EnumerationPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .text(DocComment.text(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "cases": .list(plan.cases.map(CaseView.init))
        case "isOpen": .flag(plan.catchAll != nil)
        case "catchAll": .text(plan.catchAll?.label ?? "")
        case "firstCase": .text(plan.cases.first?.name.label ?? "")
        default: nil
        }
    }

    private struct CaseView: TemplateView {
        let plan: EnumerationPlan.Case

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "caseName": .text(plan.name.text)
            case "caseLabel": .text(plan.name.label)
            case "rawValue": .text(StringLiteral.quoted(plan.rawValue))
            default: nil
            }
        }
    }
}
