import EndpointPlan
import EndpointSpec

/// A union as an enum: of the domain, or of what is on the wire.
struct UnionView: TemplateView {
    let plan: UnionPlan
    /// Whether it is the one that reads and writes itself.
    let isWire: Bool

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "name": .text(isWire ? plan.dtoName.text : plan.name.text)
        case "indirect": .text(plan.isIndirect ? "indirect " : "")
        case "conformances": .text(conformances.joined(separator: ", "))
        case "cases": .list(plan.cases.map { UnionCaseView(plan: $0, union: plan, isDomain: isDomain) })
        case "catchAll": .section(plan.catchAll.map { UnionCatchAllView(name: $0, union: plan) })
        case "isRead": .flag(isWire && plan.isRead)
        case "readStatements": .lines(UnionText(plan: plan).readStatements)
        case "isWritten": .flag(isWire && plan.isWritten)
        case "isSensitive": .flag(plan.isSensitive && plan.catchAll != nil)
        default: nil
        }
    }

    private var isDomain: Bool { !isWire || plan.mode == .shared }

    private var conformances: [String] {
        let wire =
            isWire ? WireConformances.names(isRead: plan.isRead, isWritten: plan.isWritten) : []
        return wire + (isDomain ? [plan.isHashable ? "Hashable" : "Equatable"] : []) + ["Sendable"]
    }
}

/// What stands on the wire for a union, and its mappers.
struct WireUnionView: TemplateView {
    let plan: UnionPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "declaration": .section(UnionView(plan: plan, isWire: true))
        case "dtoName": .text(plan.dtoName.text)
        case "mapping": .section(plan.mode == .shared ? nil : UnionMappingView(plan: plan))
        case "reversed": .section(plan.mode == .shared || !plan.isReversed ? nil : UnionMappingView(plan: plan))
        default: nil
        }
    }
}

/// The ways between the two enums.
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
