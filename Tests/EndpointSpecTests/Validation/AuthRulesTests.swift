import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

@Suite struct AuthRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func api(_ auth: String, _ endpoints: String = "{ a: { get: /a } }") -> String {
        "endpoints: \(endpoints)\n=== api.yaml\nlanguage: 1\nname: Bank\nauth: \(auth)"
    }

    private static func scheme(_ scheme: String) -> String { api("{ schemes: { s: \(scheme) }, default: s }") }

    /// Schemes `user`, `admin`, `app` and `site`, the first of them the default.
    private static func using(_ endpoints: String, more: String = "") -> String {
        api(
            "{ schemes: { user: { bearer: {} }, admin: { basic: {} }, app: { apiKey: { header: X-App } }, "
                + "site: { apiKey: { query: site_id } } }, default: user }\n\(more)",
            endpoints
        )
    }

    private static func refresh(
        _ refresh: String,
        renew: String = "{ post: /t, auth: none, body: { fields: { refreshToken: string } }, returns: Token }",
        token: String = "{ fields: { accessToken: string, refreshToken: string?, expiresIn: int } }",
        more: String = ""
    ) -> String {
        "types: { Token: \(token), E: { enum: [a] }, Body: { fields: { refreshToken: string, x: int } } }\n"
            + "endpoints: { renew: \(renew) }\n=== api.yaml\nlanguage: 1\nname: Bank\n"
            + "auth: { schemes: { s: { bearer: { refresh: \(refresh) } }\(more) }, default: s }"
    }

    static let cases = schemes + uses + refreshes

    private static let schemes: [DiagnosticCase] = [
        DiagnosticCase(
            "misplaced-key",
            "anyone can read the values of a spec in the app",
            scheme("{ bearer: { 1️⃣token: abc } }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "anyone can read the values of a spec in the app",
            scheme("{ basic: { 1️⃣password: abc } }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "anyone can read the values of a spec in the app",
            scheme("{ apiKey: { header: A, 1️⃣value: abc } }")
        ),
        DiagnosticCase("misplaced-key", "'parameters: { auto: … }' beside", scheme("{ 1️⃣parameters: token }")),
        DiagnosticCase("misplaced-key", "write it under 'bearer'", scheme("{ bearer: {}, 1️⃣refresh: a }")),
        DiagnosticCase(
            "missing-key",
            "'apiKey: { query: key }'",
            api("{ schemes: { s: { 1️⃣apiKey: {} } }, default: none }")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "declare 'query' as a scheme of its own",
            api("{ schemes: { s: { apiKey: { 2️⃣header: A, 1️⃣query: b } } } }")
        ),
        DiagnosticCase(
            "conflicting-keys",
            "declare 'basic' as a scheme of its own",
            scheme("{ 2️⃣bearer: {}, 1️⃣basic: {} }")
        ),
        DiagnosticCase(
            "invalid-header",
            "'X Key' is not a valid header name",
            scheme("{ apiKey: { header: 1️⃣\"X Key\" } }")
        ),
        DiagnosticCase("invalid-header", "the client sets 'Host'", scheme("{ apiKey: { header: 1️⃣Host } }")),
        DiagnosticCase(
            "invalid-name",
            "a meaning under 'auth' and cannot be the name of a scheme",
            api("{ schemes: { 1️⃣optional: { bearer: {} } } }")
        ),
        DiagnosticCase("missing-key", "needs 'endpoint'", scheme("{ bearer: { refresh: 1️⃣{ token: a } } }")),
    ]

    private static let uses: [DiagnosticCase] = [
        DiagnosticCase("invalid-value", "write 'none'", using("{ a: { get: /a, auth: 1️⃣[] } }")),
        DiagnosticCase(
            "invalid-value",
            "'none' must stand alone",
            using("{ a: { get: /a, auth: [user, 1️⃣none] } }")
        ),
        DiagnosticCase("duplicate-scheme", "remove one", using("{ a: { get: /a, auth: [2️⃣app, 1️⃣app] } }")),
        DiagnosticCase("unknown-scheme", "did you mean 'admin'?", using("{ a: { get: /a, auth: [app, 1️⃣admn] } }")),
        DiagnosticCase(
            "conflicting-schemes",
            "both sent in the header 'authorization'",
            using("{ a: { get: /a, auth: [2️⃣user, app, 1️⃣admin] } }")
        ),
        DiagnosticCase("unknown-scheme", "did you mean 'admin'?", using("{ a: { get: /a, auth: 1️⃣app | admn } }")),
        DiagnosticCase("duplicate-scheme", "remove one", using("{ a: { get: /a, auth: 2️⃣1️⃣app | app } }")),
        DiagnosticCase("invalid-value", "'none' must stand alone", using("{ a: { get: /a, auth: 1️⃣app | none } }")),
        DiagnosticCase(
            "scheme-place-taken",
            "the auth scheme 'app' already sends its credential in 'x-app'",
            using("{ a: { get: /a, auth: [user, app], headers: { 1️⃣x-app: string } } }").replacing(
                "app: {",
                with: "2️⃣app: {"
            )
        ),
        DiagnosticCase(
            "scheme-place-taken",
            "remove 'siteId'",
            using("{ a: { get: /a, auth: site, query: { 1️⃣siteId: string } } }", more: "defaults: { keys: snake_case }")
                .replacing("site: {", with: "2️⃣site: {")
        ),
        DiagnosticCase(
            "scheme-place-taken",
            "the auth scheme 'user' already sends its credential in",
            using("{ a: { get: /a } }", more: "headers: { 1️⃣Authorization: { provided: token } }")
                .replacing("user: {", with: "2️⃣user: {")
        ),
        DiagnosticCase(
            "optional-without-scheme",
            "'default: s'",
            api("{ schemes: { s: { bearer: {} }, t: { basic: {} } } }", "{ a: { get: /a, auth: 1️⃣optional } }")
        ),
    ]

    private static let refreshes: [DiagnosticCase] = [
        DiagnosticCase("unknown-endpoint", "did you mean 'renew'?", refresh("1️⃣reneww")),
        DiagnosticCase(
            "circular-refresh",
            "the same scheme that it renews",
            refresh("1️⃣renew", renew: "{ post: /t, body: { fields: { refreshToken: string } }, returns: Token }")
                .replacing("renew: {", with: "2️⃣renew: {")
        ),
        DiagnosticCase(
            "circular-refresh",
            "'t', which also has to be renewed",
            refresh(
                "1️⃣renew",
                renew: "{ post: /t, auth: t, body: { fields: { refreshToken: string } }, returns: Token }, "
                    + "other: { put: /t, auth: none, body: { fields: { refreshToken: string } }, returns: Token }",
                more: ", t: { bearer: { refresh: other } }"
            ).replacing("renew: {", with: "2️⃣renew: {")
        ),
        DiagnosticCase(
            "invalid-refresh",
            "the endpoint that renews a token has no 'refreshToken' for",
            refresh("1️⃣renew", renew: "{ post: /t, auth: none, returns: Token }").replacing(
                "renew: {",
                with: "2️⃣renew: {"
            )
        ),
        DiagnosticCase(
            "invalid-refresh",
            "has no value for 'x'",
            refresh("2️⃣renew", renew: "{ post: /t, auth: none, body: Body, returns: Token }")
                .replacing("x: int", with: "1️⃣x: int")
        ),
        DiagnosticCase(
            "invalid-refresh",
            "its body needs a field for the refresh token",
            refresh("1️⃣renew", renew: "{ post: /t, auth: none, body: E, returns: Token }")
                .replacing("renew: {", with: "2️⃣renew: {")
        ),
        DiagnosticCase(
            "invalid-refresh",
            "change its type",
            refresh(
                "{ endpoint: 2️⃣renew, sends: id }",
                renew: "{ put: \"/t/{id}\", auth: none, path: { 1️⃣id: int }, returns: Token }"
            )
        ),
        DiagnosticCase(
            "invalid-refresh",
            "it must return a type with fields that include the new token",
            refresh(
                "2️⃣renew",
                renew: "{ post: /t, auth: none, body: { fields: { refreshToken: string } }, returns: 1️⃣string }"
            )
        ),
        DiagnosticCase(
            "invalid-refresh",
            "has no field 'jwt'",
            refresh("{ endpoint: renew, token: 1️⃣jwt }").replacing("Token: { fields", with: "2️⃣Token: { fields")
        ),
        DiagnosticCase(
            "invalid-refresh",
            "a 'string' that is not optional, not 'string?'",
            refresh("2️⃣renew", token: "{ fields: { accessToken: 1️⃣string? } }")
        ),
        DiagnosticCase(
            "invalid-refresh",
            "a 'duration' or a 'datetime', not 'string'",
            refresh(
                "{ endpoint: 2️⃣renew, expires: until }",
                token: "{ fields: { accessToken: string, until: 1️⃣string } }"
            )
        ),
        DiagnosticCase(
            "invalid-refresh",
            "'domain: shared'",
            refresh("2️⃣renew", token: "{ domain: handwritten, fields: { accessToken: string } }")
                .replacing("types: { Token", with: "types: { 1️⃣Token")
        ),
    ]

    /// What an endpoint, its file and the API come to.
    @Test(arguments: [
        ["none", "none", "{ get: /a }", "none"], ["user", "user", "{ get: /a }", "user"],
        ["user", "user", "{ get: /a, auth: none }", "none"], ["[user, app]", "user", "{ get: /a }", "user"],
        ["user", "[user, app]", "{ get: /a, auth: optional }", "user app?"],
        ["user", "none", "{ get: /a, auth: optional }", "user?"], ["user", "optional", "{ get: /a }", "user?"],
        ["none", "app", "{ get: /a, auth: [app, user] }", "app user"],
    ])
    func resolves(_ example: [String]) throws {
        let text = """
            defaults: { auth: \(example[1]) }
            endpoints: { a: \(example[2]) }
            === api.yaml
            language: 1
            name: Bank
            auth: { schemes: { user: { bearer: {} }, app: { apiKey: { header: A } } }, default: \(example[0]) }
            """
        let spec = try #require(SpecReader.read(MarkedSource(text).sources).spec)
        let resolved = spec.api.auth.resolved(spec.endpoint(named: "a")?.settings.auth?.value)
        let names = (resolved.schemes ?? []).map(\.value).joined(separator: " ")
        #expect((names.isEmpty ? "none" : names) + (resolved.isOptional ? "?" : "") == example[3])
    }
}
