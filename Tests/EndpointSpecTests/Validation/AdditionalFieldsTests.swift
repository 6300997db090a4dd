import EndpointSpec
import SpecTestSupport
import Testing

/// `additional: true`: the field that takes the members that no other names.
@Suite struct AdditionalFieldsTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func field(_ text: String) -> String { "types:\n  A: { fields: { a: { \(text) }, b: int } }" }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("invalid-additional", "not 'string'", field("type: 1️⃣string, additional: true")),
        DiagnosticCase("invalid-additional", "not '[string: string]?'", field("type: 1️⃣map(string)?, additional: true")),
        DiagnosticCase(
            "invalid-additional",
            "'a' already takes",
            "types: { A: { fields: { 2️⃣a: { type: map(int), additional: true }, 1️⃣b: { type: map(int), additional: "
                + "true } } } }"
        ),
        DiagnosticCase(
            "invalid-additional",
            "a 'patch' cannot contain members that no field names",
            "types: { A: { patch: true, fields: { 1️⃣a: { type: map(int), additional: true } } } }"
        ),
        DiagnosticCase(
            "invalid-additional",
            "type with 'wire: array' cannot contain members that no field",
            "types: { A: { wire: array, fields: { 1️⃣a: { type: map(int), additional: true } } } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "members that no other field names, so it cannot have 'key'",
            field("type: map(int), additional: true, 1️⃣key: x")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "their values could not be hidden",
            field("type: map(int), additional: true, 1️⃣sensitive: true")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "'additional' takes any members, so it cannot have 'minItems'",
            field("type: map(int), additional: true, 1️⃣minItems: 1")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "'additional' fails as a whole, so it cannot have 'onInvalid'",
            field("type: map(int), additional: true, 1️⃣onInvalid: skip")
        ),
        DiagnosticCase("misplaced-key", "additional: true", field("type: map(int), 1️⃣additionalProperties: true")),
        DiagnosticCase(
            "misplaced-key",
            "additional: true",
            "types: { A: { fields: { a: int }, 1️⃣additionalProperties: true } }"
        ),
        DiagnosticCase(
            "unreachable-variant",
            "'B' before it",
            .warning,
            "types: { A: { fields: { a: { type: map(json), additional: true } } }, B: { fields: { b: string } }, U: { "
                + "union: [2️⃣A, 1️⃣B] } }"
        ),
        DiagnosticCase(
            "invalid-example",
            "the example 'e' at 'a.x' must be a whole number, but found 'y'",
            "types: { A: { fields: { a: { type: map(int), additional: true } }, examples: { e: { a: { x: 1️⃣y } } } } }"
        ),
    ]

    @Test(arguments: [
        "types: { A: { fields: { a: { type: map(int), additional: true }, b: { type: int, key: a } } } }",
        // Not every object has whole numbers alone.
        "types: { A: { fields: { a: { type: map(int), additional: true } } }, B: { fields: { b: string } }, U: { "
            + "union: [A, B] } }",
    ])
    func nothingIsWrong(_ text: String) {
        let (spec, diagnostics) = SpecReader.read(MarkedSource(text).sources)
        #expect(spec != nil && diagnostics.isEmpty, "\(diagnostics)")
    }
}
