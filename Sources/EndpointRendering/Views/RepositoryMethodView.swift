import EndpointPlan

/// A method of a repository, in the protocol, in the extension that knows the defaults, in the remote and in the mock.
struct RepositoryMethodView: TemplateView {
    enum Form {
        /// As the protocol requires it.
        case required
        /// An overload without these parameters.
        case without(Set<SwiftIdentifier>)
        /// The parameters one by one, where the protocol requires a struct of them.
        case spelledOut
    }

    let plan: RepositoryMethodPlan
    let isFirst: Bool
    let form: Form
    /// What the protocol says that its methods throw.
    var thrown: SwiftIdentifier?
    /// What the implementations over a client throw.
    var errorName: SwiftIdentifier

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "separator": .text(isFirst ? "" : "\n")
        case "methodDoc":
            .text(
                DocComment.text(plan.origin.description, depth: 1)
                    + DeprecationText.attribute(plan.deprecation, depth: 1)
            )
        case "methodName": .text(plan.name.text)
        case "methodReference": .text(reference)
        case "methodLabel": .text(plan.name.label)
        case "parameters": .text(ArgumentList.text(declared.map(declaration), depth: 1, used: 60))
        case "returns": .text(returns)
        case "isPaged": .flag(plan.pagedElement != nil)
        case "isKept": .flag(plan.isObservation || plan.isRefresh)
        case "isObserved": .flag(plan.isObservation)
        case "typedEffects": .text(effects.isEmpty ? "" : " async throws(\(errorName.text))")
        case "keptBody": .text(OfflineMethodText(plan: plan, method: self).body)
        case "effects": .text(effects)
        case "attempt": .text(effects.isEmpty ? "" : "try await ")
        case "arguments": .text(arguments)
        case "call": .text(call)
        case "sending": .text(sending)
        case "handler": .text(plan.name.prefixed(with: "on").text)
        case "client": .text(member("client"))
        case "recorder": .text(member("recorder"))
        case "handlerReference": .text(member(plan.name.prefixed(with: "on").name))
        case "handlerDeclaration": .text(handlerDeclaration)
        case "handlerArguments": .text("(" + plan.taken.map(\.name.text).joined(separator: ", ") + ")")
        case "casePayload": .text(casePayload)
        case "recorded": .text(recorded)
        case "binding": .text(binding)
        case "mirrorChildren": .text(mirrorChildren)
        default: nil
        }
    }

    /// A property of the repository, which a parameter of the same name would hide.
    func member(_ name: String) -> String {
        plan.taken.contains { $0.name.name == name } ? "self.\(name)" : name
    }

    /// The method, where a parameter may have its name: `createCharge(_ createCharge: CreateCharge)`.
    private var reference: String {
        declared.contains { $0.name == plan.name } ? "self.\(plan.name.text)" : plan.name.text
    }

    /// The parameters that this form of the method states.
    private var declared: [RepositoryMethodPlan.Parameter] {
        switch form {
        case .required: plan.taken
        case .without(let defaults): plan.parameters.filter { !defaults.contains($0.name) }
        case .spelledOut: plan.parameters
        }
    }

    private func declaration(_ parameter: RepositoryMethodPlan.Parameter) -> String {
        let name = parameter.label == .none ? "_ \(parameter.name.text)" : parameter.name.parameter
        let declaration = "\(name): \(parameter.type.text)"
        guard case .spelledOut = form, let value = parameter.defaultValue else { return declaration }
        return "\(declaration) = \(LiteralText.text(value, depth: 2))"
    }

    /// The arguments of the extension's call of the method that the protocol requires.
    private var arguments: String {
        guard let options = plan.options else {
            return "(" + plan.parameters.map(argument).joined(separator: ", ") + ")"
        }
        let members = plan.parameters.map { "\($0.name.label): \($0.name.text)" }
        return "(\(options.name.text)\(ArgumentList.text(members, depth: 2)))"
    }

    private func argument(_ parameter: RepositoryMethodPlan.Parameter) -> String {
        guard case .without(let defaults) = form, defaults.contains(parameter.name), let value = parameter.defaultValue
        else { return label(parameter) + parameter.name.text }
        return label(parameter) + LiteralText.text(value, depth: 2)
    }

    private func label(_ parameter: RepositoryMethodPlan.Parameter) -> String {
        parameter.label == .none ? "" : "\(parameter.name.label): "
    }

    /// How the client is asked.
    var sending: String {
        switch plan.delivery {
        case .value: "send(\(call))"
        case .elements: "send(\(call).elements())"
        case .file: "download(\(call), to: \(plan.parameters.last.map(value) ?? ""))"
        }
    }

    /// The function that makes the call, which is called as the method that reads or writes.
    var function: SwiftIdentifier {
        switch plan.offline {
        case .read(let read)?, .observe(let read)?, .refresh(let read)?: read.function
        case .effects?, nil: plan.name
        }
    }

    /// The method's own parameters, passed on to a function that takes the same.
    var passedOn: String { plan.taken.map { label($0) + $0.name.text }.joined(separator: ", ") }

    /// A parameter of the call.
    func reference(to parameter: SwiftIdentifier) -> String {
        plan.options == nil ? parameter.text : "options.\(parameter.label)"
    }

    /// The arguments of the call.
    var passed: String {
        plan.callParameters.map {
            label($0) + ($0.isLines ? RuntimeSymbols.lines(streaming: value($0)) : value($0))
        }
        .joined(separator: ", ")
    }

    /// A parameter, or the property that holds it.
    private func value(_ parameter: RepositoryMethodPlan.Parameter) -> String {
        plan.options == nil ? parameter.name.text : "options.\(parameter.name.label)"
    }

    /// What the method hands out.
    private var answer: SwiftType? { plan.pagedElement.map { .array($0) } ?? plan.returns }

    private var returns: String {
        if let element = plan.pagedElement { return " -> AsyncThrowingStream<\(element.text), any Error>" }
        return plan.returns.map { " -> \($0.text)" } ?? ""
    }

    /// Pages are asked for in the stream, not by the method.
    private var effects: String {
        plan.pagedElement == nil && !plan.isObservation ? " async throws\(thrownClause)" : ""
    }

    var call: String {
        let call = "\(plan.group.text).\(plan.name.label)(\(passed))"
        // A download wants the header fields, to go on with a part that comes without them.
        let takesValue = plan.takesValue && plan.pagedElement == nil && plan.delivery != .file
        return call + (takesValue ? ".value" : "") + mapped
    }

    private var mapped: String { plan.conversion.isIdentity ? "" : ".domain" }

    /// The closure's type and what it does where nobody said otherwise.
    private var handlerDeclaration: String {
        let parameters = plan.taken.map { "_ \($0.name.text): \($0.type.text)" }.joined(separator: ", ")
        if plan.isObservation { return observationDeclaration(parameters) }
        let type = "@Sendable (\(parameters)) async throws\(thrownClause) -> \(answer?.text ?? "Void")"
        let separator = type.count + standIn.count > 80 ? "\n        " : " "
        return "\(type) =\(separator)\(standIn)"
    }

    /// One value that the spec's examples give, or the error of a mock that knows none.
    private func observationDeclaration(_ parameters: String) -> String {
        guard case .stored(let stored, let value)? = plan.returns else { return "" }
        let known: String? =
            switch plan.mockAnswer {
            case .example(let type, let name): "\(type.text).Examples.\(name.label)"
            case .examples(let type): "\(type.text).Examples.all"
            case .nothing, .unanswered: nil
            }
        let names = plan.taken.map { _ in "_" }.joined(separator: ", ")
        let ignored = names.isEmpty ? "" : names + " in\n            "
        let unknown = "UnansweredCall(\(StringLiteral.quoted(plan.name.name)))"
        let arguments = [
            "value: \(known ?? "nil")", "source: .store", "age: \(known == nil ? "nil" : ".zero")",
            "isStale: \(known == nil)", "isRefreshing: false", "lastError: \(known == nil ? unknown : "nil")",
        ]
        let made = "\(stored.text)<\(value.text)>\(ArgumentList.text(arguments, depth: 3))"
        let body = "MockObservation.stream(of: \(made))"
        let opening = plan.taken.isEmpty ? "{\n            " : "{ \(ignored)"
        return
            "@Sendable (\(parameters)) -> \(plan.returns?.text ?? "") =\n        \(opening)\(body)\n        }"
    }

    private var thrownClause: String { thrown.map { "(\($0.text))" } ?? "" }

    private var casePayload: String {
        let items = plan.taken.map { "\($0.name.parameter): \($0.type.text)" }
        return items.isEmpty ? "" : ArgumentList.text(items, depth: 2, used: 20)
    }

    private var recorded: String {
        let items = plan.taken.map { "\($0.name.label): \($0.name.text)" }
        return ".\(plan.name.label)" + (items.isEmpty ? "" : "(\(items.joined(separator: ", ")))")
    }

    private var binding: String {
        let names = plan.taken.map { $0.isSensitive ? "_" : "let \($0.name.text)" }
        return names.allSatisfy { $0 == "_" } ? "" : "(\(names.joined(separator: ", ")))"
    }

    private var mirrorChildren: String {
        MirrorText.children(
            plan.taken.map { parameter in
                (parameter.name, MirrorText.child(parameter.name, parameter.type, isSensitive: parameter.isSensitive))
            }
        )
    }

    /// A closure whose protocol says what it throws has to say so itself: Swift does not take it from the context.
    private var unanswered: String {
        let names = plan.taken.map { _ in "_" }.joined(separator: ", ")
        let method = StringLiteral.quoted(plan.name.name)
        guard let thrown else { return "{ \(names.isEmpty ? "" : "\(names) in ")throw UnansweredCall(\(method)) }" }
        return
            "{ \(names.isEmpty ? "()" : names) throws(\(thrown.text)) in throw \(thrown.text).unanswered(\(method)) }"
    }

    /// The body of the closure that answers where nobody said otherwise.
    private var standIn: String {
        let ignored = plan.taken.isEmpty ? "" : plan.taken.map { _ in "_" }.joined(separator: ", ") + " in "
        return switch plan.mockAnswer {
        case .nothing: "{ \(ignored.isEmpty ? "" : ignored.trimmed)}"
        case .example(let type, let name): "{ \(ignored)\(type.text).Examples.\(name.label) }"
        case .examples(let type): "{ \(ignored)\(type.text).Examples.all }"
        case .unanswered: unanswered
        }
    }
}

extension String {
    /// Without the space at its end, for a closure that has nothing behind its parameters.
    fileprivate var trimmed: String { hasSuffix(" ") ? self : self + " " }
}
