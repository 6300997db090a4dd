import EndpointSpec

/// Finds formats that a document shows only in its examples.
extension TypeUse {
    /// Adopts the format of a property's example: a time without an offset, or a UUID of 32 digits.
    mutating func takeForm(of parts: [DocumentNode]) {
        guard wire == nil, let scalar = type.leafScalar else { return }
        let examples = parts.flatMap { part in
            [part["example"], part["items"]?["example"]].compactMap(\.self) + (part["examples"]?.elements ?? [])
        }
        let texts = examples.flatMap { [$0.text].compactMap(\.self) + $0.elements.compactMap(\.text) }
        guard let first = texts.first else { return }
        switch scalar {
        case .uuid: if texts.allSatisfy({ $0.wholeMatch(of: /[0-9a-fA-F]{32}/) != nil }) { wire = "hex" }
        case .datetime:
            guard let pattern = Self.pattern(of: first), texts.allSatisfy({ Self.pattern(of: $0) == pattern }) else {
                return
            }
            datetime = pattern
        default: return
        }
    }

    /// The pattern of a time without an offset; nil for one with an offset.
    private static func pattern(of text: String) -> String? {
        guard let match = text.wholeMatch(of: /\d{4}-\d{2}-\d{2}([T ])\d{2}:\d{2}:\d{2}(\.\d+)?/) else { return nil }
        let fraction = match.output.2.map { "." + String(repeating: "S", count: $0.count - 1) } ?? ""
        return "yyyy-MM-dd" + (match.output.1 == "T" ? "'T'" : " ") + "HH:mm:ss" + fraction
    }
}
