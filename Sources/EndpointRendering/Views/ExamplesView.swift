import EndpointPlan

/// The examples of a type, as values for tests and previews.
struct ExamplesView: TemplateView {
    let plan: ExamplesPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "exampleType": .text(plan.type.text)
        case "exampleDoc":
            .lines(DocComment.lines("The examples of the spec, for tests and previews.", origin: plan.origin))
        case "values": .list(plan.examples.map { ValueView(example: $0, type: plan.type) })
        case "firstExample": .text(plan.examples.first?.name.expression ?? "")
        case "allExamples": .text("[" + plan.examples.map(\.name.text).joined(separator: ", ") + "]")
        default: nil
        }
    }

    private struct ValueView: TemplateView {
        let example: ExamplesPlan.Example
        let type: SwiftIdentifier

        /// The example's value. A case of an enum needs its type, because there is no context.
        private var value: CodeTree {
            if case .enumCase(_, let name) = example.value { return .text("\(type.text).\(name.label)") }
            return LiteralText.code(example.value)
        }

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "exampleName": .text(example.name.text)
            case "exampleValue": .code(value)
            default: nil
            }
        }
    }
}
