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

    var json: SchemaJSON {
        var entries: [(key: String, value: SchemaJSON)] = [
            ("type", .strings(["object", "null"])),
            ("properties", .object(vocabulary.keys.map { ($0, (shapes[$0] ?? .anything).json) })),
            ("patternProperties", .object([("^x-", .object([]))])),
            ("additionalProperties", .flag(false)),
        ]
        if !required.isEmpty {
            entries[0].value = .string("object")
            entries.append(("required", .strings(required)))
        }
        if !oneOf.isEmpty {
            entries[0].value = .string("object")
            let groups = oneOf.map { SchemaJSON.object([("required", .strings($0))]) }
            entries.append(("anyOf", .list(groups)))
        }
        if !needs.isEmpty {
            entries.append(("dependencies", .object(needs.map { ($0.key, .strings($0.others)) })))
        }
        return .object(entries)
    }
}
