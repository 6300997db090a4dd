import EndpointDescription

/// A mapping of the language as others see it, with a row for each of its keys.
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
    private let positions: [String: Int]

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
        positions = Dictionary(rows.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    /// The construct's name in the schema: `a repository's method` is `repositorysMethod`.
    package var name: String {
        let words = subject.replacing("'", with: "").split(separator: " ").filter { !["a", "an"].contains($0) }
        let parts = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }
        return parts.joined().replacing(".yaml", with: "")
    }

    /// The position of a key's row; `nil` if the construct has no such key.
    func position(of key: String) -> Int? { positions[key] }

    func isDetail(_ key: String) -> Bool { positions[key].map { rows[$0].isDetail } ?? false }

    /// The row of a key; `nil` if the construct has no such key.
    package func row(of key: String) -> Key? { positions[key].map { rows[$0] } }

    /// The shape of a key's value; anything if the construct has no such key.
    package func shape(of key: String) -> KeyShape { row(of: key)?.shape ?? .anything }

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
    /// A key of a construct: everything that the language says of it, except the way into the model.
    package struct Key: Sendable {
        package let name: String
        package let shape: KeyShape
        package internal(set) var isRequired = false
        /// The value that holds without the key, as a spec writes it.
        package internal(set) var standard: String?
        /// The keys that are required beside it.
        package internal(set) var needs: [String] = []
        /// The keys that cannot stand beside it.
        var exclusions: [Exclusion] = []
        /// The kind of name that its value is, or has for keys.
        package internal(set) var names: NameRole?
        /// Rules look only at fields with a key that is a detail.
        var isDetail = true
        /// The function of the decoder that reads the key together with others. `nil`: a property of the model takes the value.
        let decoder: String?
        /// One sentence that says what the key does.
        package internal(set) var sentence = ""
    }

    /// Keys that cannot stand beside another one.
    struct Exclusion: Sendable {
        let keys: [String]
        /// The keys are the only ones that it does not exclude.
        let isComplement: Bool
        /// The diagnostic, with `*` for the name of the key.
        let message: String
        let diagnosticID: String

        func concerns(_ key: String) -> Bool { keys.contains(key) != isComplement }
    }

    /// The kinds of names that a spec gives, and that other keys refer to.
    package enum NameRole: Sendable {
        /// A type, as a whole type or inside of one.
        case type
        case endpoint
        /// A method of a repository, perhaps behind the name of its repository.
        case method
        /// A field of the type or the entity that the place is about.
        case field
        /// Fields for keys, each with a parameter of the call.
        case filter
        /// A parameter of the call.
        case parameter
        /// A field of the call's body, perhaps behind `body.`.
        case bodyField
        /// A parameter of the call, or a field of its body.
        case sent
        /// A field of the call's answer.
        case answerField
        /// Values of the type by their names, with its fields for keys.
        case example
    }
}

extension LanguageConstruct.Key {
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
        // A list is in the sentence.
        if let standard, !standard.contains(", ") { members.append(.init(key: "default", value: Self.json(standard))) }
        return .object(members)
    }

    private static func json(_ text: String) -> JSONTree {
        if text == "true" || text == "false" { return .bool(text == "true") }
        return Double(text) == nil ? .string(text) : .number(text)
    }
}
