import EndpointCompatibility

/// Types, fields, parameters, bodies and answers.
extension LanguageRow {
    static let values: [LanguageRow] = types + unions + fields + parameters + bodies + answers

    private static let sent = "endpoints: { s: { put: /i, body: T }, g: { get: /i, returns: T } }"

    private static let types: [LanguageRow] = [
        rows(
            "type",
            in: "types: { T: { @ }, U: { fields: { a: string, b: string } } }\n\(sent)",
            .releasedApps,
            [
                ("fields", "fields: { a: string }", "fields: { b: string }"),
                ("enum", "enum: [a, b]", "enum: [a]"),
                ("wraps", "wraps: string", "wraps: int"),
                ("wire", "wire: array, fields: { a: string }", "wire: object, fields: { a: string }"),
                ("union", "union: { by: t, cases: { a: U } }", "union: { by: k, cases: { a: U } }"),
                ("patch", "patch: true, fields: { a: string }", "fields: { a: string }"),
            ]
        ),
        rows(
            "type",
            in: "types: { T: { @ }, U: { fields: { a: string, b: string } } }\nendpoints: { s: { put: /i, body: T } }",
            .releasedApps,
            [
                ("from", "from: U, pick: [a]", "from: V, pick: [a] }, V: { fields: { a: int }"),
                ("pick", "from: U, pick: [a]", "from: U, pick: [b]"),
            ]
        ),
        rows(
            "type",
            in: "types: { T: { fields: { c: C } }, C: { @ } }\nendpoints: { g: { get: /i, returns: T } }",
            .sourceCode,
            [("swift", "swift: { type: A, codec: D }", "swift: { type: B, codec: D }")]
        ),
        rows(
            "type",
            in: "types: { T: { @ } }\nendpoints: { g: { get: /i, returns: T } }",
            .sourceCode,
            [
                ("conforms", "fields: { a: string }, conforms: [Hashable]", "fields: { a: string }"),
                ("draft", "fields: { a: string } }, D: { from: T, pick: [a], draft: true", "fields: { a: string }"),
                ("frozen", "enum: [a], frozen: true", "enum: [a]"),
                ("mutable", "fields: { a: string }, mutable: true", "fields: { a: string }"),
                ("domain", "fields: { a: string }", "fields: { a: string }, domain: handwritten"),
            ]
        ),
        rows(
            "swiftOfType",
            in: "types: { T: { fields: { c: C } }, C: { swift: { @ } } }\nendpoints: { g: { get: /i, returns: T } }",
            .sourceCode,
            [("type", "type: A, codec: D", "type: B, codec: D")]
        ),
        limits("type", in: "types: { T: { @ } }\n\(sent)", lists: false).map { (row: LanguageRow) -> LanguageRow in
            var row = row
            row.old = row.old.replacing("{ type:", with: "{ wraps:")
            row.new = row.new.replacing("{ type:", with: "{ wraps:")
            return row
        },
    ].flatMap { (rows: [LanguageRow]) in rows }

    private static let unions: [LanguageRow] = [
        rows(
            "union",
            in: "types: { T: { union: { @ } }, A: { fields: { a: string } }, B: { fields: { b: string } } }\n\(sent)",
            .releasedApps,
            [
                ("by", "by: t, cases: { a: A }", "by: k, cases: { a: A }"),
                ("at", "by: t, at: v, cases: { a: A }", "by: t, at: w, cases: { a: A }"),
                ("cases", "by: t, cases: { a: A }", "by: t, cases: { b: A }"),
            ]
        ),
        rows(
            "caseOfUnion",
            in: "types: { T: { union: { by: t, cases: { a: { @ } } } }, A: { fields: { a: string } },"
                + " B: { fields: { b: string } } }\n\(sent)",
            .releasedApps,
            [("type", "type: A", "type: B")]
        ),
        rows(
            "caseOfUnion",
            in:
                "types: { T: { union: { by: t, cases: { a: { type: A, @ } } } }, A: { fields: { a: string } } }\n\(sent)",
            .sourceCode,
            [("as", "as: first", "as: second")]
        ),
        rows(
            "keyOfUnion",
            in: "types: { T: { union: { by: { @ }, cases: { a: A } } }, A: { fields: { a: string } } }\n\(sent)",
            .releasedApps,
            [("key", "key: _t", "key: _k")]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }

    private static let field = "types: { T: { fields: { id: string, a: { @ } } } }\n\(sent)"

    private static let fields: [LanguageRow] = [
        forms("field", in: field) + limits("field", in: field),
        rows(
            "field",
            in: field,
            .releasedApps,
            [
                ("key", "type: string, key: x", "type: string, key: y"), ("value", "value: one", "value: two"),
                ("default", "type: string, default: a", "type: string, default: b"),
                ("nil", "type: string?", "type: string?, nil: null"),
                ("additional", "type: map(string), additional: true", "type: map(string)"),
            ]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }

    private static let query = "endpoints: { g: { get: /i, query: { a: { @ } }, returns: string } }"
    private static let path = "endpoints: { g: { get: '/i/{a}', path: { a: { @ } }, returns: string } }"
    private static let header = "endpoints: { g: { get: /i, headers: { A: { @ } }, returns: string } }"
    private static let cookie = "endpoints: { g: { get: /i, cookies: { a: { @ } }, returns: string } }"

    private static let parameters: [LanguageRow] = [
        [("parameter", query), ("pathParameter", path), ("header", header), ("cookie", cookie)].flatMap {
            (name: String, spec: String) -> [LanguageRow] in
            forms(name, in: spec) + limits(name, in: spec, lists: name == "parameter" || name == "header")
        },
        [("parameter", query), ("header", header), ("cookie", cookie)].flatMap {
            (name: String, spec: String) -> [LanguageRow] in
            rows(
                name,
                in: spec,
                .releasedApps,
                [("default", "type: int?, default: 1", "type: int?, default: 2")]
            )
        },
        rows(
            "parameter",
            in: query,
            .releasedApps,
            [
                ("key", "type: string, key: x", "type: string, key: y"),
                ("style", "type: list(int), style: comma", "type: list(int), style: pipes"),
            ]
        ),
        rows(
            "parameter",
            in:
                "types: { F: { fields: { u: U } }, U: { union: { by: t, cases: { a: A } } }, A: { fields: { n: @ } } }\n"
                + "endpoints: { g: { get: /i, query: { f: { type: F, spread: true } }, returns: string } }",
            .releasedApps,
            [("spread", "int", "bool")]
        ),
        rows("header", in: header, .releasedApps, [("value", "value: a", "value: b")]),
        rows("constantHeader", in: header, .releasedApps, [("value", "value: a", "value: b")]),
        rows(
            "constantParameter",
            in: query,
            .releasedApps,
            [("value", "value: a", "value: b"), ("key", "value: a, key: x", "value: a, key: y")]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }

    private static let body = "endpoints: { s: { post: /i, body: { @ } } }"
    private static let bodyField = "endpoints: { s: { post: /i, body: { fields: { a: { @ } } } } }"
    private static let part = "endpoints: { s: { post: /i, body: { as: multipart, fields: { a: { @ } } } } }"

    private static let bodies: [LanguageRow] = [
        forms("fieldOfBody", in: bodyField) + limits("fieldOfBody", in: bodyField) + forms("partOfBody", in: part),
        limits("partOfBody", in: part),
        [("fieldOfBody", bodyField), ("partOfBody", part)].flatMap { (name: String, spec: String) -> [LanguageRow] in
            rows(
                name,
                in: spec,
                .releasedApps,
                [
                    ("key", "type: string, key: x", "type: string, key: y")
                ]
            )
        },
        rows(
            "partOfBody",
            in: part,
            .releasedApps,
            [
                (
                    "contentType", "type: file, contentType: image/png", "type: file, contentType: application/pdf"
                ), ("headers", "type: file, headers: { X: { value: a } }", "type: file, headers: { X: { value: b } }"),
            ]
        ),
        rows(
            "body",
            in: "types: { A: { fields: { l: list(string), o: B } }, B: { fields: { n: string } },"
                + " C: { fields: { m: string } } }\n\(body)",
            .releasedApps,
            [
                ("type", "type: A", "type: C"), ("as", "type: B", "type: B, as: form"),
                ("fields", "fields: { x: string }", "fields: { y: string }"),
                ("nesting", "type: A, as: form", "type: A, as: form, nesting: dots"),
                ("arrays", "type: A, as: form", "type: A, as: form, arrays: comma"),
                ("contentType", "type: B, contentType: a/b+json", "type: B, contentType: a/c+json"),
                ("set", "type: B, set: { n: a }", "type: B, set: { n: b }"),
            ]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }

    private static let answer =
        "types: { A: { fields: { a: string } }, B: { fields: { b: string } } }\nendpoints: { g: { get: /i, returns: @ } }"

    private static let answers: [LanguageRow] = [
        rows(
            "returns",
            in: answer,
            .releasedApps,
            [
                ("type", "{ type: A }", "{ type: B }"), ("events", "{ events: A }", "{ events: B }"),
                ("until", "{ events: A, until: end }", "{ events: A, until: done }"),
                ("lines", "{ lines: A }", "{ lines: B }"), ("at", "{ type: A, at: x }", "{ type: A, at: y }"),
                ("headers", "{ type: A, headers: { N: int } }", "{ type: A, headers: { N: bool } }"),
                ("status", "{ type: A, status: 200 }", "{ type: A, status: 201 }"),
                ("contentType", "{ type: A, contentType: a/b+json }", "{ type: A, contentType: a/c+json }"),
            ]
        ),
        rows(
            "answerByStatus",
            in: answer.replacing("@", with: "{ 200: { @ }, 202: none }"),
            .releasedApps,
            [
                ("type", "type: A", "type: B"), ("at", "type: A, at: x", "type: A, at: y"),
                ("headers", "type: A, headers: { N: int }", "type: A, headers: { N: bool }"),
                ("contentType", "type: A, contentType: a/b+json", "type: A, contentType: a/c+json"),
            ]
        ),
        rows(
            "responseHeader",
            in: answer.replacing("@", with: "{ type: A, headers: { N: { @ } } }"),
            .releasedApps,
            [
                ("type", "type: int", "type: bool"),
                ("datetime", "type: datetime, datetime: iso8601", "type: datetime, datetime: unixSeconds"),
            ]
        ),
        rows(
            "envelope",
            in: api(
                "envelope: { @ }",
                "endpoints: { g: { get: /i, returns: string } }\ntypes: { M: { fields: { n: int } }, O: { fields: { n: bool } } }"
            ),
            .releasedApps,
            [
                ("data", "data: x", "data: y"), ("metadata", "data: x, metadata: M", "data: x, metadata: O"),
            ]
        ),
        rows(
            "metadataOfEnvelope",
            in: api(
                "envelope: { data: x, metadata: { @ } }",
                "endpoints: { g: { get: /i, returns: string } }\ntypes: { M: { fields: { n: int } }, O: { fields: { n: bool } } }"
            ),
            .releasedApps,
            [("type", "type: M", "type: O"), ("key", "type: M, key: a", "type: M, key: b")]
        ),
    ].flatMap { (rows: [LanguageRow]) in rows }
}
