import EndpointPlan

/// A struct with its initializer, for the partials `struct` and `mirror`.
struct StructView: TemplateView {
    let plan: StructPlan
    let access: AccessLevel
    /// Protocols before those of the plan.
    var conformances: [String] = []
    /// The initializer's parameters have the properties' defaults.
    var hasDefaults = true

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "doc": .lines(DocComment.lines(plan.origin.description, origin: plan.origin))
        case "name": .text(plan.name.text)
        case "conformances":
            .text(
                (conformances + plan.conformances + (plan.declaresMirror ? ["CustomReflectable"] : []))
                    .joined(separator: ", ")
            )
        case "access": .text(access.modifier)
        case "properties": .lines(properties.flatMap(\.declaration))
        case "assignments": .lines(assignments)
        case "heap": .section(plan.keepsFieldsOnHeap ? HeapView(plan: plan, properties: properties) : nil)
        case "mirrorChildren": .code(.array(properties.map { .text($0.mirrorChild) }, layout: .wrapping(beside: 46)))
        case "initParameters": .code(.arguments(plan.properties.map(parameter)))
        case "declaresMirror": .flag(plan.declaresMirror)
        default: nil
        }
    }

    private var properties: [PropertyText] {
        let heap = plan.keepsFieldsOnHeap ? plan.heap : nil
        return plan.properties.map {
            PropertyText(plan: $0, isMutable: plan.isMutable, access: access, heap: heap)
        }
    }

    private var assignments: [CodeTree] {
        guard plan.keepsFieldsOnHeap else { return properties.map { .text($0.assignment) } }
        let arguments = plan.properties.map { CodeTree.text("\($0.name.label): \($0.name.text)") }
        return [.joined([CodeTree.arguments(arguments).prefixed(with: "\(plan.heap.text) = [_Fields"), .text("]")])]
    }

    private func parameter(_ property: PropertyPlan) -> CodeTree {
        let declaration = "\(property.name.parameter): \(property.type.text)"
        guard hasDefaults, let value = property.defaultValue else { return .text(declaration) }
        return LiteralText.code(value).prefixed(with: "\(declaration) = ")
    }
}

/// The nested struct that holds another struct's fields on the heap.
private struct HeapView: TemplateView {
    let plan: StructPlan
    let properties: [PropertyText]

    func value(named name: String) -> TemplateValue? {
        switch name {
        case "heapName": .text(plan.heap.text)
        case "heapConformances": .text(conformances.joined(separator: ", "))
        case "heapProperties": .lines(properties.map(\.heapDeclaration))
        default: nil
        }
    }

    private var conformances: [String] {
        plan.conformances.filter { ["Equatable", "Hashable", "Sendable"].contains($0) }
    }
}
