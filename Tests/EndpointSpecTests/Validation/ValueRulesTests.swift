import EndpointSpec
import SpecTestSupport
import Testing

/// Defaults and examples fit their types.
@Suite struct ValueRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func example(_ fields: String, _ example: String) -> String {
        "types:\n  E: { enum: [on, off] }\n  B: { fields: { x: int? } }\n  A: { fields: { \(fields) }, examples: { e: "
            + "\(example) } }"
    }

    private static func wrong(_ type: String, _ value: String, _ message: String) -> DiagnosticCase {
        DiagnosticCase("invalid-example", message, example("a: \(type)", "{ a: \(value) }"))
    }

    private static func field(_ text: String) -> String {
        "types:\n  E: { enum: [on, off] }\n  B: { fields: { x: int? } }\n  A: { fields: { a: \(text) } }"
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-example",
            "the example 'e' has no 'b', which 'A' requires",
            example("a: int, b: int", "1️⃣{ a: 1 }")
        ),
        DiagnosticCase("invalid-example", "did you mean 'amount'?", example("amount: int?", "{ 1️⃣amuont: 1 }")),
        DiagnosticCase("invalid-example", "must be a mapping of the fields of 'A'", example("a: int", "1️⃣[1]")),
        DiagnosticCase("invalid-default", "any JSON value", "types: { A: { fields: { a: json = 1️⃣5 } } }"),
        DiagnosticCase(
            "invalid-default",
            "a whole number",
            "types: { N: { wraps: int }, A: { fields: { a: N = 1️⃣x } } }"
        ),
        DiagnosticCase("invalid-example", "a UUID", "types: { N: { wraps: uuid, examples: { a: 1️⃣x } } }"),
        DiagnosticCase(
            "invalid-example",
            "the example 'e' at 'a[1].x' must be a whole number",
            example("a: [B]", "{ a: [{}, { x: 1️⃣b }] }")
        ),
        DiagnosticCase(
            "invalid-example",
            "the example 'e' at 'a.k' must be a whole number",
            example("a: map(int)", "{ a: { j: 1, k: 1️⃣1.5 } }")
        ),
        wrong("int", "1️⃣\"5\"", "found \"5\""), wrong("int", "1️⃣0x1F", "a whole number"),
        wrong("int32", "1️⃣3000000000", "32 bits"), wrong("uint32", "1️⃣-1", "that is not negative"),
        wrong("uint64", "1️⃣18446744073709551616", "that is not negative"),
        wrong("{ type: int, wire: string }", "1️⃣\"x\"", "a whole number"),
        wrong("int64", "1️⃣9223372036854775808", "a whole number"),
        wrong("double", "1️⃣.5", "a number"), wrong("double", "1️⃣1e999", "a number"),
        wrong(
            "float",
            "1️⃣inf",
            "a "
                + "number"
        ),
        wrong("bool", "1️⃣yes", "true or false"), wrong("decimal", "1️⃣\"12,50\"", "a decimal number"),
        wrong("datetime", "1️⃣2026-02-30T10:00:00Z", "a point in time"),
        wrong("datetime", "1️⃣2026-01-01", "a point in time"),
        // As at run time: a leap second ends a day in UTC, and no offset is longer than a day.
        wrong("datetime", "1️⃣2026-01-01T10:00:60Z", "a point in time"),
        wrong("datetime", "1️⃣2026-06-30T23:59:60+01:00", "a point in time"),
        wrong("datetime", "1️⃣2026-01-01T10:00:00+24:00", "a point in time"),
        wrong("datetime", "1️⃣2026-01-01T10:00:00-01:60", "a point in time"),
        wrong("datetime", "1️⃣2026-01-01T10:00:00.Z", "a point in time"),
        wrong("uuid", "1️⃣123e4567", "a UUID"), wrong("url", "1️⃣\"a b\"", "a URL"), wrong("bytes", "1️⃣abc", "Base64"),
        wrong("string", "1️⃣null", "found nothing"), wrong("string", "1️⃣[a]", "found a list"),
        wrong("E", "1️⃣onn", "did you mean 'on'?"), wrong("[int]", "1️⃣1", "the example 'e' at 'a' must be a list"),
        wrong("map(int)", "1️⃣1", "the example 'e' at 'a' must be a mapping"),
        DiagnosticCase("invalid-default", "the default of 'a' must be a whole number", field("int = 1️⃣ten")),
        DiagnosticCase("invalid-default", "the default of 'a' must be one of on, off", field("E = 1️⃣open")),
        DiagnosticCase("invalid-default", "write 'int' without '?', or remove the default", field("int? = 1️⃣1")),
        DiagnosticCase(
            "invalid-default",
            "'a' is a list, whose default can only be empty; write 'default: []', or remove it",
            field("{ type: [int], default: 1️⃣[1] }")
        ),
        DiagnosticCase("invalid-default", "write 'default: []'", field("{ type: [int], default: 1️⃣{} }")),
        DiagnosticCase("invalid-default", "write 'default: {}'", field("{ type: map(int), default: 1️⃣[] }")),
        DiagnosticCase("invalid-default", "without '?'", field("{ type: list(int)?, default: 1️⃣[] }")),
        DiagnosticCase("invalid-default", "a type with fields", field("{ type: B, default: 1️⃣{} }")),
        DiagnosticCase("invalid-default", "true or false", "endpoints: { a: { get: /a, query: { q: bool = 1️⃣1 } } }"),
        DiagnosticCase(
            "invalid-example",
            "milliseconds since 1970",
            "=== api.yaml\nlanguage: 1\nname: A\ndefaults: { datetime: unixMilliseconds }\n=== a.yaml\n"
                + "types: { A: { fields: { a: datetime }, examples: { e: { a: 1️⃣2026-01-01T10:00:00Z } } } }"
        ),
    ]

    @Test(arguments: [
        ("string", "12"), ("string", "\"null\""), ("int", "-0"), ("int64", "9223372036854775807"), ("double", "1e3"),
        ("double", "-1.5E-2"), ("bool", "false"), ("decimal", "12.50"), ("decimal", "\"-1e-3\""),
        ("datetime", "\"2024-03-01T05:29:60.123456789+05:30\""), ("datetime", "2026-01-01t10:00:00z"),
        ("uuid", "123E4567-e89b-12d3-a456-426614174000"), ("url", "https://a.example/%20?q=1#f"), ("bytes", "aGk="),
        ("bytes", "\"\""),
        ("E", "off"), ("int?", "null"), ("[int]", "[]"), ("[int?]", "[1, ~]"), ("map(E)", "{ a: on }"), ("B", "{}"),
        ("B?", "{ x: 1 }"), ("uint64", "18446744073709551615"), ("{ type: int64, wire: string }", "\"3\""),
        ("{ type: int64, wire: string }", "3"), ("{ type: bool, wire: string }", "\"true\""),
        ("{ type: bool, wire: number }", "1"), ("{ type: uuid, wire: hex }", "123e4567e89b12d3a456426614174000"),
        ("uuid", "123e4567e89b12d3a456426614174000"),
    ])
    func acceptsExamplesThatFit(_ type: String, _ value: String) {
        let text = Self.example("a: \(type)", "{ a: \(value) }")
        #expect(SpecReader.read(MarkedSource(text).sources).diagnostics == [])
    }
}
