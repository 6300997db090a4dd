import EndpointPlan
import EndpointSpec

/// A property's declaration, its assignment in the initializer, and what a mirror shows of it.
struct PropertyText {
    let plan: PropertyPlan
    let isMutable: Bool
    let access: SpecAccessLevel

    /// Lines that end in a line break, the doc comment first.
    var declaration: String {
        let doc = DocComment.text(plan.documentation, depth: 1)
        if plan.isRecursive { return recursiveDeclaration(doc) }
        if plan.isMarkedDeprecated { return deprecatedDeclaration(doc) }
        return doc + "    \(access.modifier)\(keyword) \(nameAndType)\n"
    }

    /// How the initializer sets it.
    var assignment: String {
        plan.isRecursive
            ? "\(storage) = \(plan.name.text).map { [$0] } ?? []"
            : "self.\(plan.storedName.label) = \(plan.name.text)"
    }

    /// What a mirror shows of it.
    var mirrorChild: String {
        "\(StringLiteral.quoted(plan.name.name)): \(MirrorText.child(plan.storedName, plan.type, isSensitive: plan.isSensitive))"
    }

    private var keyword: String { isMutable ? "var" : "let" }

    private var nameAndType: String { "\(plan.name.text): \(plan.type.text)" }

    private var storage: String { plan.storage.text }

    /// Stored in an array of at most one element, because a struct cannot hold another of its own kind in place.
    private func recursiveDeclaration(_ doc: String) -> String {
        let stored = if case .optional(let wrapped) = plan.type { "[\(wrapped.text)]" } else { plan.type.text }
        let body =
            isMutable
            ? ["    get { \(storage).first }", "    set { \(storage) = newValue.map { [$0] } ?? [] }"]
            : ["    \(storage).first"]
        return CodeBlock.text(
            [
                "// An array, because a struct cannot hold another of its own kind in place.",
                "private \(keyword) \(storage): \(stored)",
            ],
            depth: 1
        ) + doc + CodeBlock.text(["\(access.modifier)var \(nameAndType) {"] + body + ["}"], depth: 1)
    }

    /// Stored under another name, because Swift warns wherever a deprecated property is set or read.
    private func deprecatedDeclaration(_ doc: String) -> String {
        let stored = plan.storedName.text
        let body = isMutable ? ["    get { \(stored) }", "    set { \(stored) = newValue }"] : ["    \(stored)"]
        return doc + DeprecationText.attribute(plan.deprecation, depth: 1)
            + CodeBlock.text(
                ["\(access.modifier)var \(nameAndType) {"] + body + [
                    "}", "// Read by generated code, which shall not warn.", "\(keyword) \(stored): \(plan.type.text)",
                ],
                depth: 1
            )
    }
}
