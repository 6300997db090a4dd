/// What may stand behind a key, as far as a JSON Schema can say it.
package indirect enum SchemaShape: Sendable {
    /// What the schema leaves to the decoder.
    case anything
    /// Any scalar: YAML's own typing is not asked.
    case text
    /// Text, or a bare `null` that is a word like any other.
    case textOrNull
    case word([String])
    case flag
    case whole(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case list(SchemaShape)
    /// What YAML makes of a bare `[T]` and `[string: T]`: a list of one.
    case bracketedType
    /// An answer for each status.
    case byStatus
    /// A mapping whose keys are the user's.
    case named(SchemaShape)
    /// A mapping of the language, by its name.
    case construct(String)
    case either([SchemaShape])

    static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> SchemaShape {
        .word(type.allCases.map(\.rawValue))
    }

    /// A type where it is used: a name, or what YAML makes of `[T]` and `[string: T]`.
    package static let type = SchemaShape.either([.text, .bracketedType])

    static let duration = SchemaShape.text

    static let statusAnswer = SchemaShape.either([.text, .bracketedType, .construct("answerByStatus")])

    /// Whether something for tests is generated.
    static let testCode = SchemaShape.either([.flag, .word([SpecTestCode.always.rawValue])])

    private static let bracketed: SchemaJSON = {
        let map = SchemaJSON.object([
            ("type", .string("object")), ("properties", .object([("string", .object([]))])),
            ("additionalProperties", .flag(false)), ("minProperties", .number("1")),
        ])
        return .object([
            ("type", .string("array")), ("minItems", .number("1")), ("maxItems", .number("1")),
            (
                "items",
                .object([
                    ("anyOf", .list([SchemaShape.text.json, .object([("type", .string("array"))]), map]))
                ])
            ),
        ])
    }()

    var json: SchemaJSON {
        switch self {
        case .anything: .object([])
        case .text: .object([("type", .strings(["string", "number", "boolean"]))])
        case .textOrNull: .object([("type", .strings(["string", "number", "boolean", "null"]))])
        case .word(let words): .object([("enum", .strings(words))])
        case .flag: .object([("type", .string("boolean"))])
        case .whole(let range):
            .object([
                ("type", .string("integer")), ("minimum", .number("\(range.lowerBound)")),
                ("maximum", .number("\(range.upperBound)")),
            ])
        case .number(let range):
            .object([
                ("type", .string("number")), ("minimum", .number("\(range.lowerBound)")),
                ("maximum", .number("\(range.upperBound)")),
            ])
        case .list(let element): .object([("type", .string("array")), ("items", element.json)])
        case .bracketedType: Self.bracketed
        case .byStatus:
            .object([
                ("type", .string("object")), ("minProperties", .number("1")),
                ("patternProperties", .object([("^[1-5][0-9X]{2}$", SchemaShape.statusAnswer.json)])),
                ("additionalProperties", .flag(false)),
            ])
        case .named(.construct(let name)):
            // Beside constructs, keys that begin with `x-` are skipped.
            .object([
                ("type", .strings(["object", "null"])), ("patternProperties", .object([("^x-", .object([]))])),
                ("additionalProperties", SchemaShape.construct(name).json),
            ])
        case .named(let value):
            .object([("type", .strings(["object", "null"])), ("additionalProperties", value.json)])
        case .construct(let name): .object([("$ref", .string("#/definitions/\(name)"))])
        case .either(let shapes): .object([("anyOf", .list(shapes.map(\.json)))])
        }
    }
}

/// JSON whose keys keep their order, so that the schema reads as it was written here.
indirect enum SchemaJSON: Sendable {
    case string(String)
    case number(String)
    case flag(Bool)
    case list([SchemaJSON])
    case object([(key: String, value: SchemaJSON)])

    static func strings(_ texts: [String]) -> SchemaJSON { .list(texts.map(SchemaJSON.string)) }

    /// Indented by two spaces; lists and objects without contents in one line.
    func text(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .string(let text): return Self.quoted(text)
        case .number(let text): return text
        case .flag(let value): return "\(value)"
        case .list(let items):
            let texts = items.map { $0.text(indent: inner) }
            let line = "[\(texts.joined(separator: ", "))]"
            if !line.contains("\n"), indent.count + line.count < 100 { return line }
            return "[\n" + texts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let entries):
            let texts = entries.map { "\(Self.quoted($0.key)): \($0.value.text(indent: inner))" }
            let line = texts.isEmpty ? "{}" : "{ \(texts.joined(separator: ", ")) }"
            if !line.contains("\n"), indent.count + line.count < 80 { return line }
            return "{\n" + texts.map { inner + $0 }.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    /// The texts are the language's own words: nothing in them needs more than this.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
