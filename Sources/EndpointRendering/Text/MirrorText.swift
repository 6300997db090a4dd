import EndpointPlan

/// Writes the mirror of a type with sensitive values. `print`, `dump` and string interpolation use it.
enum MirrorText {
    /// The value of a child. A sensitive value is replaced by a fixed text.
    static func child(_ value: some NamedValuePlan, as name: SwiftIdentifier) -> String {
        if value.isSensitive { return "\"<redacted>\"" }
        return value.type.isOptional ? "\(name.text) as Any" : name.text
    }

    /// The binding of the associated value that a child shows.
    static func binding(_ value: some NamedValuePlan, as name: SwiftIdentifier) -> String {
        value.isSensitive ? "_" : "let \(name.text)"
    }

    /// The children of an enum case, as a literal.
    static func children(_ children: [(label: SwiftIdentifier, value: String)]) -> String {
        let entries = children.map { "\(StringLiteral.quoted($0.label.name)): \($0.value)" }
        return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
    }
}
