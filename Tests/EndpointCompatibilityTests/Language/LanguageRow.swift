import EndpointCompatibility
import EndpointSpec
import Testing

/// A key of the language, and two specs that differ in its value alone.
struct LanguageRow: CustomTestStringConvertible, Sendable {
    /// The construct and the key: `field.wire`.
    var key: String
    var old: String
    var new: String
    /// The question that the difference is an answer to.
    var question: Finding.Question

    var testDescription: String { key }

    /// Rows with one spec around them, in which `@` stands for the values.
    static func rows(
        _ construct: String,
        in spec: String,
        _ question: Finding.Question,
        _ values: [(key: String, old: String, new: String)]
    ) -> [LanguageRow] {
        values.map { value in
            LanguageRow(
                key: "\(construct).\(value.key)",
                old: spec.replacing("@", with: value.old),
                new: spec.replacing("@", with: value.new),
                question: question
            )
        }
    }

    /// The limits, which several constructs have.
    static func limits(_ construct: String, in spec: String, lists: Bool = true) -> [LanguageRow] {
        rows(
            construct,
            in: spec,
            .releasedApps,
            [
                ("min", "type: int, min: 1", "type: int, min: 2"), ("max", "type: int, max: 9", "type: int, max: 8"),
                ("exclusiveMin", "type: int, exclusiveMin: 1", "type: int, exclusiveMin: 2"),
                ("exclusiveMax", "type: int, exclusiveMax: 9", "type: int, exclusiveMax: 8"),
                ("multipleOf", "type: int, multipleOf: 2", "type: int, multipleOf: 4"),
                ("pattern", "type: string, pattern: a+", "type: string, pattern: b+"),
                ("minLength", "type: string, minLength: 1", "type: string, minLength: 2"),
                ("maxLength", "type: string, maxLength: 9", "type: string, maxLength: 8"),
            ]
                + (lists
                    ? [
                        ("minItems", "type: list(string), minItems: 1", "type: list(string), minItems: 2"),
                        ("maxItems", "type: list(string), maxItems: 9", "type: list(string), maxItems: 8"),
                    ] : [])
        )
    }

    /// The forms of a value, which several constructs have.
    static func forms(_ construct: String, in spec: String) -> [LanguageRow] {
        rows(
            construct,
            in: spec,
            .releasedApps,
            [
                ("type", "type: int", "type: bool"),
                ("datetime", "type: datetime, datetime: iso8601", "type: datetime, datetime: unixSeconds"),
                ("wire", "type: duration, wire: seconds", "type: duration, wire: milliseconds"),
            ]
        )
    }

    /// A file `api.yaml` with more settings, before other files.
    static func api(_ settings: String, _ files: String) -> String {
        "\n# api.yaml\nlanguage: 1\nname: Shop\n\(settings)\n# items.yaml\n\(files)"
    }
}
