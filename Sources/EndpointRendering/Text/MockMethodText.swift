import EndpointPlan

/// Writes a method of a mock: the closure that responds, and the record of the call.
struct MockMethodText {
    let plan: RepositoryMethodPlan
    /// The error type of the protocol's methods.
    let thrown: SwiftIdentifier?

    /// The closure's type and its default.
    var handlerDeclaration: CodeTree {
        let parameters = plan.taken.map { "_ \($0.name.text): \($0.type.text)" }.joined(separator: ", ")
        if plan.isObservation { return observationDeclaration(parameters) }
        let type = "@Sendable (\(parameters)) async throws\(thrownClause) -> \(plan.answer?.text ?? "Void")"
        return declaration(type, .text(standIn), layout: .whole(within: 83))
    }

    private func declaration(_ type: String, _ value: CodeTree, layout: CodeGroup.Layout) -> CodeTree {
        .block(CodeGroup(opening: "\(type) =", parts: [value], closing: "", layout: layout))
    }

    /// One stored value from the spec's examples, or the error of a mock without a response.
    private func observationDeclaration(_ parameters: String) -> CodeTree {
        guard case .stored(let stored, _)? = plan.returns else { return .text("") }
        let known: String? =
            switch plan.mockAnswer {
            case .example(let type, let name): "\(type.text).Examples.\(name.label)"
            case .examples(let type): "\(type.text).Examples.all"
            case .nothing, .unanswered: nil
            }
        let names = plan.taken.map { _ in "_" }.joined(separator: ", ")
        let unknown = "\(RuntimeSymbol.unansweredCall)(\(StringLiteral.quoted(plan.name.name)))"
        let arguments =
            known.map { ["value: \($0)", "source: .store", "age: .zero"] }
            ?? ["value: nil", "source: .store", "age: nil", "isStale: true", "lastError: \(unknown)"]
        let made = CodeTree.arguments(
            arguments,
            of: "\(RuntimeSymbol.mockObservation).stream(of: \(stored.text)",
            most: arguments.count
        )
        let body = CodeTree.closure(names.isEmpty ? "{" : "{ \(names) in", made.suffixed(with: ")"), layout: .filling)
        return declaration("@Sendable (\(parameters)) -> \(plan.returns?.text ?? "")", body, layout: .whole(within: 83))
    }

    var casePayload: CodeTree {
        let items = plan.taken.map { "\($0.name.parameter): \($0.type.text)" }
        return items.isEmpty ? .text("") : .arguments(items)
    }

    var recorded: String {
        let items = plan.taken.map { "\($0.name.label): \($0.name.text)" }
        return ".\(plan.name.label)" + (items.isEmpty ? "" : "(\(items.joined(separator: ", ")))")
    }

    var binding: String {
        let names = plan.taken.map { MirrorText.binding($0, as: $0.name) }
        return names.allSatisfy(["_"].contains) ? "" : "(\(names.joined(separator: ", ")))"
    }

    var mirrorChildren: String {
        MirrorText.children(
            plan.taken.map { ($0.name, MirrorText.child($0, as: $0.name)) }
        )
    }

    /// The default closure of a method with typed throws. It states its error type, because Swift does not infer it
    /// from the context.
    private var unanswered: String {
        let names = plan.taken.map { _ in "_" }.joined(separator: ", ")
        let method = StringLiteral.quoted(plan.name.name)
        guard let thrown else {
            return "{ \(names.isEmpty ? "" : "\(names) in ")throw \(RuntimeSymbol.unansweredCall)(\(method)) }"
        }
        return
            "{ \(names.isEmpty ? "()" : names) throws(\(thrown.text)) in throw \(thrown.text).unanswered(\(method)) }"
    }

    /// The body of the default closure.
    private var standIn: String {
        let ignored = plan.taken.isEmpty ? "" : plan.taken.map { _ in "_" }.joined(separator: ", ") + " in "
        return switch plan.mockAnswer {
        case .nothing where plan.pending != nil: "{ \(ignored)\(delivered("()")) }"
        case .nothing: "{ \(ignored.isEmpty ? "" : ignored.trimmed)}"
        case .example(let type, let name): "{ \(ignored)\(delivered("\(type.text).Examples.\(name.label)")) }"
        case .examples(let type): "{ \(ignored)\(delivered("\(type.text).Examples.all")) }"
        case .unanswered: unanswered
        }
    }

    /// A mock delivers a write at once. Other implementations may keep it pending.
    private func delivered(_ value: String) -> String {
        plan.pending.map { "\($0.text)(delivered: \(value))" } ?? value
    }

    private var thrownClause: String { thrown.map { "(\($0.text))" } ?? "" }
}

extension String {
    /// The text with one space at its end, for a closure without parameters.
    fileprivate var trimmed: String { hasSuffix(" ") ? self : self + " " }
}
