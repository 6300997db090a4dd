import EndpointCompatibility

/// Endpoints, the settings of the API, and failures.
extension LanguageRow {
    static let calls: [LanguageRow] = endpoints + paging + settings + authentication + failures + repositories

    private static let types = "types: { A: { fields: { a: string } }, B: { fields: { b: string } } }\n"

    private static let endpoints: [LanguageRow] = [
        rows(
            "endpoint",
            in: "\(types)endpoints: { g: { @ } }",
            .releasedApps,
            ["get", "head", "post", "put", "patch", "delete", "options", "QUERY"].map {
                ($0, "\($0): /i\($0 == "QUERY" ? ", body: A" : "")", "\($0): /j\($0 == "QUERY" ? ", body: A" : "")")
            }
                + [
                    ("path", "get: '/i/{a}', path: { a: int }", "get: '/i/{a}', path: { a: bool }"),
                    ("query", "get: /i, query: { a: int }", "get: /i, query: { b: int }"),
                    ("headers", "get: /i, headers: { A: int }", "get: /i, headers: { B: int }"),
                    ("cookies", "get: /i, cookies: { a: int }", "get: /i, cookies: { b: int }"),
                    ("body", "post: /i, body: A", "post: /i, body: B"),
                    ("returns", "get: /i, returns: A", "get: /i, returns: B"),
                    (
                        "idempotencyKey", "post: /i, idempotencyKey: { header: K }",
                        "post: /i, idempotencyKey: { header: L }"
                    ), ("safe", "post: /i, safe: true", "post: /i"),
                    ("retry", "post: /i, retry: idempotent", "post: /i, retry: never"),
                    ("servers", "get: /i", "get: /i"),
                    ("paginate", "get: /i, returns: [A], paginate: { next: link }", "get: /i, returns: [A]"),
                ].filter { $0.0 != "servers" }
        ),
        rows(
            "endpoint",
            in: api(
                "servers: { p: 'https://a.example' }\nheaders: { V: { value: x } }\nparameters: { auto: { k: { value: v } } }\n"
                    + "auth: { schemes: { s: { bearer: {} } } }\nenvelope: { data: d }",
                "endpoints: { g: { get: /i, returns: string, @ } }"
            ),
            .releasedApps,
            [
                ("parameters", "parameters: none", "auth: none"), ("auth", "auth: none", "auth: s"),
                ("envelope", "envelope: none", "auth: none"), ("inherits", "inherits: none", "auth: none"),
                ("servers", "servers: { p: 'https://b.example' }", "servers: { p: 'https://c.example' }"),
            ]
        ),
        rows(
            "idempotencyKey",
            in: "endpoints: { s: { post: /i, idempotencyKey: { @ } } }",
            .releasedApps,
            [("header", "header: K", "header: L")]
        ),
        rows(
            "path",
            in: "endpoints: { g: { get: { @ }, path: { a: url, b: url } } }",
            .sourceCode,
            [("url", "url: a", "url: b")]
        ).map { (row: LanguageRow) -> LanguageRow in
            var row = row
            row.old = row.old.replacing(", b: url", with: "")
            row.new = row.new.replacing("a: url, ", with: "")
            return row
        },
    ].flatMap { (rows: [LanguageRow]) in rows }

    private static let paging: [LanguageRow] = rows(
        "paginate",
        in:
            "types: { L: { fields: { a: list(string), b: list(string), n: string?, m: string?, k: bool?, o: bool? } } }\n"
            + "endpoints: { g: { get: /i, query: { p: int?, q: int?, c: string?, d: string? }, returns: L, paginate: { @ } } }",
        .releasedApps,
        [
            ("next", "next: link, items: a", "page: p, items: a"),
            ("send", "send: c, read: n, items: a", "send: d, read: n, items: a"),
            ("read", "send: c, read: n, items: a", "send: c, read: m, items: a"),
            ("page", "page: p, items: a", "page: q, items: a"),
            ("offset", "offset: p, items: a", "offset: q, items: a"),
            ("while", "page: p, items: a, while: k", "page: p, items: a, while: o"),
            ("items", "page: p, items: a", "page: p, items: b"),
        ]
    )

    private static let calling =
        "endpoints: { g: { get: /i, query: { longName: int64, at: datetime }, returns: V } }\n"
        + "types: { V: { fields: { longName: int64, at: datetime, for: duration, note: string? } } }"

    private static let settings: [LanguageRow] = [
        rows(
            "api",
            in: api("@", calling),
            .releasedApps,
            [
                ("servers", "servers: { p: 'https://a.example' }", "servers: { p: 'https://b.example' }"),
                ("headers", "headers: { V: { value: a } }", "headers: { V: { value: b } }"),
                (
                    "parameters", "parameters: { auto: { k: { value: a } } }",
                    "parameters: { auto: { k: { value: b } } }"
                ),
                ("defaults", "defaults: { keys: snake_case }", "defaults: { keys: camelCase }"),
                (
                    "auth", "auth: { schemes: { s: { bearer: {} } } }",
                    "auth: { schemes: { s: { bearer: {} } }, default: s }"
                ), ("errors", "errors: { code: a }", "errors: { code: b }"),
                ("envelope", "envelope: { data: a }", "envelope: { data: b }"),
            ]
        ),
        rows("api", in: api("@", calling), .sourceCode, [("prefix", "prefix: A", "prefix: B")]),
        rows(
            "parameters",
            in: api("parameters: { @ }", calling),
            .releasedApps,
            [("auto", "auto: { k: { value: a } }", "auto: { k: { value: b } }")]
        ),
        [("defaults", api("defaults: { @ }", calling)), ("defaultsOfFile", "defaults: { @ }\n\(calling)")].flatMap {
            (name: String, spec: String) -> [LanguageRow] in
            rows(
                name,
                in: spec,
                .releasedApps,
                [
                    ("keys", "keys: snake_case", "keys: camelCase"),
                    ("datetime", "datetime: iso8601", "datetime: unixSeconds"),
                    ("duration", "duration: seconds", "duration: milliseconds"),
                    ("int64", "int64: number", "int64: string"),
                ]
            )
        },
        rows(
            "defaultsOfFile",
            in: api(
                "auth: { schemes: { s: { bearer: {} } } }\nenvelope: { data: d }",
                "defaults: { @ }\nendpoints: { g: { get: /i, returns: string } }"
            ),
            .releasedApps,
            [
                ("auth", "auth: none", "auth: s"),
                ("headers", "headers: { V: { value: a } }", "headers: { V: { value: b } }"),
                ("envelope", "envelope: none", "auth: none"),
            ]
        ),
        rows(
            "generate",
            in: api("generate: { @ }", "\(calling)\nrepositories: { R: { methods: { g: {} } } }"),
            .sourceCode,
            [
                ("access", "access: public", "access: internal"), ("mocks", "mocks: always", "mocks: false"),
                ("mockServer", "mockServer: true", "mockServer: false"),
                ("observed", "observed: true", "observed: false"),
                ("domain", "domain: shared", "domain: handwritten"),
            ]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }

    private static let authentication: [LanguageRow] = [
        rows(
            "auth",
            in: api("auth: { @ }", "endpoints: { g: { get: /i, auth: s } }"),
            .releasedApps,
            [("schemes", "schemes: { s: { bearer: {} } }", "schemes: { s: { basic: {} } }")]
        ),
        rows(
            "auth",
            in: api("auth: { schemes: { s: { bearer: {} }, t: { basic: {} } }, @ }", "endpoints: { g: { get: /i } }"),
            .releasedApps,
            [("default", "default: s", "default: t")]
        ),
        rows(
            "authScheme",
            in: api("auth: { schemes: { s: { @ } }, default: s }", "endpoints: { g: { get: /i } }"),
            .releasedApps,
            [
                ("bearer", "bearer: {}", "basic: {}"), ("basic", "basic: {}", "bearer: {}"),
                ("apiKey", "apiKey: { header: A }", "apiKey: { header: B }"),
            ]
        ),
        rows(
            "apiKey",
            in: api("auth: { schemes: { s: { apiKey: { @ } } }, default: s }", "endpoints: { g: { get: /i } }"),
            .releasedApps,
            [("header", "header: A", "header: B"), ("query", "query: a", "query: b")]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }

    private static let failures: [LanguageRow] = [
        rows(
            "errors",
            in: api("errors: { @ }", "types: { P: { fields: { a: string } } }\nendpoints: { g: { get: /i } }"),
            .releasedApps,
            [
                ("code", "code: a", "code: b"), ("message", "message: a", "message: b"),
                ("at", "at: a, cases: [{ status: 409, body: P }]", "at: b, cases: [{ status: 409, body: P }]"),
                ("cases", "cases: [{ status: 409, as: taken }]", "cases: [{ status: 410, as: taken }]"),
            ]
        ),
        rows(
            "errorCase",
            in: api(
                "errors: { code: c, cases: [{ @ }] }",
                "types: { P: { fields: { a: string } }, Q: { fields: { b: string } } }\nendpoints: { g: { get: /i } }"
            ),
            .releasedApps,
            [
                ("status", "status: 409, as: x", "status: 410, as: x"),
                ("code", "status: 409, code: a, as: x", "status: 409, code: b, as: x"),
                (
                    "when", "status: 409, when: { header: { H: a } }, as: x",
                    "status: 409, when: { header: { H: b } }, as: x"
                ), ("body", "status: 409, body: P", "status: 409, body: Q"),
                ("at", "status: 409, body: P, at: a", "status: 409, body: P, at: b"),
            ]
        ),
        rows(
            "errorCase",
            in: api("errors: { cases: [{ status: 409, @ }] }", "endpoints: { g: { get: /i } }"),
            .sourceCode,
            [("as", "as: taken", "as: gone")]
        ),
        rows(
            "when",
            in: api("errors: { cases: [{ status: 409, as: x, when: { @ } }] }", "endpoints: { g: { get: /i } }"),
            .releasedApps,
            [("body", "body: { k: a }", "body: { k: b }"), ("header", "header: { H: a }", "header: { H: b }")]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }
}
