import EndpointPlan

/// What a mirror shows of a type that has something to hide: `print`, `dump` and string interpolation all ask it.
enum MirrorText {
    /// The value of a child: itself, or nothing but that there is something.
    static func child(_ value: some NamedValuePlan, as name: SwiftIdentifier) -> String {
        if value.isSensitive { return "\"<redacted>\"" }
        return value.type.isOptional ? "\(name.text) as Any" : name.text
    }

    /// What binds the associated value that a child shows.
    static func binding(_ value: some NamedValuePlan, as name: SwiftIdentifier) -> String {
        value.isSensitive ? "_" : "let \(name.text)"
    }

    /// The children of an enum's case, as a literal.
    static func children(_ children: [(label: SwiftIdentifier, value: String)]) -> String {
        let entries = children.map { "\(StringLiteral.quoted($0.label.name)): \($0.value)" }
        return entries.isEmpty ? "[:]" : "[\(entries.joined(separator: ", "))]"
    }
}
