import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct RequestValuesRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func get(_ text: String) -> String {
        "types: { Plain: { fields: { id: string } }, Colour: { enum: [red] } }\n"
            + "endpoints: { a: { get: /a, \(text) } }"
    }

    private static let auto = """

        === api.yaml
        language: 1
        name: A
        parameters: { auto: { 2️⃣token: { provided: token } } }
        """

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "misplaced-key",
            "'type' is no key of a constant parameter",
            get("query: { a: { value: b, 1️⃣type: string } }")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "keep one of the two",
            get("query: { a: { 2️⃣value: b, 1️⃣provided: c } }")
        ),
        DiagnosticCase("invalid-name", "a provided value", get("query: { a: { provided: 1️⃣a b } }")),
        DiagnosticCase("invalid-value", "is none", get("parameters: 1️⃣all")),
        DiagnosticCase("invalid-value", "one of repeat, comma", get("query: { a: { type: [int], style: 1️⃣coma } }")),
        DiagnosticCase("invalid-parameter-type", "remove 'style'", get("query: { a: { type: int, style: 1️⃣comma } }")),
        DiagnosticCase("invalid-parameter-type", "'Colour' has none", get("query: 1️⃣Colour")),
        DiagnosticCase(
            "invalid-parameter-type",
            "'[Plain]' has none",
            get("query: { a: { type: 1️⃣\"[Plain]\", spread: true } }")
        ),
        DiagnosticCase("invalid-parameter-type", "'map(string)'", get("headers: { \"*\": 1️⃣map(int) }")),
        DiagnosticCase("invalid-parameter-type", "the cookie 'a' is one value", get("cookies: { a: 1️⃣list(int) }")),
        DiagnosticCase("invalid-header", "cannot name a cookie", get("cookies: { 1️⃣a b: string }")),
        DiagnosticCase(
            "duplicate-header",
            "'cookies' makes the header 'Cookie'",
            get("headers: { 1️⃣Cookie: string }, cookies: { 2️⃣a: string }")
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "would both be 'b'",
            get("query: { 2️⃣a: { type: int, key: b }, 1️⃣b: { value: c } }")
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "'token' goes with every call already",
            get("query: { 1️⃣token: string }") + auto
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "sends 'token' by that name",
            "types: { T: { fields: { 1️⃣token: string } } }\nendpoints: { a: { post: /a, body: T } }" + auto
        ),
        DiagnosticCase(
            "parameter-without-place",
            "the body of 'a' has no fields",
            "endpoints: { 1️⃣a: { post: /a, body: [int] }, b: { post: /b, body: [int], parameters: none } }" + auto
        ),
        DiagnosticCase(
            "not-built-yet",
            "a 'duration?' among the fields of a body",
            "endpoints: { a: { post: /a, body: { fields: { b: 1️⃣duration? } } } }"
        ),
        DiagnosticCase(
            "form-without-fields",
            "'[int]' has none",
            "endpoints: { a: { post: /a, body: { type: 1️⃣list(int), as: form } } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "write 'as: form'",
            "endpoints: { a: { post: /a, body: { type: int, 1️⃣arrays: comma } } }"
        ),
        DiagnosticCase(
            "conflicting-keys",
            "a type, or fields of its own",
            "endpoints: { a: { post: /a, body: { 2️⃣type: int, 1️⃣fields: { b: int } } } }"
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "would both be 'b'",
            "endpoints: { a: { post: /a, body: { fields: { 2️⃣a: { type: int, key: b }, 1️⃣b: { value: c } } } } }"
        ),
        DiagnosticCase(
            "wrong-kind",
            "given by no caller",
            "=== api.yaml\nlanguage: 1\nname: A\nparameters: { auto: { token: 1️⃣string } }"
        ),
        DiagnosticCase(
            "literal-credential",
            "use 'auth', 'provided'",
            .warning,
            lint: true,
            get("query: { apiKey: { value: 1️⃣abc } }").replacing("apiKey", with: "api-key")
        ),
    ]
}
