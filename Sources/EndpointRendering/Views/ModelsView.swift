import EndpointPlan

/// `Models.mustache`: the types of the domain. A file of models imports the runtime only for arbitrary JSON.
struct ModelsView: FileView {
    private let structs: [StructPlan]
    private let enumerations: [EnumerationPlan]
    private let answers: [StatusAnswerPlan]
    private let wrappers: [WrapperPlan]
    private let patch: SwiftIdentifier?
    private let unions: [UnionPlan]
    private let access: AccessLevel
    let imports: ImportList
    let isEmpty: Bool

    init(file: FilePlan, access: AccessLevel) {
        structs =
            file.types.objects.flatMap { [$0.model, $0.draft].compactMap(\.self) } + file.headers.map(\.declaration)
        answers = file.answers
        enumerations = file.types.enumerations.filter { !$0.isHandwritten }
        wrappers = file.types.wrappers.filter { !$0.isHandwritten }
        patch = file.patch
        unions = file.types.unions
        self.access = access
        let payloads = structs.flatMap(\.properties).map(\.type) + wrappers.map(\.rawType)
        let types =
            payloads + unions.flatMap(\.cases).map(\.domainType)
            + answers.flatMap(\.cases).compactMap(\.payload?.domainType)
        let defaults = structs.flatMap(\.properties).compactMap(\.defaultValue)
        let holdsJSON = types.contains(where: \.usesRuntime) || unions.contains { $0.catchAll != nil }
        imports = ImportList(
            foundation: .ofFoundation(types: types, defaults: defaults),
            runtime: holdsJSON ? .inDeclarations : .none,
            access: access,
            modules: types.reduce(into: []) { $0.formUnion($1.modules) }
        )
        isEmpty = structs.isEmpty && enumerations.isEmpty && wrappers.isEmpty && answers.isEmpty && unions.isEmpty
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "structs": .list(structs.map { StructView(plan: $0, access: access) })
        case "patch": .section(patch.map { PatchView(name: $0, access: access) })
        case "answers": .list(answers.map { StatusAnswerView(plan: $0, access: access) })
        case "enumerations": .list(enumerations.map { EnumerationView(plan: $0) })
        case "wrappers": .list(wrappers.map { WrapperView(plan: $0) })
        case "unions": .list(unions.map { UnionView(plan: $0, isWire: false) })
        default: nil
        }
    }
}

/// The enum for fields of patches.
struct PatchView: TemplateView {
    let patch: SwiftIdentifier
    let access: AccessLevel

    init(name: SwiftIdentifier, access: AccessLevel) {
        patch = name
        self.access = access
    }

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "patchName": .text(patch.text)
        case "access": .text(access.modifier)
        default: nil
        }
    }
}

/// A scalar with a domain type of its own.
struct WrapperView: TemplateView {
    let plan: WrapperPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "rawType": .text(plan.rawType.text)
        case "rawText": .text(plan.rawType == .string ? "rawValue" : "String(describing: rawValue)")
        default: nil
        }
    }
}

/// An enum with the wire's raw values.
struct EnumerationView: TemplateView {
    let plan: EnumerationPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "cases": .list(plan.cases.map(CaseView.init))
        case "isOpen": .flag(plan.catchAll != nil)
        // Up to this number, comparisons in sequence are as fast as a dictionary.
        case "isLarge": .flag(plan.cases.count > 32)
        case "catchAll": .text(plan.catchAll?.label ?? "")
        case "caseList": .code(.array(plan.cases.map { .text(".\($0.name.label)") }, layout: .whole(within: 72)))
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
            case "sameBytes": .text(sameBytes)
            case "rawAssignment":
                .text(plan.name.name == plan.rawValue ? "" : " = \(StringLiteral.quoted(plan.rawValue))")
            default: nil
            }
        }

        /// The condition for a pattern that Swift considers equal to another text: `"é"` and `"e\u{301}"`, or `"K"` and
        /// the Kelvin sign.
        private var sameBytes: String {
            let equivalents = "K;`".unicodeScalars
            let hasEquivalents = plan.rawValue.unicodeScalars.contains { !$0.isASCII || equivalents.contains($0) }
            guard hasEquivalents else { return "" }
            return " where rawValue.utf8.elementsEqual(\(StringLiteral.quoted(plan.rawValue)).utf8)"
        }
    }
}
