import EndpointPlan

/// The API's outbox operations, and the struct of a pending write.
struct OutboxView: TemplateView {
    let plan: APIOutboxPlan
    let api: SwiftIdentifier
    let access: AccessLevel

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "pendingName": .text(plan.pending.text)
        case "apiName": .text(api.text)
        case "access": .text(access.modifier)
        case "outboxPlan": .code(tree)
        case "pendingWriteName": .text(plan.pendingWrite.text)
        case "pendingWrites": .list(plan.operations.map { PendingWriteView(plan: $0, pending: plan.pending) })
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

/// A pending write: its case, and the code that restores its types.
struct PendingWriteView: TemplateView {
    let plan: OutboxOperationPlan
    let pending: SwiftIdentifier

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "writeKey": .text(plan.key)
        case "writeKeyLiteral": .text(StringLiteral.quoted(plan.key))
        case "writeCase": .code(declaration)
        case "writeRestored": .code(restored)
        default: nil
        }
    }

    private var declaration: CodeTree {
        let value = "\(pending.text)<\(plan.value?.text ?? "Void")>"
        let body = plan.body.map { "body: \(RuntimeSymbol.outboxBody)<\($0.text)>" }
        return .call("case \(plan.pendingCase.text)", [.text(value), body.map { .text($0) }])
    }

    private var restored: CodeTree {
        let body = plan.body.map { "body: write.body(\($0.text).self)" }
        let pending = CodeTree.call(pending.text, [CodeTree.call("write.\(function)", arguments)])
        return .call("await .\(plan.pendingCase.label)", [pending, body.map { .text($0) }])
    }

    private var function: String {
        plan.endpoint.response.map { $0.conversion.isIdentity } ?? true ? "write" : "writeForDomain"
    }

    private var arguments: [CodeTree] {
        let type = plan.endpoint.response?.valueType.text ?? "Void"
        let isVoid = plan.endpoint.response == nil
        let reader = ReadingText.reader(of: plan.endpoint, body: "[]") ?? .text(isVoid ? ".nothing" : ".json")
        guard plan.endpoint.response?.headers != nil, let answer = plan.endpoint.response?.callType.text else {
            return [.text("\(type).self"), reader.labelled("reading")]
        }
        let whole = CodeTree.joined([.text("\(RuntimeSymbol.responseReader)<\(answer)>"), reader, .text(".value")])
        return [.text("\(type).self"), whole.labelled("reading")]
    }
}

/// Writes the initializer of a repository with an outbox.
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

    /// The statements that register the conflict resolvers, one on each line.
    var resolutions: [String] {
        plan.resolvers.map {
            "outbox.resolve(\(StringLiteral.quoted($0.key)), \($0.entity.text).self, \($0.parameter.text))"
        }
    }
}

extension RepositoryMethodPlan {
    /// The struct of a pending write, if the method returns one.
    var pending: SwiftIdentifier? { if case .pending(let name, _)? = returns { name } else { nil } }
}
