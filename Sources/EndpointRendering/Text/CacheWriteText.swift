import EndpointPlan

/// The body of a method that changes the store after the server accepts the write.
struct CacheWriteText {
    let plan: RepositoryMethodPlan
    let method: RepositoryMethodView
    /// The expression for the cache.
    let cache: String

    /// The write. If effects use the response, it is mapped after them, so that they see the wire's values.
    func write(_ effects: [EffectPlan], usesAnswer: Bool) -> CodeTree {
        let bare = "\(plan.group.text).\(method.function.label)(\(method.passed))" + (plan.takesValue ? ".value" : "")
        let isMapped = usesAnswer && !plan.conversion.isIdentity
        let call = usesAnswer ? bare : method.call
        return closure(effects).prefixed(with: "try await \(cache).\(isMapped ? "sendForDomain" : "send")(\(call)) ")
    }

    private func closure(_ effects: [EffectPlan]) -> CodeTree {
        let isNested = effects.contains { effect in
            switch effect {
            case .set(_, .answer(isOptional: true), _), .delete(_, .answer(isOptional: true)): true
            default: false
            }
        }
        if isNested { return nested(effects) }
        let list = CodeTree.array(effects.map { tree($0, "$0", "$0.answer") })
        return .closure(effects.contains(where: \.usesContext) ? "{" : "{ _ in", list)
    }

    /// The effects within an optional response. Without a response, nothing changes.
    private func nested(_ effects: [EffectPlan]) -> CodeTree {
        let lists = effects.map { effect -> String in
            switch effect {
            case .set(_, .answer(isOptional: true), _), .delete(_, .answer(isOptional: true)):
                "(context.answer.map { answer in "
                    + "[\(RuntimeSymbol.cacheEffect)\(text(effect, "context", "answer"))] } ?? [])"
            default: "[\(RuntimeSymbol.cacheEffect)\(text(effect, "context", "context.answer"))]"
            }
        }
        let others = lists.dropFirst().map { CodeTree.text("+ \($0)") }
        let sum = CodeTree.block(CodeGroup(opening: lists[0], parts: others, closing: "", layout: .always))
        return .closure("{ context in", sum)
    }

    private func text(_ effect: EffectPlan, _ context: String, _ answer: String) -> String {
        tree(effect, context, answer).line
    }

    private func tree(_ effect: EffectPlan, _ context: String, _ answer: String) -> CodeTree {
        switch effect {
        case .save: return .text(".save(\(answer))")
        case .insert(let method): return .text(".insert(\(answer), into: \(StringLiteral.quoted(method)))")
        case .invalidate(let method): return .text(".invalidate(\(StringLiteral.quoted(method)))")
        case .outdate(let dto, let key):
            return .text(".outdate(\(dto.text).self, id: \(OfflineText.key(key, method.reference(to: key.name))))")
        case .delete(let dto, let subject): return .text(".delete(\(dto.text).self, id: \(id(subject, answer)))")
        case .set(let dto, let subject, let changes):
            let fields = changes.map { change in
                CodeTree.text(".\(change.name.label): \(text(change.value, context))")
            }
            return .call(".set", [.text("\(dto.text).self"), .text("id: \(id(subject, answer))"), .array(fields)])
        }
    }

    private func id(_ subject: EffectPlan.Subject, _ answer: String) -> String {
        switch subject {
        case .parameter(let key): OfflineText.key(key, method.reference(to: key.name))
        case .answer: "\(answer).entityID"
        }
    }

    private func text(_ value: EffectPlan.Value, _ context: String) -> String {
        switch value {
        case .now(let format): "\(RuntimeSymbol.mapping).json(\(context).now, \(WireText.dateFormat(format)))"
        case .json(let literal): LiteralText.line(literal)
        }
    }
}

extension EffectPlan {
    /// The effect needs the response, or the time at which it arrived.
    fileprivate var usesContext: Bool {
        switch self {
        case .save, .insert, .set(_, .answer, _), .delete(_, .answer): true
        case .set(_, .parameter, let changes):
            changes.contains { if case .now = $0.value { true } else { false } }
        case .delete(_, .parameter), .outdate, .invalidate: false
        }
    }
}
