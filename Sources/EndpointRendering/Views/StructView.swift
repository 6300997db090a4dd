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
        case "doc": .text(DocComment.text(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "conformances": .text((conformances + plan.conformances).joined(separator: ", "))
        case "properties": .list(plan.properties.map { PropertyView(plan: $0, isMutable: plan.isMutable) })
        case "initParameters": .text(ArgumentList.text(plan.properties.map(parameter), depth: 1, used: 20))
        case "isSensitive": .flag(plan.hasSensitiveProperties)
        default: nil
        }
    }

    private func parameter(_ property: PropertyPlan) -> String {
        let declaration = "\(property.name.label): \(property.type.text)"
        guard hasDefaults, let value = property.defaultValue else { return declaration }
        return "\(declaration) = \(LiteralText.text(value, depth: 2))"
    }
}

/// A property's declaration, its assignment in the initializer, and what a mirror shows of it.
struct PropertyView: TemplateView {
    let plan: PropertyPlan
    let isMutable: Bool

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "propertyDoc": .text(DocComment.text(plan.description, depth: 1))
        case "keyword": .text(isMutable ? "var" : "let")
        case "propertyName": .text(plan.name.text)
        case "type": .text(plan.type.text)
        case "isRecursive": .flag(plan.isRecursive)
        case "isMutable": .flag(isMutable)
        case "storage": .text(storage.text)
        case "storageType": .text(storageType)
        case "assignment": .text(assignment)
        case "label": .text(StringLiteral.quoted(plan.name.name))
        case "shown": .text(MirrorText.child(plan.name, plan.type, isSensitive: plan.isSensitive))
        default: nil
        }
    }

    private var storage: SwiftIdentifier { plan.name.suffixed(with: "Storage") }

    private var storageType: String {
        if case .optional(let wrapped) = plan.type { "[\(wrapped.text)]" } else { plan.type.text }
    }

    private var assignment: String {
        plan.isRecursive
            ? "\(storage.text) = \(plan.name.text).map { [$0] } ?? []"
            : "self.\(plan.name.label) = \(plan.name.text)"
    }
}
