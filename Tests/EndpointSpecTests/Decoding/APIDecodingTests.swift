import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct APIDecodingTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func api(_ line: String) -> String { "=== api.yaml\nlanguage: 1\nname: Bank\n\(line)" }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "invalid-value",
            "'safe' says that one endpoint is safe to repeat",
            "=== api.yaml\nlanguage: 1\nname: Bank\ndefaults: { retry: 1️⃣safe }"
        ),
        DiagnosticCase("missing-key", "'language: 1'", "=== api.yaml\n1️⃣name: Bank"),
        DiagnosticCase("missing-key", "'name: Bank'", "=== api.yaml\n1️⃣language: 1"),
        DiagnosticCase(
            "invalid-value",
            "'language' must be 1, the only version, not '2'",
            "=== api.yaml\nlanguage: 1️⃣2\nname: Bank"
        ),
        DiagnosticCase("invalid-name", "write 'Bank'", "=== api.yaml\nlanguage: 1\nname: 1️⃣bank"),
        DiagnosticCase(
            "invalid-name",
            "the name of a prefix must begin with a capital letter; write 'Shop'",
            "=== api.yaml\nlanguage: 1\nname: Bank\nprefix: 1️⃣shop"
        ),
        DiagnosticCase("invalid-name", "cannot be the name of an API", "=== api.yaml\nlanguage: 1\nname: 1️⃣The Bank"),
        DiagnosticCase("wrong-kind", "found a list", "=== api.yaml\n1️⃣- language: 1"),
        DiagnosticCase("unknown-key", "did you mean 'servers'?", api("1️⃣server: { a: 'http://a' }")),
        DiagnosticCase("unknown-key", "the keys are 'language', 'name', 'prefix', 'description',", api("1️⃣zzz: 1")),
        DiagnosticCase("unknown-key", "did you mean 'name'?", "=== api.yaml\nlanguage: 1\n1️⃣nmae: Bank"),
        DiagnosticCase(
            "misplaced-key",
            "write it in another file beside api.yaml, such as payments.yaml",
            api("1️⃣types: {}")
        ),
        DiagnosticCase("misplaced-key", "under 'defaults'", api("1️⃣retry: never")),
        DiagnosticCase("not-built-yet", "'session' of api.yaml", api("1️⃣session: {}")),
        DiagnosticCase("missing-key", "needs 'data'", api("envelope: 1️⃣{}")),
        DiagnosticCase(
            "invalid-value",
            "must be keys separated by dots, such as error.code, or $ for",
            api("envelope: { data: 1️⃣a. }")
        ),
        DiagnosticCase("unknown-key", "did you mean 'metadata'?", api("envelope: { data: d, 1️⃣metdata: A }")),
        DiagnosticCase("unknown-type", "the envelope's metadata", api("envelope: { data: d, metadata: 1️⃣A }")),
        DiagnosticCase("missing-key", "needs 'type'", api("envelope: { data: d, metadata: 1️⃣{ key: m } }")),
        DiagnosticCase("wrong-kind", "the server 'a' must be text", api("servers: { a: 1️⃣[b] }")),
        DiagnosticCase("missing-key", "write 's: { bearer: {} }'", api("auth: { schemes: { 1️⃣s: {} } }")),
        DiagnosticCase("unknown-key", "did you mean 'bearer'?", api("auth: { schemes: { s: { 1️⃣baerer: {} } } }")),
        DiagnosticCase(
            "wrong-kind",
            "write 'Accept-Language: { value: en }'",
            api("headers: { Accept-Language: 1️⃣en }")
        ),
        DiagnosticCase("missing-key", "'value'", api("headers: { A: 1️⃣{} }")),
        DiagnosticCase("invalid-value", "did you mean 'snake_case'?", api("defaults: { keys: 1️⃣snakecase }")),
        DiagnosticCase("invalid-datetime-pattern", "no day", api("defaults: { datetime: 1️⃣yyyy-MM }")),
        DiagnosticCase(
            "invalid-value",
            "'datetime' must be one of iso8601, unixSeconds,",
            api("defaults: { datetime: 1️⃣unix }")
        ),
        DiagnosticCase("invalid-value", "'nil' must be one of omit, null, not 'skip'", api("defaults: { nil: 1️⃣skip }")),
        DiagnosticCase("wrong-kind", "{ attempt: 30s, total: 90s }", api("defaults: { timeout: 1️⃣30s }")),
        DiagnosticCase("invalid-value", "a time such as 400ms", api("defaults: { timeout: { attempt: 1️⃣30 } }")),
        DiagnosticCase("invalid-value", "a time such as 400ms", api("defaults: { timeout: { attempt: 1️⃣-1s } }")),
        DiagnosticCase("invalid-value", "more than nothing", api("defaults: { timeout: { attempt: 1️⃣0s } }")),
        DiagnosticCase(
            "invalid-value",
            "cannot be shorter",
            api("defaults: { timeout: { attempt: 2️⃣30s, total: 1️⃣5s } }")
        ),
        DiagnosticCase("invalid-value", "'idle'", api("defaults: { timeout: { idle: 1️⃣0s } }")),
        DiagnosticCase("invalid-value", "'firstByte'", api("defaults: { timeout: { firstByte: 1️⃣soon } }")),
        DiagnosticCase("invalid-value", "from 1 to 100", api("defaults: { retry: { attempts: 1️⃣0 } }")),
        DiagnosticCase("invalid-value", "a number from", api("defaults: { retry: { factor: 1️⃣0.5 } }")),
        DiagnosticCase("invalid-value", "more than nothing", api("defaults: { retry: { deadline: 1️⃣0s } }")),
        DiagnosticCase("invalid-value", "from 400 to 599", api("defaults: { retry: { statuses: [503, 1️⃣200] } }")),
        DiagnosticCase(
            "wrong-kind",
            "'statuses' of 'retry' must be a list",
            api("defaults: { retry: { statuses: 1️⃣503 } }")
        ),
        DiagnosticCase("invalid-value", "a time such as", api("defaults: { retry: { longestRetryAfter: 1️⃣60 } }")),
        DiagnosticCase("invalid-value", "'unlimited', or a mapping", api("defaults: { retry: { budget: 1️⃣none } }")),
        DiagnosticCase(
            "invalid-value",
            "'perCall' must be a number from 0.0 to 100.0, not '-1'",
            api("defaults: { retry: { budget: { perCall: 1️⃣-1 } } }")
        ),
        DiagnosticCase(
            "unknown-key",
            "did you mean 'reserve'?",
            api("defaults: { retry: { budget: { 1️⃣reserv: 1 } } }")
        ),
        DiagnosticCase("invalid-value", "did you mean 'never'?", api("defaults: { retry: 1️⃣nevr }")),
        DiagnosticCase("missing-key", "needs 'status'", api("errors: { cases: [1️⃣{ as: a }] }")),
        DiagnosticCase(
            "invalid-value",
            "300 to 599, a class such as 4XX, or default (a 2XX status is",
            api("errors: { cases: [{ status: 1️⃣200, as: a }] }")
        ),
        DiagnosticCase(
            "invalid-value",
            "300 to 599, a class such as 4XX, or default (a 2XX status is",
            api("errors: { cases: [{ status: 1️⃣2XX, as: a }] }")
        ),
        DiagnosticCase("missing-key", "an error case without a body", api("errors: { cases: [1️⃣{ status: 409 }] }")),
        DiagnosticCase("missing-key", "no condition", api("errors: { cases: [{ status: 409, as: a, when: 1️⃣{} }] }")),
        DiagnosticCase(
            "missing-key",
            "'when' has no condition",
            api("errors: { cases: [{ status: 200, as: a, when: 1️⃣{ body: {}, header: {} } }] }")
        ),
        DiagnosticCase(
            "unknown-key",
            "unknown key 'bdy' in 'when'",
            api("errors: { cases: [{ status: 409, as: a, when: { 1️⃣bdy: {} } }] }")
        ),
        DiagnosticCase(
            "invalid-value",
            "must be keys separated by dots, such as error.code, or $ for",
            api("errors: { cases: [{ status: 409, as: a, when: { body: { 1️⃣a..b: 1 } } }] }")
        ),
        DiagnosticCase(
            "wrong-kind",
            "of 'when' must be the value that the body must contain, such",
            api("errors: { cases: [{ status: 409, as: a, when: { body: { a: 1️⃣[b] } } }] }")
        ),
        DiagnosticCase(
            "invalid-header",
            "'a b' is not a valid header name",
            api("errors: { cases: [{ status: 409, as: a, when: { header: { 1️⃣a b: c } } }] }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "this case has no 'body'",
            api("errors: { cases: [{ status: 409, as: a, at: 1️⃣b }] }")
        ),
        DiagnosticCase("misplaced-key", "under 'generate'", api("errors: { 1️⃣typed: true }")),
        DiagnosticCase("invalid-value", "one of plain, typed", api("generate: { errors: 1️⃣yes }")),
        DiagnosticCase("invalid-value", "such as error.code", api("errors: { code: 1️⃣error..code }")),
        DiagnosticCase("invalid-value", "or $ for the whole body", api("errors: { code: 1️⃣. }")),
        DiagnosticCase("invalid-value", "or $ for the whole body", api("errors: { message: 1️⃣\"\" }")),
        DiagnosticCase("invalid-value", "or $ for the whole body", api("errors: { at: 1️⃣a.$ }")),
        DiagnosticCase("invalid-value", "or $ for the whole body", api("envelope: { data: 1️⃣. }")),
        DiagnosticCase(
            "invalid-value",
            "or $ for the whole body",
            api("errors: { cases: [{ status: 409, as: a, when: { body: { 1️⃣\"\": 1 } } }] }")
        ),
        DiagnosticCase(
            "missing-key",
            "an error case whose body is not a declared type needs 'as'",
            api("errors: { cases: [1️⃣{ status: 409, body: text }] }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "'body: text' is the whole body",
            api("errors: { cases: [{ status: 409, as: a, body: text, at: 1️⃣b }] }")
        ),
        DiagnosticCase("wrong-kind", "'cases' must be a list", api("errors: { cases: 1️⃣{ status: 409 } }")),
        DiagnosticCase("invalid-value", "one of public, package, internal", api("generate: { access: 1️⃣open }")),
        DiagnosticCase(
            "invalid-value",
            "'mocks' must be one of true, false, always, not 'yes'",
            api("generate: { mocks: 1️⃣yes }")
        ),
        DiagnosticCase(
            "invalid-value",
            "'mockServer' must be one of true, false, always, not 'allways'",
            api("generate: { mockServer: 1️⃣allways }")
        ),
    ]

    @Test func decodesWhatAnAPISays() throws {
        let text = """
            === api.yaml
            language: 1
            name: Bank
            x-anything: [{ goes: here }]
            servers: { production: "https://a.example/v1", local: "http://[::1]:8080" }
            defaults:
              keys: kebab-case
              nil: null
              timeout: { attempt: 1.5s }
              retry: { scope: never, base: 2m, factor: 1.5 }
            errors: { at: problem, cases: [{ status: default, as: other }, { status: 5xx, as: broken }] }
            generate: { access: package, domain: shared }
            """
        let api = try #require(SpecReader.read(MarkedSource(text).sources).spec).api
        #expect(api.servers.map(\.url.value) == ["https://a.example/v1", "http://[::1]:8080"])
        #expect(api.servers.first?.url.location == SourceLocation(path: "api.yaml", line: 4, column: 24))
        #expect(api.defaults.keys == .kebabCase)
        #expect(api.defaults.absentValue == .null)
        #expect(api.defaults.settings.timeout.attempt?.value == .milliseconds(1500))
        #expect(api.defaults.settings.retry.scope?.value == .never)
        #expect(api.defaults.settings.retry.base?.value == .seconds(120))
        #expect(api.errors.at?.value == ["problem"])
        #expect(api.errors.cases.map(\.status.value) == [.any, .hundreds(5)])
        #expect(api.generate.access?.value == .package)
        #expect(api.generate.domain == .shared)
    }
}
