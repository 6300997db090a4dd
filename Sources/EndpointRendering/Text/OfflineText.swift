import EndpointPlan
import EndpointSpec

/// What stands on a store as Swift.
enum OfflineText {
    /// `id`, `String(number)`, `Mapping.string(id.rawValue)`
    static func key(_ key: KeyPlan, _ name: String) -> String {
        let value = key.takesRawValue ? "\(name).rawValue" : name
        return switch key.text {
        case .string: value
        case .integer: "String(\(value))"
        case .uuid: "Mapping.string(\(value))"
        case .uuidText: "\(value).lowercased()"
        }
    }

    /// `.column(try Mapping.date(createdAt, .iso8601, field: "Payment.createdAt"))`
    static func column(_ column: EntityPlan.Column) -> String {
        let place = MappingExpression.Place(
            field: StringLiteral.quoted(column.place),
            isSensitive: column.isSensitive
        )
        let raw = column.takesRawValue ? (column.isOptional ? "?.rawValue" : ".rawValue") : ""
        return ".column(\(MappingExpression.toDomain(column.property.text + raw, column.conversion, at: place)))"
    }

    /// Nil where the server's last answer says it all.
    static func members(_ members: MembersPlan, reference: (SwiftIdentifier) -> String) -> CodeTree? {
        let order = CodeTree.list(
            members.order.map {
                .text(".\($0.isDescending ? "descending" : "ascending")(\(StringLiteral.quoted($0.column)))")
            }
        ).labelled("order")
        guard members.isMatching else { return members.order.isEmpty ? nil : .call(".asAnswered", [order]) }
        let query = CodeTree.call(
            "EntityQuery",
            [filters(members.filters, reference), members.order.isEmpty ? nil : order]
        )
        return .call(".matching", [query])
    }

    /// A parameter without a value leaves its filter out.
    private static func filters(
        _ filters: [MembersPlan.Filter],
        _ reference: (SwiftIdentifier) -> String
    ) -> CodeTree? {
        if filters.isEmpty { return nil }
        let hasOptionals = filters.contains(where: \.isOptional)
        let elements = filters.map { filter -> CodeTree in
            let raw = filter.takesRawValue ? ".rawValue" : ""
            let value = filter.isOptional ? "$0" : reference(filter.parameter)
            let made = "EntityQuery.Filter(\(StringLiteral.quoted(filter.column)), equals: .column(\(value)\(raw)))"
            return .text(filter.isOptional ? "\(reference(filter.parameter)).map { \(made) }" : made)
        }
        return .group("filters: [", elements, hasOptionals ? "].compactMap { $0 }" : "]")
    }

    /// `10_000`
    static func number(_ value: Int) -> String {
        let digits = String(value)
        return digits.enumerated().map { index, digit in
            let isStart = index > 0 && (digits.count - index).isMultiple(of: 3)
            return isStart ? "_\(digit)" : "\(digit)"
        }.joined()
    }
}

/// The body of a method of the repository that stands on a store.
struct OfflineMethodText {
    let plan: RepositoryMethodPlan
    let method: RepositoryMethodView

    /// Without the indentation of its first line.
    var body: String {
        switch plan.offline {
        case .read(let read)? where plan.pagedElement != nil: "\(cache).items(of: \(function(read)))"
        case .read(let read)?: "try await \(cache).value(of: \(function(read)))"
        case .observe(let read)?: "\(cache).observe(\(function(read))) { \(storedValue)($0) }"
        case .refresh(let read)?: "try await \(cache).refresh(\(function(read)))"
        case .effects(let effects, let usesAnswer)?: write(effects, usesAnswer: usesAnswer)
        case nil where plan.pagedElement != nil: "\(cache).client.items(\(method.call)).stream"
        case nil: "try await \(cache).client.\(method.sending)"
        }
    }

    private var cache: String { method.member("cache") }

    /// What the domain calls a value that is kept.
    private var storedValue: String {
        if case .stored(let name, _)? = plan.returns { name.text } else { "" }
    }

    /// The read, with the method's own parameters passed on.
    private func function(_ read: CachedReadPlan) -> String {
        "\(read.namespace.text).\(read.function.label)(\(method.passedOn))"
    }

    /// A call whose answer the effects ask for is mapped behind them, so that they see what stands on the wire.
    private func write(_ effects: [EffectPlan], usesAnswer: Bool) -> String {
        let bare = "\(plan.group.text).\(method.function.label)(\(method.passed))" + (plan.takesValue ? ".value" : "")
        let isMapped = usesAnswer && !plan.conversion.isIdentity
        let call = usesAnswer ? bare : method.call
        return "try await \(cache).\(isMapped ? "sendForDomain" : "send")(\(call)) \(closure(effects))"
    }

    private func closure(_ effects: [EffectPlan]) -> String {
        let isNested = effects.contains { effect in
            switch effect {
            case .set(_, .answer(isOptional: true), _), .delete(_, .answer(isOptional: true)): true
            default: false
            }
        }
        if isNested { return nested(effects) }
        let list = CodeTree.list(effects.map { tree($0, "$0", "$0.answer") }).text(depth: 3)
        return "{\(effects.contains(where: \.usesContext) ? "" : " _ in")\n            \(list)\n        }"
    }

    /// An answer that may be none has nothing to change then.
    private func nested(_ effects: [EffectPlan]) -> String {
        let lists = effects.map { effect -> String in
            switch effect {
            case .set(_, .answer(isOptional: true), _), .delete(_, .answer(isOptional: true)):
                "(context.answer.map { answer in [CacheEffect\(text(effect, "context", "answer"))] } ?? [])"
            default: "[CacheEffect\(text(effect, "context", "context.answer"))]"
            }
        }
        return "{ context in\n            \(lists.joined(separator: "\n                + "))\n        }"
    }

    private func text(_ effect: EffectPlan, _ context: String, _ answer: String) -> String {
        tree(effect, context, answer).line
    }

    private func tree(_ effect: EffectPlan, _ context: String, _ answer: String) -> CodeTree {
        switch effect {
        case .save: return .text(".save(\(answer))")
        case .insert(let method): return .text(".insert(\(answer), into: \(StringLiteral.quoted(method)))")
        case .invalidate(let method): return .text(".invalidate(\(StringLiteral.quoted(method)))")
        case .delete(let dto, let subject): return .text(".delete(\(dto.text).self, id: \(id(subject, answer)))")
        case .set(let dto, let subject, let changes):
            let fields = changes.map { change in
                CodeTree.text("\(StringLiteral.quoted(change.key)): \(text(change.value, context))")
            }
            return .call(".set", [.text("\(dto.text).self"), .text("id: \(id(subject, answer))"), .list(fields)])
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
        case .now(let format): "Mapping.json(\(context).now, \(RuntimeSymbols.dateFormat(format)))"
        case .json(let literal): LiteralText.text(literal)
        }
    }
}

extension EffectPlan {
    /// Whether it asks for the answer, or for the moment at which it came.
    fileprivate var usesContext: Bool {
        switch self {
        case .save, .insert, .set(_, .answer, _), .delete(_, .answer): true
        case .set(_, .parameter, let changes):
            changes.contains { if case .now = $0.value { true } else { false } }
        case .delete(_, .parameter), .invalidate: false
        }
    }
}
