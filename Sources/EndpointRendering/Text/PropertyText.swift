import EndpointPlan

/// Writes a property's declaration, its assignment in the initializer, and its child in a mirror.
struct PropertyText {
    let plan: PropertyPlan
    let isMutable: Bool
    let access: AccessLevel
    /// The property that holds the struct's fields, if they are on the heap.
    var heap: SwiftIdentifier?

    /// The lines of the declaration, with the doc comment first.
    var declaration: [String] {
        let doc = DocComment.lines(plan.documentation)
        if let heap { return declaration(doc, in: heap) }
        switch (plan.storage, plan.isMarkedDeprecated) {
        case (.inPlace, false):
            return doc + ["\(access.modifier)\(keyword) \(plan.name.text): \(plan.type.text)"]
        case (.inPlace, true):
            return publicDeclaration(doc, of: plan.hidden.expression, isMutable ? "\(hidden) = newValue" : nil)
                + [Self.hiddenReason, "\(keyword) \(hidden): \(plan.type.text)"]
        case (.boxed(let reason), false):
            return boxDeclaration(reason) + publicDeclaration(doc, of: unboxed, boxing)
        case (.boxed(let reason), true):
            return boxDeclaration(reason) + [Self.hiddenReason] + computed("var \(hidden)", unboxed, boxing)
                + publicDeclaration(doc, of: plan.hidden.expression, isMutable ? "\(hidden) = newValue" : nil)
        }
    }

    /// The declaration in the nested struct on the heap.
    var heapDeclaration: String { "let \(plan.name.text): \(plan.type.text)" }

    /// The assignment in the initializer.
    var assignment: String {
        plan.storage == .inPlace
            ? "self.\(plan.storedName.label) = \(plan.name.text)"
            : "\(plan.box.text) = \(Self.boxed(plan.name.text, plan.type))"
    }

    /// The child in a mirror.
    var mirrorChild: String {
        "\(StringLiteral.quoted(plan.name.name)): \(MirrorText.child(plan, as: plan.storedName))"
    }

    /// The value's box: an array of one element, or an empty array for nil.
    static func boxed(_ value: String, _ type: SwiftType) -> String {
        type.isOptional ? "\(value).map { [$0] } ?? []" : "[\(value)]"
    }

    private static let hiddenReason = "// Generated code uses this property, so that it does not warn."

    private func declaration(_ doc: [String], in heap: SwiftIdentifier) -> [String] {
        let stored = "\(heap.text)[0].\(plan.name.label)"
        guard plan.isMarkedDeprecated else {
            return doc + ["\(access.modifier)var \(plan.name.text): \(plan.type.text) { \(stored) }"]
        }
        return publicDeclaration(doc, of: stored, nil)
            + [Self.hiddenReason, "var \(hidden): \(plan.type.text) { \(stored) }"]
    }

    private var keyword: String { isMutable ? "var" : "let" }

    private var hidden: String { plan.hidden.text }

    private var unboxed: String { plan.box.expression + (plan.type.isOptional ? ".first" : "[0]") }

    private var boxing: String? {
        guard isMutable else { return nil }
        return plan.type.isOptional
            ? "\(plan.box.text) = \(Self.boxed("newValue", plan.type))" : "\(plan.box.text)[0] = newValue"
    }

    private func boxDeclaration(_ reason: PropertyPlan.Reason) -> [String] {
        let comment =
            switch reason {
            case .recursive: "// An array, because a struct cannot contain a struct of its own type."
            case .large: "// An array, because the value is large."
            }
        let element = if case .optional(let wrapped) = plan.type { wrapped.text } else { plan.type.text }
        return [comment, "private \(keyword) \(plan.box.text): [\(element)]"]
    }

    /// The declaration for the type's users. The value of a deprecated property is stored under another name, because
    /// Swift warns wherever code uses the property itself.
    private func publicDeclaration(_ doc: [String], of value: String, _ setter: String?) -> [String] {
        let attribute = plan.isMarkedDeprecated ? DeprecationText.attribute(plan.deprecation) : []
        return doc + attribute + computed("\(access.modifier)var \(plan.name.text)", value, setter)
    }

    private func computed(_ declaration: String, _ getter: String, _ setter: String?) -> [String] {
        let body = setter.map { ["    get { \(getter) }", "    set { \($0) }"] } ?? ["    \(getter)"]
        return ["\(declaration): \(plan.type.text) {"] + body + ["}"]
    }
}
