import EndpointPlan

/// The examples of a type, as values for tests and previews.
struct ExamplesView: TemplateView {
    let plan: ExamplesPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "exampleType": .text(plan.type.text)
        case "exampleDoc":
            .text(DocComment.text("Values of the spec, for tests and previews.", origin: plan.origin, depth: 1))
        case "values": .list(plan.examples.map { ValueView(example: $0, type: plan.type) })
        case "firstExample": .text(plan.examples.first?.name.expression ?? "")
        case "allExamples": .text("[" + plan.examples.map(\.name.text).joined(separator: ", ") + "]")
        default: nil
        }
    }

    private struct ValueView: TemplateView {
        let example: ExamplesPlan.Example
        let type: SwiftIdentifier

        /// A case of an enum needs its type in front: nothing else says it.
        private var value: String {
            if case .enumCase(_, let name) = example.value { return "\(type.text).\(name.label)" }
            return LiteralText.text(example.value, depth: 2)
        }

        func value(named name: String) -> TemplateValue? {
            switch name {
            case "exampleName": .text(example.name.text)
            case "exampleValue": .text(value)
            default: nil
            }
        }
    }
}
