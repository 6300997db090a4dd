import EndpointPlan

/// `toDomain()`: from the wire to the domain.
struct MappingView: TemplateView {
    let plan: MappingPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "model": .text(plan.model.text)
        case "modelArguments": .code(.arguments(plan.fields.map(argument)))
        default: nil
        }
    }

    private func argument(_ field: MappingPlan.Field) -> String {
        let place = MappingExpression.Place(field.place)
        return "\(field.name.label): \(MappingExpression.toDomain(field.name.text, field.conversion, at: place))"
    }
}

/// `init(from: Payment)`: from the domain to the wire.
struct ReversedMappingView: TemplateView {
    let plan: MappingPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "model": .text(plan.model.text)
        case "reversedArguments": .code(.arguments(plan.fields.map(argument)))
        default: nil
        }
    }

    private func argument(_ field: MappingPlan.Field) -> String {
        "\(field.name.label): \(MappingExpression.toWire("model.\(field.source.label)", field.conversion))"
    }
}

/// `init(from payment: Payment, idempotencyKey: String)` of a request type.
struct RequestInitializerView: TemplateView {
    let plan: RequestInitializerPlan

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "requestParameters": .code(.arguments(parameters))
        case "requestArguments": .code(.arguments(plan.fields.map(argument)))
        default: nil
        }
    }

    private var parameters: [CodeTree] {
        [.text("from \(plan.parameterName.text): \(plan.source.text)")]
            + plan.parameters.map { property in
                let declaration = "\(property.name.parameter): \(property.type.text)"
                return property.defaultValue.map { LiteralText.code($0).prefixed(with: "\(declaration) = ") }
                    ?? .text(declaration)
            }
    }

    private func argument(_ field: RequestInitializerPlan.Field) -> String {
        let source = field.isPicked ? "\(plan.parameterName.text).\(field.source.label)" : field.name.text
        return "\(field.name.label): \(MappingExpression.toWire(source, field.conversion))"
    }
}
