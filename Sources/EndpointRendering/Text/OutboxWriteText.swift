import EndpointPlan

/// Writes a method that keeps its write in the outbox until the server accepts it.
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

    /// An effect on an entity. The outbox replaces the device's key by the server's as soon as it knows it.
    private func tree(_ effect: PendingEffectPlan) -> CodeTree {
        switch effect {
        case .save(let dto, let fields, let copies): change(".save", of: dto, fields: fields, copies: copies)
        case .set(let dto, let fields, let copies): change(".set", of: dto, fields: fields, copies: copies)
        case .put(let dto, let fields, let copies, let creating):
            change(".put", of: dto, fields: fields, copies: copies, creating: creating)
        case .delete(let dto): .text(".delete(\(dto.text).self, id: $0.id)")
        case .insert(let dto, let method):
            .text(".insert(\(dto.text).self, id: $0.id, into: \(StringLiteral.quoted(method)))")
        case .invalidate(let method): .text(".invalidate(\(StringLiteral.quoted(method)))")
        }
    }

    private func change(
        _ name: String,
        of dto: SwiftIdentifier,
        fields: [PendingEffectPlan.Field],
        copies: [PendingEffectPlan.Copy],
        creating: [PendingEffectPlan.Field] = []
    ) -> CodeTree {
        let values = values(of: fields)
        let copied = copies.filter { $0.bodyKey == nil }.map { CodeTree.text(".\($0.name.label)") }
        let renamed = copies.compactMap { copy in
            copy.bodyKey.map { CodeTree.text(".\(copy.name.label): \(StringLiteral.quoted($0))") }
        }
        return .call(
            name,
            [
                .text("\(dto.text).self"), .text("id: $0.id"), values.isEmpty ? .text("[:]") : .array(values),
                copied.isEmpty ? nil : CodeTree.array(copied).labelled("copying"),
                renamed.isEmpty ? nil : CodeTree.array(renamed).labelled("copyingFrom"),
                copies.first?.envelope.map { CodeTree.array([.text(StringLiteral.quoted($0))]).labelled("within") },
                creating.isEmpty ? nil : CodeTree.array(self.values(of: creating)).labelled("creating"),
            ]
        )
    }

    private func values(of fields: [PendingEffectPlan.Field]) -> [CodeTree] {
        fields.map { .text("\(text($0.name)): \(text($0.value))") }
    }

    private func text(_ name: PendingEffectPlan.Name) -> String {
        switch name {
        case .member(let name): ".\(name.label)"
        case .key(let key): StringLiteral.quoted(key)
        }
    }

    private func text(_ value: PendingEffectPlan.Value) -> String {
        switch value {
        case .id: ".string($0.id)"
        case .now(let format): "\(RuntimeSymbol.mapping).json($0.now, \(WireText.dateFormat(format)))"
        case .json(let literal): LiteralText.line(literal)
        case .parameter(let key): json(key, method.reference(to: key.name))
        }
    }
}

extension OutboxWriteText {
    private func json(_ key: KeyPlan, _ name: String) -> String {
        switch key.text {
        case .integer: ".number(\(RuntimeSymbol.jsonNumber)(\(key.takesRawValue ? "\(name).rawValue" : name)))"
        case .string, .uuid, .uuidText: ".string(\(OfflineText.key(key, name)))"
        }
    }
}

extension PendingEffectPlan {
    fileprivate var namesEntity: Bool { if case .invalidate = self { false } else { true } }
}
