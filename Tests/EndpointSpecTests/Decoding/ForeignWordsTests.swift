import EndpointSpec
import SpecTestSupport
import Testing

/// What other tools and Swift call otherwise is led to what it is called here.
@Suite struct ForeignWordsTests {
    @Test(arguments: cases) func isTold(_ example: DiagnosticCase) { example.check() }

    private static func api(_ line: String) -> String { "=== api.yaml\nlanguage: 1\nname: Bank\n\(line)" }

    private static func get(_ more: String) -> String { "endpoints: { a: { get: /a, \(more) } }" }

    private static func post(_ more: String) -> String { "endpoints: { a: { post: /a, \(more) } }" }

    private static func field(_ type: String) -> String { "types: { A: { fields: { a: 1️⃣\(type) } } }" }

    static let cases: [DiagnosticCase] = keys + types

    private static let keys: [DiagnosticCase] = [
        DiagnosticCase("misplaced-key", "write 'servers: {", api("1️⃣baseURL: https://a.example")),
        DiagnosticCase("misplaced-key", "write 'servers: {", api("1️⃣baseUrl: https://a.example")),
        DiagnosticCase("misplaced-key", "write 'servers: {", api("1️⃣host: a.example")),
        DiagnosticCase("misplaced-key", "write 'auth: { schemes", api("1️⃣securitySchemes: {}")),
        DiagnosticCase(
            "misplaced-key",
            "use 'keys', which sets how names become keys",
            api("defaults: { 1️⃣naming: snake_case }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "use 'attempts', which counts the first attempt too",
            api("defaults: { retry: { 1️⃣maxAttempts: 3 } }")
        ),
        DiagnosticCase("misplaced-key", "use 'base' for the first wait", api("defaults: { retry: { 1️⃣backoff: 3s } }")),
        DiagnosticCase(
            "misplaced-key",
            "use 'attempt' for one attempt, and 'total' for all attempts",
            api("defaults: { timeout: { 1️⃣request: 3s } }")
        ),
        DiagnosticCase("misplaced-key", "'bearer: {}'", api("auth: { schemes: { s: { 1️⃣jwt: {} } } }")),
        DiagnosticCase(
            "misplaced-key",
            "write the API's URLs under 'servers' in api.yaml",
            "1️⃣baseURL: https://a.example"
        ),
        DiagnosticCase("misplaced-key", "use 'types'", "1️⃣models: {}"),
        DiagnosticCase("misplaced-key", "write 'endpoints: {", "1️⃣paths: {}"),
        DiagnosticCase("misplaced-key", "write 'methods: {", "repositories: { P: { 1️⃣endpoints: [a] } }"),
        DiagnosticCase("misplaced-key", "write 'returns: file'", get("1️⃣download: file")),
        DiagnosticCase("misplaced-key", "'returns: { events: Chunk }'", get("1️⃣sse: Chunk")),
        DiagnosticCase("misplaced-key", "use 'returns' for what a successful call returns", get("1️⃣response: int")),
        DiagnosticCase("misplaced-key", "use 'query'", get("1️⃣queryParameters: { q: int }")),
        DiagnosticCase(
            "misplaced-key",
            "an endpoint its own address, or 'get: { url: destination }'",
            get("1️⃣baseURL: https://a.example")
        ),
        DiagnosticCase("misplaced-key", "Chunk }' for server-sent events", get("returns: { 1️⃣sse: int }")),
        DiagnosticCase(
            "misplaced-key",
            "write '{ lines: Row }' for one JSON value per line",
            get("returns: { 1️⃣ndjson: int }")
        ),
        DiagnosticCase("misplaced-key", "write 'returns: file'", get("returns: { 1️⃣download: file }")),
        DiagnosticCase("misplaced-key", "use 'key' for the name in JSON", get("query: { q: { type: int, 1️⃣name: Q } }")),
        DiagnosticCase(
            "misplaced-key",
            "write the name of a header as it is sent",
            get("headers: { Q: { type: int, 1️⃣name: q } }")
        ),
        DiagnosticCase("misplaced-key", "'{ as: multipart", post("body: { 1️⃣multipart: { a: file } }")),
        DiagnosticCase(
            "misplaced-key",
            "use 'key' for the name in JSON",
            "types: { A: { fields: { a: { type: int, 1️⃣name: b } } } }"
        ),
        DiagnosticCase("misplaced-key", "write 'enum:", "types: { A: { 1️⃣values: [a, b] } }"),
    ]

    private static let types: [DiagnosticCase] = [
        DiagnosticCase("unknown-type", "did you mean 'datetime'?", field("Date")),
        DiagnosticCase("unknown-type", "did you mean 'datetime'?", field("list(Date)")),
        DiagnosticCase("unknown-type", "did you mean 'date'?", field("LocalDate")),
        DiagnosticCase("unknown-type", "did you mean 'duration'?", field("TimeInterval")),
        DiagnosticCase("unknown-type", "did you mean 'int'?", field("Int")),
        DiagnosticCase("unknown-type", "did you mean 'uint32'?", field("UInt32")),
        DiagnosticCase("unknown-type", "did you mean 'bool'?", field("Bool")),
        DiagnosticCase("unknown-type", "did you mean 'double'?", field("Double")),
        DiagnosticCase("unknown-type", "did you mean 'decimal'?", field("Decimal")),
        DiagnosticCase("unknown-type", "did you mean 'url'?", field("URL")),
        DiagnosticCase("unknown-type", "did you mean 'uuid'?", field("UUID")),
        DiagnosticCase("unknown-type", "did you mean 'bytes'?", field("Data")),
        DiagnosticCase("unknown-type", "did you mean 'json'?", field("JSONValue")),
        DiagnosticCase("invalid-value", "did you mean 'bytes'?", "types: { A: { wraps: 1️⃣Data } }"),
        DiagnosticCase("invalid-value", "did you mean 'int64'?", "types: { A: { wraps: 1️⃣long } }"),
        DiagnosticCase("unknown-type", "declare it under 'types'", field("fille")),
        DiagnosticCase("unknown-type", "did you mean 'file'?", get("returns: 1️⃣fille")),
        DiagnosticCase("unknown-type", "did you mean 'file'?", get("returns: { type: 1️⃣File }")),
        DiagnosticCase("unknown-type", "did you mean 'Filed'?", get("returns: 1️⃣Filde") + "\n" + declared),
        DiagnosticCase("unknown-type", "declare it under 'types'", get("returns: 1️⃣list(fille)")),
        DiagnosticCase("unknown-type", "declare it under 'types'", get("returns: { events: 1️⃣Fille }")),
        DiagnosticCase("unknown-type", "did you mean 'data'?", get("returns: 1️⃣Data")),
        DiagnosticCase("unknown-type", "did you mean 'none'?", get("returns: 1️⃣Void")),
        DiagnosticCase("unknown-type", "did you mean '{ events: Chunk }'?", get("returns: 1️⃣sse")),
        DiagnosticCase("unknown-type", "did you mean '{ lines: Row }'?", get("returns: 1️⃣ndjson")),
        DiagnosticCase("unknown-type", "did you mean 'binary'?", post("body: 1️⃣Data")),
        DiagnosticCase("unknown-type", "did you mean 'file'?", post("body: 1️⃣fiel")),
    ]

    private static let declared = "types: { Filed: { fields: { a: int } } }"
}
