import EndpointDescription

/// A mapping of the language, with a row for each of its keys.
package struct LanguageConstruct: Sendable {
    /// The thing that the keys belong to, with its article: `an endpoint`.
    package let subject: String
    package let rows: [Key]
    /// The names of the keys, in the order of their rows.
    package let keys: [String]
    /// Groups of keys of which one is required.
    let oneOf: [[String]]
    /// Keys of the language that this version does not build.
    package let notBuiltYet: [String]
    /// Keys that people write here by mistake, each with the right way.
    let hints: [String: String]

    init(
        _ subject: String,
        _ rows: [Key],
        oneOf: [[String]] = [],
        notBuiltYet: [String] = [],
        hints: [String: String] = [:]
    ) {
        self.subject = subject
        self.rows = rows
        self.oneOf = oneOf
        self.notBuiltYet = notBuiltYet
        self.hints = hints
        keys = rows.map(\.name)
    }

    /// The construct's name in the schema: `a repository's method` is `repositorysMethod`.
    package var name: String {
        let words = subject.replacing("'", with: "").split(separator: " ").filter { !["a", "an"].contains($0) }
        let parts = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
        return parts.joined().replacing(".yaml", with: "")
    }

    /// The shape of a key's value; anything if the construct has no such key.
    package func shape(of key: String) -> SchemaShape { rows.first { $0.name == key }?.shape ?? .anything }

    var json: JSONTree {
        let required = rows.filter(\.isRequired).map(\.name)
        let needing = rows.filter { !$0.needs.isEmpty }
        // A mapping that needs no key may be left empty, which is null in YAML.
        let mayBeNull = required.isEmpty && oneOf.isEmpty
        return .members([
            "type": mayBeNull ? ["object", "null"] : "object",
            "properties": .object(rows.map { .init(key: $0.name, value: $0.json) }),
            "patternProperties": ["^x-": [:]],
            "additionalProperties": false,
            "required": .list(required),
            "anyOf": .list(oneOf) { ["required": .strings($0)] },
            "dependencies": needing.isEmpty
                ? nil : .object(needing.map { .init(key: $0.name, value: .strings($0.needs)) }),
        ])
    }
}

extension LanguageConstruct {
    /// A key of a construct: its value, and the sentence that an editor shows for it.
    package struct Key: Sendable {
        package let name: String
        package let shape: SchemaShape
        let isRequired: Bool
        /// The value that holds without the key, as a spec writes it.
        package let standard: String?
        /// The keys that are required beside it.
        let needs: [String]
        package let sentence: String

        init(
            _ name: String,
            _ shape: SchemaShape,
            isRequired: Bool = false,
            default standard: String? = nil,
            needs: [String] = [],
            _ sentence: String
        ) {
            self.name = name
            self.shape = shape
            self.isRequired = isRequired
            self.standard = standard
            self.needs = needs
            self.sentence = sentence
        }

        /// The same key at a level that takes its default from an outer one.
        var inheriting: Key { Key(name, shape, isRequired: isRequired, needs: needs, sentence) }

        var json: JSONTree {
            var members: [JSONTree.Member] = []
            switch shape.json {
            // A reader of draft 7 ignores what stands beside a reference.
            case .object(let own) where own.contains { $0.key == "$ref" }:
                members.append(.init(key: "allOf", value: [.object(own)]))
            case .object(let own): members = own
            default: break
            }
            members.append(.init(key: "description", value: .string(sentence)))
            if let standard { members.append(.init(key: "default", value: Self.json(standard))) }
            return .object(members)
        }

        private static func json(_ text: String) -> JSONTree {
            if text == "true" || text == "false" { return .bool(text == "true") }
            return Double(text) == nil ? .string(text) : .number(text)
        }
    }
}
