import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct RequestValuesRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func get(_ text: String) -> String {
        "types: { Plain: { fields: { id: string } }, Colour: { enum: [red] } }\n"
            + "endpoints: { a: { get: /a, \(text) } }"
    }

    private static func body(_ text: String) -> String {
        "types: { Plain: { fields: { id: string } }, Counted: { fields: { count: int } }, "
            + "Few: { fields: { count: { type: int, max: 3 } } } }\n"
            + "endpoints: { a: { post: /a, body: \(text) } }"
    }

    /// `mark` stands before the path of the original, `name` before its name.
    private static func variant(_ text: String, _ mark: String = "", name: String = "") -> String {
        "endpoints: { \(name)a: { post: \(mark)/a }, b: { \(text) } }"
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
            "a constant parameter has no key 'type'",
            get("query: { a: { value: b, 1️⃣type: string } }")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "keep one",
            get("query: { a: { 2️⃣value: b, 1️⃣provided: c } }")
        ),
        DiagnosticCase("invalid-name", "a provided value", get("query: { a: { provided: 1️⃣a b } }")),
        DiagnosticCase("invalid-value", "'parameters' of an endpoint must be none, not 'all'", get("parameters: 1️⃣all")),
        DiagnosticCase("invalid-value", "one of repeat, comma", get("query: { a: { type: [int], style: 1️⃣coma } }")),
        DiagnosticCase("invalid-parameter-type", "remove 'style'", get("query: { a: { type: int, style: 1️⃣comma } }")),
        DiagnosticCase("invalid-parameter-type", "'Colour' has no fields", get("query: 1️⃣Colour")),
        DiagnosticCase(
            "invalid-parameter-type",
            "'[Plain]' has no fields",
            get("query: { a: { type: 1️⃣\"[Plain]\", spread: true } }")
        ),
        DiagnosticCase("invalid-parameter-type", "'map(string)'", get("headers: { \"*\": 1️⃣map(int) }")),
        DiagnosticCase(
            "invalid-parameter-type",
            "the cookie 'a' must be a scalar or an enum, not '[int]'",
            get("cookies: { a: 1️⃣list(int) }")
        ),
        DiagnosticCase("invalid-header", "'a b' is not a valid cookie name", get("cookies: { 1️⃣a b: string }")),
        DiagnosticCase(
            "duplicate-header",
            "'cookies' already sets the header 'Cookie'",
            get("headers: { 1️⃣Cookie: string }, cookies: { 2️⃣a: string }")
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "'b' and 'a' would both have the key 'b'",
            get("query: { 2️⃣a: { type: int, key: b }, 1️⃣b: { value: c } }")
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "goes with every call, and 'a' sends 'token' under the same",
            get("query: { 1️⃣token: string }") + auto
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "with every call, and 'a' sends 'token' under the same name",
            "types: { T: { fields: { 1️⃣token: string } } }\nendpoints: { a: { post: /a, body: T } }" + auto
        ),
        DiagnosticCase(
            "parameter-without-place",
            "the body of 'a' has no fields",
            "endpoints: { 1️⃣a: { post: /a, body: [int] }, b: { post: /b, body: [int], parameters: none } }" + auto
        ),
        DiagnosticCase(
            "parameter-without-place",
            "the body of 'a' has no fields",
            "types: { T: { fields: { b: int } } }\n"
                + "endpoints: { 1️⃣a: { post: /a, body: { type: T, as: custom(X) } } }" + auto
        ),
        DiagnosticCase(
            "invalid-body",
            "each element of a list",
            "endpoints: { a: { post: /a, body: { type: 1️⃣int, as: lines } } }"
        ),
        DiagnosticCase(
            "invalid-body",
            "the body is 'fields'",
            "endpoints: { 1️⃣a: { post: /a, body: { as: lines, fields: { b: int } } } }"
        ),
        DiagnosticCase("unknown-field", "did you mean 'id'?", body("{ type: Plain, set: { 1️⃣ids: a } }")),
        DiagnosticCase(
            "invalid-body",
            "'id' can only be set to a plain value",
            body("{ type: Plain, set: { id: 1️⃣[a] } }")
        ),
        DiagnosticCase("invalid-body", "'count' must be a whole number", body("{ type: Counted, set: { count: 1️⃣b } }")),
        DiagnosticCase("invalid-body", "'count' must be at most 3", body("{ type: Few, set: { count: 1️⃣4 } }")),
        DiagnosticCase("invalid-body", "'set' needs a type with fields", body("{ type: 2️⃣int, set: { 1️⃣id: a } }")),
        DiagnosticCase("unknown-endpoint", "did you mean 'a'?", variant("post: /a, variantOf: 1️⃣aa, body: int")),
        DiagnosticCase(
            "invalid-variant",
            "a variant makes the same call as another endpoint, here POST /a",
            variant("post: /b, variantOf: 1️⃣a, body: int", "2️⃣")
        ),
        DiagnosticCase(
            "invalid-variant",
            "'b' sets no other values than 'a'",
            variant("post: /a, variantOf: 1️⃣a", name: "2️⃣")
        ),
        DiagnosticCase(
            "invalid-variant",
            "'b' is itself a variant",
            "endpoints: { a: { post: /a }, 2️⃣b: { post: /a, variantOf: a, query: { s: { value: x } } }, "
                + "c: { post: /a, variantOf: 1️⃣b } }"
        ),
        DiagnosticCase(
            "duplicate-call",
            "sets the same",
            "endpoints: { a: { post: /a }, b: { post: 2️⃣/a, variantOf: a, query: { s: { value: x } } }, "
                + "c: { post: 1️⃣/a, variantOf: a, query: { s: { value: x } } } }"
        ),
        DiagnosticCase(
            "duplicate-call",
            "and 'b' sets no values of its own",
            "endpoints: { a: { post: 2️⃣/a, query: { s: { value: x } } }, b: { post: 1️⃣/a, variantOf: a } }"
        ),
        DiagnosticCase(
            "invalid-patch",
            "'Change' is a 'patch'",
            "types: { Change: { patch: true, fields: { a: string } } }\n"
                + "endpoints: { a: { post: /a, body: { type: 1️⃣Change, as: form } } }"
        ),
        DiagnosticCase(
            "invalid-patch",
            "send it as JSON",
            "types: { Change: { patch: true, fields: { a: string } } }\n"
                + "endpoints: { a: { post: /a, body: { as: form, fields: { b: 1️⃣Change } } } }"
        ),
        DiagnosticCase(
            "invalid-patch",
            "a query cannot contain null",
            "types: { Change: { patch: true, fields: { a: string } } }\n"
                + "endpoints: { a: { get: /a, query: { c: { type: 1️⃣Change, spread: true } } } }"
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
            "a body has a 'type' or 'fields', not both",
            "endpoints: { a: { post: /a, body: { 2️⃣type: int, 1️⃣fields: { b: int } } } }"
        ),
        DiagnosticCase(
            "duplicate-wire-key",
            "'b' and 'a' would both have the key 'b'",
            "endpoints: { a: { post: /a, body: { fields: { 2️⃣a: { type: int, key: b }, 1️⃣b: { value: c } } } } }"
        ),
        DiagnosticCase(
            "wrong-kind",
            "cannot come from the caller",
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
