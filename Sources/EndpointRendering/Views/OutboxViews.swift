import EndpointPlan
import EndpointSpec

/// What an outbox has to know of an API, and the struct of a write that waits.
struct OutboxView: TemplateView {
    let plan: OutboxPlan
    let api: SwiftIdentifier
    let access: SpecAccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "pendingName": .text(plan.pending.text)
        case "apiName": .text(api.text)
        case "access": .text(access.modifier)
        case "outboxPlan": .code(tree)
        default: nil
        }
    }

    private var tree: CodeTree {
        let entities = plan.entities.map { CodeTree.text("\($0.text).self") }
        return .call(
            "\(RuntimeSymbol.outboxPlan)<\(api.text)>",
            [
                CodeTree.array(plan.operations.map { OutboxOperationText(plan: $0).tree }).labelled("operations"),
                CodeTree.array(entities).labelled("entities"),
            ]
        )
    }
}

/// How a repository that stands on an outbox is made.
struct OutboxRepositoryText {
    let plan: OfflineRepositoryPlan
    let api: SwiftIdentifier

    /// The initializer's parameters, in parentheses.
    var parameters: CodeTree {
        let resolvers = plan.resolvers.map {
            "\($0.parameter.parameter): @escaping @Sendable "
                + "(\(RuntimeSymbol.pendingConflict)<\($0.model.text)>) async -> "
                + "\(RuntimeSymbol.conflictResolution)<\(api.text)>"
        }
        return .arguments(["_ outbox: \(RuntimeSymbol.outbox)<\(api.text)>"] + resolvers)
    }

    /// What the initializer tells the outbox, a line each.
    var resolutions: [String] {
        plan.resolvers.map {
            "outbox.resolve(\(StringLiteral.quoted($0.key)), \($0.entity.text).self, \($0.parameter.text))"
        }
    }
}

extension RepositoryMethodPlan {
    /// The struct of a write that waits, where it answers with one.
    var pending: SwiftIdentifier? { if case .pending(let name, _)? = returns { name } else { nil } }
}
