import EndpointDescription

/// A mapping of the language: its keys are the decoder's, and here is what stands behind them.
package struct SchemaConstruct: Sendable {
    package let vocabulary: KeyVocabulary
    /// What stands behind the keys; a key that is not among them takes anything.
    package var shapes: [String: SchemaShape] = [:]
    var required: [String] = []
    /// Groups of keys of which one has to be there.
    var oneOf: [[String]] = []
    /// Keys that need others beside them.
    var needs: [(key: String, others: [String])] = []

    /// `a repository's method` is `repositoryMethod`.
    package var name: String {
        let words = vocabulary.subject.replacing("'", with: "").split(separator: " ").filter {
            !["a", "an"].contains($0)
        }
        let parts = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
        return parts.joined().replacing(".yaml", with: "")
    }

    var json: JSONTree {
        // A mapping that needs no key may be left empty, which is null in YAML.
        let mayBeNull = required.isEmpty && oneOf.isEmpty
        return .members([
            "type": mayBeNull ? ["object", "null"] : "object",
            "properties": .object(vocabulary.keys.map { .init(key: $0, value: (shapes[$0] ?? .anything).json) }),
            "patternProperties": ["^x-": [:]],
            "additionalProperties": false,
            "required": .list(required),
            "anyOf": .list(oneOf) { ["required": .strings($0)] },
            "dependencies": needs.isEmpty
                ? nil : .object(needs.map { .init(key: $0.key, value: .strings($0.others)) }),
        ])
    }
}
