import EndpointSpec
import SpecTestSupport
import Testing

/// `datetime:`, `wire:`, `value:`, days and durations.
@Suite struct WireFormTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func field(_ text: String) -> String { "types:\n  A: { fields: { a: \(text) } }" }

    private static func pattern(_ text: String, _ message: String) -> DiagnosticCase {
        DiagnosticCase("invalid-datetime-pattern", message, field("{ type: datetime, datetime: 1️⃣\"\(text)\" }"))
    }

    private static func example(_ type: String, _ value: String) -> String {
        "types:\n  A: { fields: { a: \(type) }, examples: { e: { a: \(value) } } }"
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("invalid-wire", "it takes 'string', 'number'", field("{ type: decimal, wire: 1️⃣iso8601 }")),
        DiagnosticCase(
            "invalid-value",
            "did you mean 'datetime: unixMilliseconds'?",
            field("{ type: datetime, wire: 1️⃣unixMilliseconds }")
        ),
        DiagnosticCase("invalid-wire", "'a' is never nil", field("{ type: string, nil: 1️⃣null }")),
        DiagnosticCase("invalid-wire", "write 'datetime: unixSeconds'", field("{ type: datetime, wire: 1️⃣number }")),
        DiagnosticCase(
            "invalid-wire",
            "this type is always sent in the same form",
            field("{ type: url, wire: 1️⃣string }")
        ),
        DiagnosticCase(
            "invalid-wire",
            "'R' cannot be sent as 'hex'; it takes 'number', 'string'",
            "types: { R: { wraps: int64, wire: 1️⃣hex } }"
        ),
        DiagnosticCase(
            "invalid-wire",
            "'R' has a 'wire', which a case of a union cannot have",
            "types: { R: { wraps: int64, wire: string }, U: { union: [string, 1️⃣R] } }"
        ),
        DiagnosticCase(
            "invalid-wire",
            "'a' cannot be sent as 'hex'; it takes 'number', 'string'",
            "types: { R: { wraps: int64 }, A: { fields: { a: { type: R, wire: 1️⃣hex } } } }"
        ),
        DiagnosticCase(
            "invalid-wire",
            "'a' cannot be sent as 'string'; this type is always sent in the same form",
            "types: { R: { wraps: string }, A: { fields: { a: { type: R, wire: 1️⃣string } } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "must be one of number, string",
            "=== api.yaml\nlanguage: 1\nname: A\ndefaults: { int64: 1️⃣text }"
        ),
        DiagnosticCase("misplaced-key", "use 'int64'", "defaults: { 1️⃣uint64: string }"),
        DiagnosticCase(
            "invalid-wire",
            "'a' is not a 'datetime', so it has no 'datetime' format",
            field("{ type: list(date), datetime: 1️⃣iso8601 }")
        ),
        DiagnosticCase(
            "invalid-wire",
            "'q' cannot be sent as 'number'",
            "endpoints: { a: { get: /a, query: { q: { type: decimal, wire: 1️⃣number } } } }"
        ),
        DiagnosticCase("invalid-value", "or a pattern such as", field("{ type: datetime, datetime: 1️⃣unixseconds }")),
        pattern("yyyy-MM", "it has no day"), pattern("HH:mm:ss", "it has no year"),
        pattern("YYYY-MM-dd", "the pattern 'YYYY-MM-dd' is not valid: 'YYYY' is unknown"),
        pattern("yy-MM-dd", "the pattern 'yy-MM-dd' is not valid: 'yy' is unknown"),
        pattern("yyyy-MM-dd hh:mm", "so it needs 'a'"), pattern("yyyy-MM-dd dd", "it contains 'd' twice"),
        pattern("yyyy-MM-dd'T", "a quote is not closed"), pattern("yyyy-MM-ddé", "'é' needs quotes"),
        DiagnosticCase("conflicting-keys", "it cannot have 'type'", field("{ 1️⃣type: string, value: x }")),
        DiagnosticCase(
            "conflicting-keys",
            "array' has positions instead of keys",
            "types: { A: { wire: array, fields: { 1️⃣a: { value: 1 }, b: int } } }"
        ),
        DiagnosticCase(
            "invalid-patch",
            "write 'string' without '?'",
            "types: { A: { patch: true, fields: { a: 1️⃣string? } } }"
        ),
        DiagnosticCase(
            "invalid-patch",
            "remove the default",
            "types: { A: { patch: true, fields: { a: { type: int, default: 1️⃣1 } } } }"
        ),
        DiagnosticCase(
            "not-built-yet",
            "'patch' for types with",
            "types: { 1️⃣A: { patch: true, domain: shared, fields: { a: int } } }"
        ),
        DiagnosticCase(
            "not-built-yet",
            "'patch' together with 'from'",
            "types: { B: { fields: { a: int } }, A: { patch: true, 1️⃣from: B, pick: [a] } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "it cannot have 'wire'",
            "types: { A: { patch: true, 1️⃣wire: array, fields: { a: int } } }"
        ),
        DiagnosticCase(
            "invalid-on-invalid",
            "'a' is not a list or a map, so it has no elements to skip",
            field("{ type: int?, onInvalid: 1️⃣skip }")
        ),
        DiagnosticCase(
            "not-built-yet",
            "'onInvalid' of a field of a 'patch'",
            "types: { A: { patch: true, fields: { a: { type: [int], onInvalid: 1️⃣skip } } } }"
        ),
        DiagnosticCase("wrong-kind", "text, a number, true or false", field("{ value: 1️⃣[1] }")),
        DiagnosticCase(
            "duplicate-wire-key",
            "'a' and 'b' would both have the key 'b'",
            "types: { A: { fields: { 2️⃣b: int, 1️⃣a: { value: x, key: b } } } }"
        ),
        DiagnosticCase(
            "invalid-example",
            "the example 'e' at 'a' must be 'x'",
            "types: { A: { fields: { a: { value: x } }, examples: { e: { a: 1️⃣y } } } }"
        ),
        DiagnosticCase(
            "invalid-example",
            "the example 'e' at 'a' must be a day, such as 2026-01-31",
            example("date", "1️⃣2026-02-30")
        ),
        DiagnosticCase(
            "invalid-example",
            "the example 'e' at 'a' must be a number of seconds",
            example("duration", "1️⃣90s")
        ),
        DiagnosticCase("invalid-example", "such as PT1H30M", example("{ type: duration, wire: iso8601 }", "1️⃣P1M")),
        DiagnosticCase(
            "invalid-example",
            "at 'a[0]' must be a point in time in the format 'yyyy-MM-dd'",
            example("{ type: list(datetime), datetime: yyyy-MM-dd }", "[1️⃣2026-1-1]")
        ),
        DiagnosticCase(
            "invalid-example",
            "a number of seconds since 1970",
            example("{ type: list(datetime), datetime: unixSeconds }", "[1️⃣1e400]")
        ),
        DiagnosticCase(
            "invalid-default",
            "the default of 'a' must be a number of milliseconds",
            field("{ type: duration, wire: milliseconds, default: 1️⃣x }")
        ),
    ]

    @Test(arguments: [
        ("date", "2024-02-29"), ("duration", "90"), ("duration", "-1.5"),
        ("{ type: duration, wire: milliseconds }", "1500"),
        ("{ type: duration, wire: iso8601 }", "P1DT2H30M1.5S"), ("{ type: duration, wire: iso8601 }", "P2W"),
        ("{ type: datetime, datetime: unixSeconds }", "1"), ("{ type: datetime, datetime: \"d.M.yyyy\" }", "1.2.2026"),
        ("{ type: datetime, datetime: \"EEEE, MMMM d, yyyy 'at' h:mm a\" }", "\"Friday, January 2, 2026 at 1:05 PM\""),
        ("{ type: datetime, datetime: \"yyyyMMddHHmmssSSSXX\" }", "\"20260102030405678+0100\""),
        ("{ value: 1 }", "1"),
    ])
    func acceptsExamplesThatFit(_ type: String, _ value: String) {
        #expect(SpecReader.read(MarkedSource(Self.example(type, value)).sources).diagnostics == [])
    }
}
