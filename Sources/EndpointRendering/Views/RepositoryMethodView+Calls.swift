import EndpointPlan

/// The call that a method makes, with its arguments.
extension RepositoryMethodView {
    /// The call of the client.
    var sending: String {
        switch plan.delivery {
        case .value: "send(\(call))"
        case .elements: "send(\(call).elements())"
        case .file: "download(\(call), to: \(plan.parameters.last.map(value) ?? ""))"
        }
    }

    /// The function that makes the call. It has the name of the method that reads or writes.
    var function: SwiftIdentifier {
        switch plan.offline {
        case .read(let read)?, .observe(let read)?, .refresh(let read)?: read.function
        case .effects?, .outbox?, .sync?, nil: plan.name
        }
    }

    /// The method's own parameters as arguments.
    var passedOn: String { plan.taken.map { label($0) + $0.name.text }.joined(separator: ", ") }

    /// A parameter of the call.
    func reference(to parameter: SwiftIdentifier) -> String {
        plan.options == nil ? parameter.text : "options.\(parameter.label)"
    }

    /// The arguments of the call.
    var passed: String { passed(giving: [:]) }

    /// The arguments of the call, with other expressions for some of them.
    func passed(giving others: [SwiftIdentifier: String]) -> String {
        plan.callParameters.map { parameter in
            if let other = others[parameter.name] { return label(parameter) + other }
            let value = value(parameter)
            return label(parameter) + (parameter.isLines ? WireText.lines(streaming: value) : value)
        }
        .joined(separator: ", ")
    }

    /// The parameter, or the property of the struct that holds it.
    private func value(_ parameter: RepositoryMethodPlan.Parameter) -> String {
        plan.options == nil ? parameter.name.text : "options.\(parameter.name.label)"
    }

    var call: String {
        let call = "\(plan.group.text).\(plan.name.label)(\(passed))"
        // A download needs the header fields, so that it can resume.
        let takesValue = plan.takesValue && plan.pagedElement == nil && plan.delivery != .file
        return call + (takesValue ? ".value" : "") + mapped
    }

    private var mapped: String { plan.conversion.isIdentity ? "" : ".domain" }
}

extension RepositoryMethodPlan {
    /// The type of the values that the method returns.
    var answer: SwiftType? { pagedElement.map { .array($0) } ?? returns }
}
