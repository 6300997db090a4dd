import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct APIRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func api(_ text: String) -> String {
        "types: { Problem: { fields: { a: int } }, Other: { fields: { a: int } }, E: { enum: [a] } }\n"
            + "=== api.yaml\nlanguage: 1\nname: Bank\n\(text)"
    }

    private static func server(_ url: String, _ message: String) -> DiagnosticCase {
        DiagnosticCase("invalid-server", message, api("servers: { a: 1️⃣\"\(url)\" }"))
    }

    private static func cases(_ text: String) -> String { api("errors:\n  code: c\n  cases:\n\(text)") }

    static let cases: [DiagnosticCase] = [
        server("api.example", "it must begin with https:// or http://"),
        server("ftp://a", "it must begin with https:// or http://"),
        server("https:///a", "it has no host"),
        server("https://a b", "it contains a character that a URL cannot contain"),
        server("https://a?b", "it cannot contain '?' or '#'"),
        server("https://u:p@a", "use 'auth'"),
        server("https://a:99999", "its port"), server("https://a:", "its port"),
        server("https://[::1]x", "its host is not valid"),
        DiagnosticCase("invalid-header", "visible ASCII", api("headers: { A: { value: 1️⃣ü } }")),
        DiagnosticCase("duplicate-header", "set twice", api("headers: { 2️⃣A: { value: b }, 1️⃣a: { value: b } }")),
        DiagnosticCase(
            "unknown-scheme",
            "did you mean 'session'?",
            api("auth: { schemes: { session: { bearer: {} } }, default: 1️⃣sesion }")
        ),
        DiagnosticCase(
            "missing-key",
            "add 'code: error.code'",
            api("errors: { cases: [{ status: 409, code: 1️⃣a, as: b }] }")
        ),
        DiagnosticCase(
            "invalid-error-body",
            "write 'Problem' instead of 'Problem?'",
            api("errors: { cases: [{ status: 409, body: 1️⃣Problem? }] }")
        ),
        DiagnosticCase(
            "duplicate-error-case",
            "two error cases are named 'refused' but have different bodies",
            api(
                "errors: { cases: [{ status: 409, as: 2️⃣refused, body: text }, { status: 410, as: 1️⃣refused, body: "
                    + "string }] }"
            )
        ),
        DiagnosticCase(
            "duplicate-error-case",
            "two error cases are named 'problem' but have different bodies",
            cases("    - 2️⃣{ status: 409, body: Problem }\n    - { status: 410, as: 1️⃣problem, body: Other }")
        ),
        DiagnosticCase(
            "unreachable-error-case",
            "move this one up",
            .warning,
            cases("    - 2️⃣{ status: 4XX, body: Problem }\n    - 1️⃣{ status: 409, as: other, body: Other }")
        ),
        DiagnosticCase(
            "unreachable-error-case",
            "move this one up",
            .warning,
            cases(
                "    - 2️⃣{ status: default, body: Problem }\n    - 1️⃣{ status: 5XX, code: a, as: other, body: "
                    + "Other }"
            )
        ),
        DiagnosticCase(
            "unreachable-error-case",
            "move this one up",
            .warning,
            cases("    - 2️⃣{ status: 409, as: one }\n    - 1️⃣{ status: 409, code: a, as: two }")
        ),
    ]

    /// 404 has a kind of its own, which wildcards leave alone.
    @Test(arguments: [
        "    - { status: 4XX, body: Problem }\n    - { status: 404, as: missing, body: Problem }",
        "    - { status: 409, code: a, as: one }\n    - { status: 409, code: b, as: two }\n    - { status: 409, as: "
            + "three }",
        "    - { status: 409, body: Problem }\n    - { status: 410, body: Problem }\n    - { status: default, body: "
            + "Problem }",
    ])
    func acceptsCasesThatCanBeReached(_ text: String) {
        #expect(SpecReader.read(MarkedSource(Self.cases(text)).sources).diagnostics == [])
    }

    @Test(arguments: ["https://a.example", "http://127.0.0.1:8080/v1/", "HTTPS://[::1]:443/a%20b"])
    func acceptsServers(_ url: String) {
        #expect(SpecReader.read(MarkedSource(Self.api("servers: { a: \"\(url)\" }")).sources).diagnostics == [])
    }
}
