import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct EndpointRulesTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static let types = """
        types:
          Payment: { fields: { id: string, key: string, maybe: string? } }
          2️⃣Plain: { fields: { id: string } }
          NoID: { fields: { a: int } }
          Create: { from: Payment, pick: [key], draft: true }

        """

    private static func post(_ text: String) -> String {
        types.replacing("2️⃣", with: "") + "endpoints: { a: { post: /a, \(text) } }"
    }

    private static func repository(_ text: String) -> String {
        types
            + "endpoints: { get: { get: /a }, plain: { post: /a, body: Plain }, create: { post: /b, body: Create } }\n"
            + "repositories: { R: { \(text) } }"
    }

    private static func repositoryAlone(_ text: String) -> String { repository(text).replacing("2️⃣", with: "") }

    /// A repository that streams what an endpoint sends.
    private static func stream(_ endpoint: String) -> String {
        """
        types:
          Row: { fields: { id: string } }
          Problem: { fields: { code: string } }
          Item: { union: { by: status, at: body, cases: { 2XX: Row, default: Problem } } }
        endpoints: { a: { post: /a, \(endpoint), retry: never } }
        repositories: { R: { methods: { a: { takes: 1️⃣stream } } } }
        """
    }

    private static let api =
        "\n=== api.yaml\nlanguage: 1\nname: Bank\nservers: { production: https://a.example, other: https://o.example "
        + "}\n"

    private static func server(_ entry: String, _ id: String, _ message: String) -> DiagnosticCase {
        DiagnosticCase(id, message, "endpoints: { a: { get: /a, servers: { \(entry) } } }" + api)
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase(
            "duplicate-call",
            "'b' makes the same call as 'a': GET /a/{name}",
            "endpoints: { a: { get: 2️⃣\"/a/{id}\" }, b: { get: 1️⃣\"/a/{name}\" } }"
        ),
        server("1️⃣prodction: https://b.example", "unknown-server", "did you mean 'production'?"),
        server("1️⃣test: https://b.example", "unknown-server", "unknown server 'test'; declare it in api.yaml"),
        server("production: 1️⃣b.example", "invalid-server", "it must begin with https:// or http://"),
        DiagnosticCase(
            "conflicting-keys",
            "the caller passes the whole URL of this endpoint",
            "endpoints: { a: { get: { url: 2️⃣to }, servers: { 1️⃣production: https://b.example } } }" + api
        ),
        DiagnosticCase(
            "invalid-parameter-type",
            "not 'int?'",
            "endpoints: { a: { get: \"/{a}\", path: { a: 1️⃣int? } } }"
        ),
        DiagnosticCase(
            "invalid-parameter-type",
            "not '[int]'",
            "endpoints: { a: { get: \"/{a}\", path: { a: 1️⃣[int] } } }"
        ),
        DiagnosticCase(
            "invalid-parameter-type",
            "not '[string: int]'",
            "endpoints: { a: { get: /a, query: { a: 1️⃣map(int) } } }"
        ),
        DiagnosticCase("invalid-parameter-type", "not 'Plain'", post("headers: { A: 1️⃣Plain }")),
        DiagnosticCase("invalid-parameter-type", "not 'json'", post("headers: { A: 1️⃣json }")),
        DiagnosticCase("invalid-header", "'A B' is not a valid header name", post("headers: { 1️⃣A B: string }")),
        DiagnosticCase("invalid-header", "the client sets 'Host' itself", post("headers: { 1️⃣Host: string }")),
        DiagnosticCase("invalid-header", "visible ASCII", post("headers: { A: { value: 1️⃣\"a\\r\\nB: c\" } }")),
        DiagnosticCase("invalid-header", "visible ASCII", post("headers: { A: { value: 1️⃣\" a\" } }")),
        DiagnosticCase(
            "invalid-header",
            "'a:' is not a valid header name",
            post("idempotencyKey: { header: 1️⃣\"a:\" }")
        ),
        DiagnosticCase("duplicate-header", "'a-b' is set twice", post("headers: { 2️⃣A-B: string, 1️⃣a-b: string }")),
        DiagnosticCase(
            "duplicate-header",
            "set twice",
            post("headers: { 2️⃣Key: string }, idempotencyKey: { header: 1️⃣key }")
        ),
        DiagnosticCase(
            "invalid-idempotency-key",
            "is the same in every request",
            post("body: { fields: { 2️⃣key: { value: a } } }, idempotencyKey: 1️⃣body.key")
        ),
        DiagnosticCase(
            "invalid-idempotency-key",
            "but 'key' is 'string?'",
            post("body: { fields: { key: 2️⃣string? } }, idempotencyKey: 1️⃣body.key")
        ),
        DiagnosticCase(
            "invalid-idempotency-key",
            "remove the default",
            post("body: { fields: { 2️⃣key: { type: string, default: 1️⃣a } } }, idempotencyKey: body.key")
        ),
        DiagnosticCase(
            "unknown-field",
            "did you mean 'body.key'?",
            post("body: { fields: { key: string } }, idempotencyKey: 1️⃣body.kee")
        ),
        DiagnosticCase(
            "invalid-parameter-type",
            "'to' is the whole URL of the request",
            "endpoints: { a: { put: { url: to }, path: { to: 1️⃣string } } }"
        ),
        DiagnosticCase(
            "provided-to-any-url",
            "that the caller passes it together with the URL",
            "endpoints: { a: { put: { url: to }, headers: { 1️⃣X-User: { provided: user } } } }"
        ),
        DiagnosticCase("invalid-idempotency-key", "has no body", post("idempotencyKey: 1️⃣body.key")),
        DiagnosticCase("invalid-idempotency-key", "has no fields", post("body: 2️⃣[Plain], idempotencyKey: 1️⃣body.key")),
        DiagnosticCase("unknown-field", "did you mean 'body.key'?", post("body: Create, idempotencyKey: 1️⃣body.kye")),
        DiagnosticCase(
            "invalid-idempotency-key",
            "'maybe' is 'string?'",
            post("body: Payment, idempotencyKey: 1️⃣body.maybe").replacing("maybe: string?", with: "maybe: 2️⃣string?")
        ),
        DiagnosticCase("unknown-scheme", "declare it in api.yaml", post("auth: 1️⃣session")),
        DiagnosticCase("unknown-endpoint", "did you mean 'create'?", repositoryAlone("methods: { 1️⃣creat: {} }")),
        DiagnosticCase("invalid-draft", "'get' has no body", repositoryAlone("methods: { get: { takes: 1️⃣draft } }")),
        DiagnosticCase("invalid-draft", "'Plain' has no draft", repository("methods: { plain: { takes: 1️⃣draft } }")),
        DiagnosticCase(
            "invalid-takes",
            "'get' sends no body, but 'takes: stream' needs a body of lines",
            repositoryAlone("methods: { get: { takes: 1️⃣stream } }")
        ),
        DiagnosticCase("invalid-takes", "'a' sends '[Row]'", stream("body: 2️⃣list(Row)")),
        DiagnosticCase("invalid-takes", "'a' sends 'stream'", stream("body: 2️⃣stream")),
        DiagnosticCase(
            "invalid-takes",
            "it must take a list",
            stream("body: { type: list(Row), as: lines }, returns: { results: 2️⃣list(Item) }")
        ),
        DiagnosticCase("invalid-value", "draft or stream", repositoryAlone("methods: { get: { takes: 1️⃣rows } }")),
        DiagnosticCase("unknown-type", "for 'entity'; did you mean 'Payment'?", repositoryAlone("entity: 1️⃣Paymet")),
        DiagnosticCase(
            "invalid-entity",
            "an entity, because an entity needs a field 'id' that is not",
            repositoryAlone("entity: 1️⃣NoID")
        ),
    ]

    @Test func acceptsWhatFits() {
        let text =
            Self.repositoryAlone("entity: Payment, methods: { create: { takes: draft }, get: }")
            + "\nx-more: 1"
        #expect(SpecReader.read(MarkedSource(text).sources).diagnostics == [])
        let lines = Self.stream("body: { type: list(Row), as: lines }")
        #expect(SpecReader.read(MarkedSource(lines).sources).diagnostics == [])
    }
}
