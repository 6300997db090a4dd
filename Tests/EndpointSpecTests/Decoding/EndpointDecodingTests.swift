import EndpointSpec
import SpecTestSupport
import Testing

@Suite struct EndpointDecodingTests {
    @Test(arguments: cases) func findsTheMistake(_ example: DiagnosticCase) { example.check() }

    private static func post(_ text: String) -> String {
        "endpoints: { a: { post: /a, \(text) } }"
    }

    private static func get(_ path: String, _ more: String = "") -> String {
        "endpoints:\n  a:\n    get: \(path)\n    \(more)"
    }

    static let cases: [DiagnosticCase] = [
        DiagnosticCase("invalid-name", "cannot be the name of an endpoint", "endpoints: { 1️⃣a/b: { get: /a } }"),
        DiagnosticCase("missing-method", "write 'get: /v1/payments'", "endpoints: { 1️⃣a: { returns: int } }"),
        DiagnosticCase("conflicting-keys", "one method", "endpoints: { a: { 2️⃣get: /a, 1️⃣delete: /a } }"),
        DiagnosticCase("misplaced-key", "with its path", "endpoints: { a: { get: /a, 1️⃣method: get } }"),
        DiagnosticCase("body-not-allowed", "a GET cannot send a body", get("/a", "1️⃣body: int")),
        DiagnosticCase("body-not-allowed", "a HEAD cannot send a body", "endpoints: { a: { head: /a, 1️⃣body: int } }"),
        DiagnosticCase(
            "missing-body",
            "'a' is a QUERY without a body",
            "endpoints: { a: { 1️⃣QUERY: /a, returns: int } }"
        ),
        DiagnosticCase("invalid-path", "it must begin with '/'", get("1️⃣a")),
        DiagnosticCase("invalid-path", "a '{' is not closed", get("1️⃣/a/{id")),
        DiagnosticCase("invalid-path", "a '}' has no '{'", get("1️⃣/a/id}")),
        DiagnosticCase("invalid-path", "it contains '{id}' twice", get("1️⃣/{id}/{id}")),
        DiagnosticCase("invalid-path", "'{}' is not a placeholder", get("1️⃣/{}")),
        DiagnosticCase("invalid-path", "takes whole segments", get("1️⃣/a-{b...}")),
        DiagnosticCase("invalid-path", "takes whole segments", get("1️⃣/{b...}c")),
        DiagnosticCase("invalid-path", "takes whole segments", get("1️⃣/{a}{b...}")),
        DiagnosticCase(
            "invalid-path",
            "can take several segments, and '{a...}' already does",
            get("1️⃣/{a...}/b/{c...}")
        ),
        DiagnosticCase("invalid-path", "it contains '{a}' twice", get("1️⃣/{a...}/{a}")),
        DiagnosticCase("invalid-path", "for one that takes several segments, write '{a...}'", get("1️⃣/b/{a*}")),
        DiagnosticCase("invalid-path", "for one that takes several segments, write '{a...}'", get("1️⃣/b/{+a}")),
        DiagnosticCase(
            "invalid-parameter-type",
            "'a' takes several path segments",
            get("/{a...}", "path: { a: 1️⃣int }")
        ),
        DiagnosticCase(
            "duplicate-call",
            "makes the same call",
            """
            endpoints:
              a: { get: 2️⃣"/{a...}/c" }
              b: { get: 1️⃣"/{b...}/c" }
            """
        ),
        DiagnosticCase("invalid-value", "from 200 to 299", get("/a", "returns: { type: int, status: 1️⃣404 }")),
        DiagnosticCase("invalid-value", "a list of them", get("/a", "returns: { type: none, status: 1️⃣[] }")),
        DiagnosticCase("conflicting-keys", "twice", get("/a", "returns: { type: int, status: [2️⃣200, 1️⃣0200] }")),
        DiagnosticCase("invalid-value", "'text', 'data' or 'none'", get("/a", "returns: { 200: 1️⃣stream, 201: none }")),
        DiagnosticCase("missing-key", "'type'", get("/a", "returns: { 200: 1️⃣{ headers: { A: int } } }")),
        DiagnosticCase(
            "misplaced-key",
            "the status is the key above these",
            get("/a", "returns: { 200: { type: int, 1️⃣status: 1 } }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "read as JSON; remove it",
            get("/a", "returns: { 200: { type: none, at: 1️⃣b } }")
        ),
        DiagnosticCase(
            "duplicate-header",
            "read twice",
            get("/a", "returns: { 200: { type: none, headers: { 2️⃣A: int, 1️⃣a: int } } }")
        ),
        DiagnosticCase("invalid-path", "write what follows '?' under 'query'", get("1️⃣/a?b=c")),
        DiagnosticCase("invalid-path", "never sent", get("1️⃣/a#b/c")),
        DiagnosticCase("invalid-path", "the client encodes them", get("1️⃣/a%20b")),
        DiagnosticCase("invalid-path", "as '{user_id}'", get("1️⃣/a/{b}:c/:user_id/d")),
        DiagnosticCase("invalid-path", "a path cannot contain 'ä'", get("1️⃣/ä")),
        DiagnosticCase("misplaced-key", "describe it under 'path:'", get("{ url: a, 1️⃣type: url }")),
        DiagnosticCase("missing-key", "destination }' to let the caller pass the whole URL", get("1️⃣{}")),
        DiagnosticCase("invalid-name", "the name of a parameter", get("{ url: 1️⃣\"a b\" }")),
        DiagnosticCase("invalid-value", "'inherits' must be none, not 'all'", get("/a", "inherits: 1️⃣all")),
        DiagnosticCase("unknown-placeholder", "did you mean 'owner'?", get("2️⃣/{owner}", "path: { 1️⃣onwer: int }")),
        DiagnosticCase("invalid-default", "always needs its values", get("/{id}", "path: { id: int = 1️⃣1 }")),
        DiagnosticCase(
            "misplaced-key",
            "the placeholder in the path is its name",
            get("/{id}", "path: { id: { type: int, 1️⃣key: b } }")
        ),
        DiagnosticCase(
            "unknown-key",
            "unknown key 'explode' in a parameter",
            get("/a", "query: { q: { type: string, 1️⃣explode: true } }")
        ),
        DiagnosticCase("invalid-name", "cannot be the name of a parameter", get("/a", "query: { 1️⃣\"q[]\": string }")),
        DiagnosticCase(
            "misplaced-key",
            "header has no key 'key'; write",
            get("/a", "headers: { A: { type: string, 1️⃣key: b } }")
        ),
        DiagnosticCase("invalid-value", "one of nothing, inFlight, kept, all", get("/a", "reuse: 1️⃣some")),
        DiagnosticCase(
            "misplaced-key",
            "write 'safe: true' if the call only reads, or remove 'reuse'",
            post("1️⃣reuse: kept")
        ),
        DiagnosticCase("invalid-value", "one of failFast, wait", get("/a", "connectivity: 1️⃣always")),
        DiagnosticCase("invalid-value", "'data', 'stream' or 'file'", get("/a", "returns: 1️⃣binary")),
        DiagnosticCase(
            "invalid-name",
            "custom(…)' must be a Swift name, with dots for nested types,",
            get("/a", "returns: 1️⃣custom(a b)")
        ),
        DiagnosticCase("misplaced-key", "as the type", get("/a", "returns: { type: int, 1️⃣as: xml }")),
        DiagnosticCase(
            "conflicting-keys",
            "keep one",
            get("/a", "returns: { 2️⃣events: int, 1️⃣lines: int }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "write 'events', or remove it",
            get("/a", "returns: { lines: int, 1️⃣until: end }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "the place of the value in JSON, but this answer is not read",
            get("/a", "returns: { type: data, at: 1️⃣items }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "the place of the value in JSON, but this answer is not read",
            get("/a", "returns: { type: text, at: 1️⃣items }")
        ),
        DiagnosticCase("missing-key", "only headers", get("/a", "returns: 1️⃣{ headers: { A: int } }")),
        DiagnosticCase(
            "invalid-header",
            "'a b' is not a valid header name",
            get("/a", "returns: { type: none, headers: { 1️⃣a b: int } }")
        ),
        DiagnosticCase(
            "duplicate-header",
            "is read twice",
            get("/a", "returns: { type: none, headers: { 2️⃣A: int, 1️⃣a: int } }")
        ),
        DiagnosticCase(
            "invalid-parameter-type",
            "a scalar, an enum",
            get("/a", "returns: { type: none, headers: { A: 1️⃣\"list([int])\" } }")
        ),
        DiagnosticCase("unknown-type", "the response header", get("/a", "returns: { type: none, headers: { A: 1️⃣B } }")),
        DiagnosticCase(
            "misplaced-key",
            "header has no key 'key'; write",
            get("/a", "returns: { type: none, headers: { A: { type: int, 1️⃣key: b } } }")
        ),
        DiagnosticCase("invalid-value", "cases of 'errors'", get("/a", "returns: { 200: int, 1️⃣404: int }")),
        DiagnosticCase("invalid-value", "from 200 to 299", get("/a", "returns: { 200: int, 1️⃣type: int }")),
        DiagnosticCase("unknown-type", "unknown type 'B'", get("/a", "returns: { 200: int, 201: 1️⃣B }")),
        DiagnosticCase(
            "conflicting-keys",
            "the status 200 appears twice",
            get("/a", "returns: { 2️⃣200: int, 1️⃣0200: int }")
        ),
        DiagnosticCase(
            "invalid-value",
            "api.yaml says how answers are wrapped, not 'data'",
            get("/a", "envelope: 1️⃣data")
        ),
        DiagnosticCase(
            "invalid-name",
            "custom(…)' must be a Swift name, with dots for nested types,",
            post("body: { type: int, as: 1️⃣custom(a b) }")
        ),
        DiagnosticCase("invalid-value", "custom(Encoder)", post("body: { type: int, as: 1️⃣custom(X }")),
        DiagnosticCase(
            "conflicting-keys",
            "the whole body",
            post("body: { type: int, as: custom(X), 1️⃣set: { b: 1 } }")
        ),
        DiagnosticCase("conflicting-keys", "the whole body", post("body: { as: custom(X), 1️⃣fields: { b: int } }")),
        DiagnosticCase(
            "conflicting-keys",
            "is 'custom(X)'",
            post("body: { type: int, as: custom(X), 1️⃣arrays: comma }")
        ),
        DiagnosticCase("unknown-key", "'compress'", post("body: { type: int, 1️⃣compress: gzip }")),
        DiagnosticCase("misplaced-key", "beside 'body'", post("body: { type: int, 1️⃣headers: { A: a } }")),
        DiagnosticCase("invalid-value", "json, form, multipart", post("body: { type: int, as: 1️⃣xml }")),
        DiagnosticCase("invalid-value", "such as image/png", post("body: { as: file, contentType: 1️⃣png }")),
        DiagnosticCase("conflicting-keys", "as it is", post("body: { 1️⃣type: int, as: text }")),
        DiagnosticCase(
            "conflicting-keys",
            "mark the fields of the type instead",
            post("body: { type: int, 1️⃣sensitive: true }")
        ),
        DiagnosticCase("invalid-body", "write 'binary' for bytes in memory", post("body: 1️⃣data")),
        DiagnosticCase("invalid-body", "write 'body: binary'", post("body: 1️⃣bytes")),
        DiagnosticCase("invalid-body", "write 'body: binary'", post("body: { type: 1️⃣bytes }")),
        DiagnosticCase("invalid-value", "write 'returns: data'", get("/a", "returns: 1️⃣bytes")),
        DiagnosticCase("invalid-value", "write 'returns: data'", get("/a", "returns: { type: 1️⃣bytes }")),
        DiagnosticCase("misplaced-key", "under 'path', 'query'", get("/a", "1️⃣params: { b: int }")),
        DiagnosticCase("invalid-body", "write 'as: file'", post("body: { type: 1️⃣file }")),
        DiagnosticCase("invalid-body", "list(Event), as: lines", post("body: 1️⃣lines")),
        DiagnosticCase("invalid-body", "{ as: multipart", post("body: 1️⃣multipart")),
        DiagnosticCase("invalid-body", "a multipart body needs parts", post("body: { 1️⃣as: multipart }")),
        DiagnosticCase(
            "invalid-body",
            "'type: file'",
            post("body: { as: multipart, fields: { b: { type: int, 1️⃣filename: c } } }")
        ),
        DiagnosticCase(
            "invalid-body",
            "a part that is a file or bytes cannot have 'wire'",
            post("body: { as: multipart, fields: { b: { type: file, 1️⃣wire: string } } }")
        ),
        DiagnosticCase(
            "invalid-body",
            "among 'fields', write '{ value: … }'",
            post("body: { fields: { b: int }, 1️⃣set: { b: 1 } }")
        ),
        DiagnosticCase(
            "misplaced-key",
            "use 'fields' for the parts of a multipart body",
            post("body: { as: multipart, 1️⃣parts: {} }")
        ),
        DiagnosticCase("invalid-default", "without a default", get("/a", "returns: int = 1️⃣1")),
        DiagnosticCase(
            "invalid-value",
            "'idempotencyKey' must be 'body.' and the name of a field, or",
            "endpoints: { a: { post: /a, idempotencyKey: 1️⃣key } }"
        ),
        DiagnosticCase(
            "unknown-key",
            "'header'",
            "endpoints: { a: { post: /a, idempotencyKey: { header: A, 1️⃣hedaer: K } } }"
        ),
        DiagnosticCase(
            "invalid-name",
            "the name of a repository must begin with a capital letter",
            "repositories: { 1️⃣payments: {} }"
        ),
        DiagnosticCase("unknown-key", "did you mean 'methods'?", "repositories: { P: { 1️⃣method: {} } }"),
        DiagnosticCase(
            "not-built-yet",
            "'of' of a repository's method",
            "repositories: { P: { methods: { a: { 1️⃣of: a } } } }"
        ),
        DiagnosticCase(
            "invalid-value",
            "draft or stream, or left out",
            "repositories: { P: { methods: { a: { takes: 1️⃣body } } } }"
        ),
    ]

    @Test func decodesAnEndpoint() throws {
        let text = """
            types: { Body: { fields: { key: string } } }
            endpoints:
              put-it:
                description: Puts it.
                put: /a/{id}/{part}.json
                path: { part: int }
                query: { limit: { type: int, key: max, default: 3 }, tags: list(string)? }
                headers: { X-Trace: string?, x-kind: { value: plain } }
                body: { type: Body, as: json }
                returns: none
                idempotencyKey: { header: Idempotency-Key }
                auth: none
                timeout: { total: 1h }
                retry: never
            """
        let endpoint = try #require(SpecReader.read(MarkedSource(text).sources).spec?.endpoint(named: "put-it"))
        let path = endpoint.path.value
        #expect(
            path.segments == [
                .literal("/a/"), .placeholder("id"), .literal("/"), .placeholder("part"), .literal(".json"),
            ]
        )
        #expect(endpoint.method.value == .put)
        #expect(endpoint.pathParameters.map { "\($0.name.value): \($0.type.value)" } == ["id: string", "part: int"])
        #expect(endpoint.query.map(\.key?.value) == ["max", nil])
        #expect(endpoint.query.map(\.defaultValue?.value) == [.scalar("3", isQuoted: false), nil])
        #expect(endpoint.headers.map(\.name.value) == ["X-Trace"])
        #expect(endpoint.fixedHeaders.map { "\($0.name.value): \($0.constantText?.value ?? "")" } == ["x-kind: plain"])
        #expect(endpoint.body?.value == .named("Body"))
        #expect(endpoint.returns?.description == "none")
        #expect(endpoint.idempotencyKey?.value == .header("Idempotency-Key"))
        #expect(endpoint.settings.auth?.value == SpecEndpointAuth.none)
        #expect(endpoint.settings.timeout.total?.value == .seconds(3600))
        #expect(endpoint.settings.retry.scope?.value == .never)
    }
}
