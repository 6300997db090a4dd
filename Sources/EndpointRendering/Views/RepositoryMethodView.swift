import EndpointPlan

/// A method of a repository in one of its forms: in the protocol, in the extension with the defaults, in the remote
/// repository and in the mock.
struct RepositoryMethodView: TemplateView {
    enum Form {
        /// The protocol's requirement.
        case required
        /// An overload without these parameters.
        case without(Set<SwiftIdentifier>)
        /// The separate parameters of a method whose requirement takes a struct of them.
        case spelledOut
    }

    let plan: RepositoryMethodPlan
    let isFirst: Bool
    let form: Form
    /// The error type of the protocol's methods.
    var thrown: SwiftIdentifier?
    /// The error type of implementations with a client.
    var errorName: SwiftIdentifier

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "isFirst": .flag(isFirst)
        case "methodDoc":
            .lines(DocComment.lines(plan.origin.description) + DeprecationText.attribute(plan.deprecation))
        // Documentation tools show the protocol's comment for the implementations, too.
        case "methodAttributes": .lines(DeprecationText.attribute(plan.deprecation))
        case "methodName": .text(plan.name.text)
        case "methodReference": .text(reference)
        case "methodLabel": .text(plan.name.label)
        case "parameters": .code(.arguments(declared.map(declaration), beside: 60))
        case "returns": .text(returns)
        case "isPaged": .flag(plan.pagedElement != nil)
        case "isKept": .flag(plan.isObservation || plan.isRefresh || plan.sync != nil)
        case "isPending": .flag(plan.pending != nil)
        case "pendingName": .text(plan.pending?.text ?? "")
        case "isObserved": .flag(plan.isObservation)
        case "typedEffects": .text(effects.isEmpty ? "" : " async throws(\(errorName.text))")
        case "keptBody": .code(OfflineMethodText(plan: plan, method: self).body)
        case "effects": .text(effects)
        case "attempt": .text(effects.isEmpty ? "" : "try await ")
        case "arguments": .code(arguments)
        case "call": .text(call)
        case "sending": .text(sending)
        case "handler": .text(plan.name.prefixed(with: "on").text)
        case "client": .text(member("client"))
        case "recorder": .text(member("recorder"))
        case "handlerReference": .text(member(plan.name.prefixed(with: "on").name))
        case "handlerDeclaration": .code(mock.handlerDeclaration)
        case "handlerArguments": .text("(" + plan.taken.map(\.name.text).joined(separator: ", ") + ")")
        case "casePayload": .code(mock.casePayload)
        case "recorded": .text(mock.recorded)
        case "binding": .text(mock.binding)
        case "mirrorChildren": .text(mock.mirrorChildren)
        default: nil
        }
    }

    /// The reference to a property of the repository. It has `self` if a parameter has the same name.
    func member(_ name: String) -> String {
        plan.taken.contains { $0.name.name == name } ? "self.\(name)" : name
    }

    /// The reference to the method. It has `self` if a parameter has the same name: `createCharge(_ createCharge:
    /// CreateCharge)`.
    private var reference: String {
        declared.contains { $0.name == plan.name } ? "self.\(plan.name.text)" : plan.name.text
    }

    /// The parameters in this form of the method.
    private var declared: [RepositoryMethodPlan.Parameter] {
        switch form {
        case .required: plan.taken
        case .without(let defaults): plan.parameters.filter { !defaults.contains($0.name) }
        case .spelledOut: plan.parameters
        }
    }

    private func declaration(_ parameter: RepositoryMethodPlan.Parameter) -> CodeTree {
        let name = parameter.label == .none ? "_ \(parameter.name.text)" : parameter.name.parameter
        let declaration = "\(name): \(parameter.type.text)"
        guard case .spelledOut = form, let value = parameter.defaultValue else { return .text(declaration) }
        return LiteralText.code(value).prefixed(with: "\(declaration) = ")
    }

    /// The arguments with which the extension calls the protocol's requirement.
    private var arguments: CodeTree {
        guard let options = plan.options else {
            return .list(
                CodeGroup(
                    opening: "(",
                    parts: plan.parameters.map(argument),
                    closing: ")",
                    layout: .whole(within: .max)
                )
            )
        }
        let members = plan.parameters.map { "\($0.name.label): \($0.name.text)" }
        return CodeTree.arguments(members, of: "(\(options.name.text)", beside: 40).suffixed(with: ")")
    }

    private func argument(_ parameter: RepositoryMethodPlan.Parameter) -> CodeTree {
        guard case .without(let defaults) = form, defaults.contains(parameter.name), let value = parameter.defaultValue
        else { return .text(label(parameter) + parameter.name.text) }
        return LiteralText.code(value).prefixed(with: label(parameter))
    }

    func label(_ parameter: RepositoryMethodPlan.Parameter) -> String {
        parameter.label == .none ? "" : "\(parameter.name.label): "
    }

    private var mock: MockMethodText { MockMethodText(plan: plan, thrown: thrown) }

    private var returns: String {
        if let element = plan.pagedElement { return " -> AsyncThrowingStream<\(element.text), any Error>" }
        return plan.returns.map { " -> \($0.text)" } ?? ""
    }

    /// The method without its body.
    var declaration: String {
        let parameters = CodeTree.arguments(declared.map(declaration), beside: 60).text(indentation: "")
        return "func \(plan.name.text)\(parameters)\(effects)\(returns)"
    }

    private var effects: String { plan.throwsErrors ? " async throws\(thrownClause)" : "" }

    private var thrownClause: String { thrown.map { "(\($0.text))" } ?? "" }
}
