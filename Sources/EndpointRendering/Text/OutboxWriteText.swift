import EndpointPlan
import EndpointSpec

/// A method that keeps what it writes on the device until the server has accepted it.
struct OutboxWriteText {
    let plan: OutboxWritePlan
    let method: RepositoryMethodView

    var body: CodeTree {
        let function = method.plan.conversion.isIdentity ? "write" : "writeForDomain"
        let call = "\(method.plan.group.text).\(method.plan.name.label)(\(method.passed))"
        let write = CodeTree.call(
            "try await \(method.member("outbox")).\(function)",
            [.string(plan.key), .text(target), .text(call + (method.plan.takesValue ? ".value" : ""))]
        )
        let trailed = CodeTree.joined([write, .text(" "), closure])
        return .list(CodeGroup(opening: "\(plan.pending.text)(", parts: [trailed], closing: ")", layout: .always))
    }

    private var target: String {
        switch plan.target {
        case .creates(let dto): ".creates(\(dto.text).self)"
        case .entity(let dto, let key):
            ".entity(\(dto.text).self, id: \(OfflineText.key(key, method.reference(to: key.name))))"
        case .repository: ".repository"
        }
    }

    private var closure: CodeTree {
        if plan.effects.isEmpty { return .text("{ _ in [] }") }
        let namesEntity = plan.effects.contains(where: \.namesEntity)
        return .closure(namesEntity ? "{" : "{ _ in", .array(plan.effects.map(tree)))
    }

    /// The entity by the key that the outbox knows it by, which is the server's as soon as there is one.
    private func tree(_ effect: PendingEffectPlan) -> CodeTree {
        switch effect {
        case .save(let dto, let fields, let copies): change(".save", dto, fields, copies)
        case .set(let dto, let fields, let copies): change(".set", dto, fields, copies)
        case .delete(let dto): .text(".delete(\(dto.text).self, id: $0.id)")
        case .insert(let dto, let method):
            .text(".insert(\(dto.text).self, id: $0.id, into: \(StringLiteral.quoted(method)))")
        case .invalidate(let method): .text(".invalidate(\(StringLiteral.quoted(method)))")
        }
    }

    private func change(
        _ name: String,
        _ dto: SwiftIdentifier,
        _ fields: [PendingEffectPlan.Field],
        _ copies: [ResolvedOutboxWrite.Copy]
    ) -> CodeTree {
        let values = fields.map { CodeTree.text("\(StringLiteral.quoted($0.key)): \(text($0.value))") }
        let copied = copies.map {
            CodeTree.text("\(StringLiteral.quoted($0.key)): \(StringLiteral.quoted($0.bodyKey))")
        }
        return .call(
            name,
            [
                .text("\(dto.text).self"), .text("id: $0.id"), values.isEmpty ? .text("[:]") : .array(values),
                copied.isEmpty ? nil : CodeTree.array(copied).labelled("copying"),
            ]
        )
    }

    private func text(_ value: PendingEffectPlan.Value) -> String {
        switch value {
        case .id: ".string($0.id)"
        case .now(let format): "\(RuntimeSymbol.mapping).json($0.now, \(WireText.dateFormat(format)))"
        case .json(let literal): LiteralText.line(literal)
        }
    }
}

extension PendingEffectPlan {
    fileprivate var namesEntity: Bool { if case .invalidate = self { false } else { true } }
}
