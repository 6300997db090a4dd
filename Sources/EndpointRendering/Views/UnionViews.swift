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
        case "cases": .lines(text.declarations(isDomain: isDomain))
        case "isRead": .flag(isWire && plan.isRead)
        case "readStatements": .lines(text.readStatements)
        case "isWritten": .flag(isWire && plan.isWritten)
        case "writeStatements": .lines(text.writeStatements)
        case "isSensitive": .flag(plan.isSensitive && plan.catchAll != nil)
        case "mirrorCases": .lines(text.mirrorCases)
        default: nil
        }
    }

    private var text: UnionText { UnionText(plan: plan) }

    private var isDomain: Bool { !isWire || plan.mode == .shared }

    private var conformances: [String] {
        let wire =
            isWire
            ? WireConformances.names("Union", isRead: plan.isRead, isWritten: plan.isWritten) : []
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
        case "domainCases": .lines(UnionText(plan: plan).domainCases)
        case "wireCases": .lines(UnionText(plan: plan).wireCases)
        default: nil
        }
    }
}
