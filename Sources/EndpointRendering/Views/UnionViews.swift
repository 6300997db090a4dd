import EndpointPlan
import EndpointSpec

/// A union as an enum: of the domain, or of what is on the wire.
struct UnionView: TemplateView {
    let plan: UnionPlan
    /// Whether it is the one that reads and writes itself.
    let isWire: Bool

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .text(DocComment.text(plan.origin.description, origin: plan.origin))
        case "name": .text(isWire ? plan.dtoName.text : plan.name.text)
        case "indirect": .text(plan.isIndirect ? "indirect " : "")
        case "conformances": .text(conformances.joined(separator: ", "))
        case "cases": .text(String(CodeBlock.text(text.declarations(isDomain: isDomain), depth: 1).dropLast()))
        case "isRead": .flag(isWire && plan.isRead)
        case "readStatements": .text(CodeBlock.text(text.readStatements, depth: 2))
        case "isWritten": .flag(isWire && plan.isWritten)
        case "writeStatements": .text(CodeBlock.text(text.writeStatements, depth: 2))
        case "isSensitive": .flag(plan.isSensitive && plan.catchAll != nil)
        case "mirrorCases": .text(CodeBlock.text(text.mirrorCases, depth: 2))
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
        case "domainCases": .text(CodeBlock.text(UnionText(plan: plan).domainCases, depth: 2))
        case "wireCases": .text(CodeBlock.text(UnionText(plan: plan).wireCases, depth: 3))
        default: nil
        }
    }
}
