import EndpointDescription

/// The values that a key takes, as far as a JSON Schema can describe them.
package indirect enum KeyShape: Sendable {
    /// A value of the user's own: a scalar, a list or a mapping.
    case anything
    /// Any scalar: YAML's own typing is not asked.
    case text
    /// Text, or a bare `null` that is a word like any other.
    case textOrNull
    case word([String])
    case flag
    case whole(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case list(KeyShape)
    /// A bare `[T]` or `[string: T]`, which is a list of one to YAML.
    case bracketedType
    /// An answer for each status.
    case byStatus
    /// A mapping whose keys are the user's.
    case named(KeyShape)
    /// A mapping of the language, by its name.
    case construct(String)
    case either([KeyShape])

    static func words<Word: RawRepresentable<String> & CaseIterable>(of type: Word.Type) -> KeyShape {
        .word(type.allCases.map(\.rawValue))
    }

    /// A type where it is used: a name, or what YAML makes of `[T]` and `[string: T]`.
    package static let type = KeyShape.either([.text, .bracketedType])

    static let statusAnswer = KeyShape.either([.text, .bracketedType, .construct("answerByStatus")])

    /// A flag, or `always`.
    static let testCode = KeyShape.either([.flag, .word([SpecTestCode.always.rawValue])])

    private static let bracketed: JSONTree = {
        let map: JSONTree = [
            "type": "object", "properties": ["string": [:]], "additionalProperties": false, "minProperties": 1,
        ]
        return [
            "type": "array", "minItems": 1, "maxItems": 1,
            "items": ["anyOf": [KeyShape.text.json, ["type": "array"], map]],
        ]
    }()

    var json: JSONTree {
        switch self {
        case .anything: ["type": ["string", "number", "boolean", "null", "array", "object"]]
        case .text: ["type": ["string", "number", "boolean"]]
        case .textOrNull: ["type": ["string", "number", "boolean", "null"]]
        case .word(let words): ["enum": .strings(words)]
        case .flag: ["type": "boolean"]
        case .whole(let range): Self.number("integer", "\(range.lowerBound)", "\(range.upperBound)")
        case .number(let range): Self.number("number", "\(range.lowerBound)", "\(range.upperBound)")
        case .list(let element): ["type": "array", "items": element.json]
        case .bracketedType: Self.bracketed
        case .byStatus:
            [
                "type": "object", "minProperties": 1,
                "patternProperties": ["^[1-5][0-9X]{2}$": KeyShape.statusAnswer.json],
                "additionalProperties": false,
            ]
        case .named(.construct(let name)):
            // Beside constructs, keys that begin with `x-` are skipped.
            [
                "type": ["object", "null"], "patternProperties": ["^x-": [:]],
                "additionalProperties": KeyShape.construct(name).json,
            ]
        case .named(let value): ["type": ["object", "null"], "additionalProperties": value.json]
        case .construct(let name): ["$ref": .string("#/definitions/\(name)")]
        case .either(let shapes): ["anyOf": .array(shapes.map(\.json))]
        }
    }

    private static func number(_ type: String, _ minimum: String, _ maximum: String) -> JSONTree {
        ["type": .string(type), "minimum": .number(minimum), "maximum": .number(maximum)]
    }
}
