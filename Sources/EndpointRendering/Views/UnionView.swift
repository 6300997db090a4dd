import EndpointPlan
import EndpointSpec

/// A union as an enum of the domain or of the wire.
struct UnionView: TemplateView {
    let plan: UnionPlan
    /// True for the wire's enum, which decodes and encodes itself.
    let isWire: Bool

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "name": .text(isWire ? plan.dtoName.text : plan.name.text)
        case "indirect": .text(plan.isIndirect ? "indirect " : "")
        case "conformances": .text(conformances.joined(separator: ", "))
        case "cases": .list(plan.cases.map { UnionCaseView(plan: $0, union: plan, isDomain: isDomain) })
        case "catchAll": .section(plan.catchAll.map { UnionCatchAllView(name: $0, union: plan) })
        case "coding": .section(isWire ? UnionCodingView(plan: plan) : nil)
        case "isSensitive": .flag(plan.isSensitive && plan.catchAll != nil)
        default: nil
        }
    }

    private var isDomain: Bool { !isWire }

    private var conformances: [String] {
        let own =
            isWire
            ? WireConformances.names(isRead: plan.isRead, isWritten: plan.isWritten)
            : [plan.isHashable ? "Hashable" : "Equatable"]
        return own + ["Sendable"]
    }
}

/// The decoding and encoding of a union.
struct UnionCodingView: TemplateView {
    let plan: UnionPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "cases": .list(plan.cases.map { UnionCaseView(plan: $0, union: plan, isDomain: plan.mode == .shared) })
        case "catchAll": .section(plan.catchAll.map { UnionCatchAllView(name: $0, union: plan) })
        case "isRead": .flag(plan.isRead)
        case "readStatements": .lines(UnionText(plan: plan).readStatements)
        case "isWritten": .flag(plan.isWritten)
        default: nil
        }
    }
}

/// A union of the domain that is its own DTO, in an extension.
struct ExtendedUnionView: TemplateView {
    let plan: UnionPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "unionName": .text(plan.name.text)
        case "unionConformances":
            .text(WireConformances.names(isRead: plan.isRead, isWritten: plan.isWritten).joined(separator: ", "))
        case "coding": .section(UnionCodingView(plan: plan))
        default: nil
        }
    }
}

/// The wire's declaration of a union, with its mappers.
struct WireUnionView: TemplateView {
    let plan: UnionPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "declaration": .section(plan.mode == .shared ? nil : UnionView(plan: plan, isWire: true))
        case "extended": .section(plan.mode == .shared ? ExtendedUnionView(plan: plan) : nil)
        case "dtoName": .text(plan.dtoName.text)
        case "mapping": .section(plan.mode == .shared ? nil : UnionMappingView(plan: plan))
        case "reversed": .section(plan.mode == .shared || !plan.isReversed ? nil : UnionMappingView(plan: plan))
        default: nil
        }
    }
}

/// The mappings between the two enums.
struct UnionMappingView: TemplateView {
    let plan: UnionPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "model": .text(plan.name.text)
        case "cases": .list(plan.cases.map { UnionCaseView(plan: $0, union: plan, isDomain: false) })
        case "catchAll": .section(plan.catchAll.map { UnionCatchAllView(name: $0, union: plan) })
        default: nil
        }
    }
}
