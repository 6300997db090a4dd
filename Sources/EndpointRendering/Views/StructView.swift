import EndpointPlan
import EndpointSpec

/// A struct of properties with its initializer, as the partials `struct` and `mirror` declare it.
struct StructView: TemplateView {
    let plan: StructPlan
    let access: SpecAccessLevel
    /// Protocols besides those of the plan, in front of them.
    var conformances: [String] = []
    /// Whether the initializer's parameters have the properties' defaults.
    var hasDefaults = true

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "conformances": .text((conformances + plan.conformances).joined(separator: ", "))
        case "access": .text(access.modifier)
        case "properties": .lines(properties.flatMap(\.declaration))
        case "assignments": .lines(properties.map(\.assignment))
        case "mirrorChildren": .lines(properties.map { "\($0.mirrorChild)," })
        case "comparesFields": .flag(plan.comparesFields)
        case "comparisons": .lines(properties.map(\.comparison))
        case "initParameters": .code(.arguments(plan.properties.map(parameter)))
        case "isSensitive": .flag(plan.hasSensitiveProperties)
        default: nil
        }
    }

    private var properties: [PropertyText] {
        plan.properties.map { PropertyText(plan: $0, isMutable: plan.isMutable, access: access) }
    }

    private func parameter(_ property: PropertyPlan) -> CodeTree {
        let declaration = "\(property.name.parameter): \(property.type.text)"
        guard hasDefaults, let value = property.defaultValue else { return .text(declaration) }
        return LiteralText.code(value).prefixed(with: "\(declaration) = ")
    }
}
