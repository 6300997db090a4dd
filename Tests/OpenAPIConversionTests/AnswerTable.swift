import Testing

/// Documents for each row of the table of answers: the written spec, and the report.
enum AnswerTable {
    struct Row: CustomTestStringConvertible, Sendable {
        /// The row's first cell.
        var name: String
        var attempts: [Attempt]

        init(_ name: String, _ attempts: Attempt...) { (self.name, self.attempts) = (name, attempts) }

        var testDescription: String { name }
    }

    struct Attempt: Sendable {
        var document: String
        /// The expected text in the files.
        var spec: [String]
        var kinds: [String]
    }

    static let rows = schemas + requests + answers + documents

    /// A schema that is answered, with others beside it.
    static func answered(_ answer: String, _ others: String = "", _ spec: String..., kinds: [String] = []) -> Attempt {
        let responses = json("{ $ref: '#/components/schemas/Answer' }")
        let document = paths("/a: { get: { operationId: ask, tags: [calls], \(responses) } }")
        return Attempt(document: document + "\n    Answer: \(answer)\(below(others))", spec: spec, kinds: kinds)
    }

    /// A schema that is sent.
    static func sent(_ schema: String, _ spec: String..., kinds: [String] = []) -> Attempt {
        let content = "content: { application/json: { schema: { $ref: '#/components/schemas/Sent' } } }"
        let body = "requestBody: { required: true, \(content) }"
        let document = paths("/a: { post: { operationId: send, tags: [calls], \(body), \(none) } }")
        return Attempt(document: document + "\n    Sent: \(schema)", spec: spec, kinds: kinds)
    }

    /// Paths beside a schema `Item`, and others.
    static func called(_ text: String, others: String = "", _ spec: String..., kinds: [String] = []) -> Attempt {
        Attempt(document: paths(text) + below(others), spec: spec, kinds: kinds)
    }

    static let none = "responses: { '204': { description: none } }"

    static func json(_ schema: String, status: String = "200") -> String {
        "responses: { '\(status)': { content: { application/json: { schema: \(schema) } } } }"
    }

    static let item = "{ $ref: '#/components/schemas/Item' }"

    /// A document with a path in each line, which ends in its schemas.
    static func paths(_ lines: String, _ top: String = "") -> String {
        """
        openapi: 3.1.0
        info: { title: Shop API, version: "1" }\(top)
        paths:
        \(lines.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        components:
          securitySchemes:
            token: { type: http, scheme: bearer }
            key: { type: apiKey, in: header, name: X-Key }\(lines.contains("flow") ? flow : "")
          schemas:
            Item: { type: object, required: [id], properties: { id: { type: string } } }
        """
    }

    private static let flow =
        "\n    flow: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: { read: Reads. } } } }"

    private static func below(_ lines: String) -> String {
        lines.split(separator: "\n").map { "\n    \($0)" }.joined()
    }
}

extension AnswerTable {
    private static let requests = [
        Row(
            "optional and nullable in a request",
            sent(
                "{ type: object, properties: { n: { type: [integer, 'null'] } } }",
                "fields: { n: \"int?\" }",
                kinds: ["nullable-in-request"]
            )
        ),
        Row(
            "required and nullable in a request",
            sent(
                "{ type: object, required: [n], properties: { n: { type: [integer, 'null'] } } }",
                "fields: { n: { type: \"int?\", nil: null } }"
            )
        ),
        Row(
            "a body of `application/merge-patch+json`; a body of PATCH that requires nothing, and of which a part may be null",
            changed("patch", "application/merge-patch+json", item, "    patch: true\n"),
            changed(
                "patch",
                "application/json",
                "{ type: object, properties: { n: { type: [integer, 'null'] } } }",
                "    patch: true\n"
            )
        ),
        Row(
            "a body that may be null",
            changed("put", "application/json", "{ type: [string, 'null'] }", "body: string?")
        ),
        Row(
            "the default of an optional field of a request",
            sent(
                "{ type: object, properties: { n: { type: integer, default: 3 } } }",
                "fields: { n: { type: \"int?\", description: \"Left out, it is `3`.\" } }",
                kinds: ["default-of-request"]
            )
        ),
        Row(
            "the default of an optional parameter",
            called(
                "/a: { get: { operationId: f, tags: [calls], parameters: [{ name: n, in: query, schema: { type: integer, default: 3 } }], \(none) } }",
                "query: { n: { type: \"int?\", description: \"Left out, it is `3`.\", default: 3 } }"
            )
        ),
        Row(
            "`style` for each field of a form",
            form("a: { explode: false }, b: { explode: false }", "arrays: comma"),
            form("a: { style: deepObject }, b: { style: deepObject }", "arrays: brackets"),
            form("a: { explode: true }, b: { explode: false }", "arrays: comma", kinds: ["encoding"])
        ),
        Row(
            "a body of GET or HEAD; of DELETE",
            body("get", "get: /a\n", kinds: ["body-of-get"]),
            body("head", "head: /a\n", kinds: ["body-of-get"]),
            body("delete", "delete: /a\n    body: Item")
        ),
        Row(
            "`deepObject`",
            called(
                parameter(
                    "{ name: filter, in: query, style: deepObject, schema: { type: object, properties: { from: { type: string } } } }"
                ),
                "FFilter:\n    fields: { from: { type: \"string?\", key: \"filter[from]\" } }",
                "filter: { type: \"FFilter?\", spread: true }"
            )
        ),
        Row(
            "`deepObject` of an object or a plain value",
            called(
                parameter(
                    "{ name: at, in: query, style: deepObject, schema: { anyOf: [{ title: range, type: object, properties: { gt: { type: integer } } }, { type: integer }] } }"
                ),
                "query: { atRange: { type: \"FAt?\", spread: true }, at: \"int?\" }"
            ),
            called(
                parameter(
                    "{ name: at, in: query, required: true, style: deepObject, schema: { oneOf: [{ type: string }, { type: object, properties: { gt: { type: integer } } }] } }"
                ),
                "query: { at: \"string?\", atFields: { type: \"FAt?\", spread: true } }",
                kinds: ["parameter-type"]
            )
        ),
        Row(
            "a parameter that is an object, a union, a map, or any JSON",
            called(
                parameter(
                    "{ name: page, in: query, schema: { type: object, properties: { size: { type: integer } } } }"
                ),
                "page: { type: \"FPage?\", spread: true }"
            ),
            called(
                parameter("{ name: n, in: query, schema: { oneOf: [{ type: integer }, { type: boolean }] } }"),
                "query: { n: \"string?\" }",
                kinds: ["parameter-type"]
            ),
            called(
                parameter("{ name: n, in: header, schema: { type: object, additionalProperties: { type: string } } }"),
                "headers: { n: \"string?\" }",
                kinds: ["parameter-type"]
            ),
            called(
                parameter("{ name: n, in: query, content: { application/json: { schema: {} } } }"),
                "query: { n: \"string?\" }",
                kinds: ["parameter-type"]
            )
        ),
    ]

    private static func parameter(_ parameter: String) -> String {
        "/a: { get: { operationId: f, tags: [calls], parameters: [\(parameter)], \(none) } }"
    }

    private static func form(_ encoding: String, _ spec: String, kinds: [String] = []) -> Attempt {
        let list = "{ type: array, items: { type: string } }"
        let schema = "{ type: object, properties: { a: \(list), b: \(list) } }"
        let content = "{ application/x-www-form-urlencoded: { schema: \(schema), encoding: { \(encoding) } } }"
        let body = "requestBody: { required: true, content: \(content) }"
        return called("/a: { post: { operationId: f, tags: [calls], \(body), \(none) } }", spec, kinds: kinds)
    }

    private static func changed(_ method: String, _ type: String, _ schema: String, _ spec: String) -> Attempt {
        let body = "requestBody: { required: true, content: { \(type): { schema: \(schema) } } }"
        return called("/a: { \(method): { operationId: f, tags: [calls], \(body), \(none) } }", spec)
    }

    private static func body(_ method: String, _ spec: String, kinds: [String] = []) -> Attempt {
        let body = "requestBody: { required: true, content: { application/json: { schema: \(item) } } }"
        return called("/a: { \(method): { operationId: f, tags: [calls], \(body), \(none) } }", spec, kinds: kinds)
    }

    private static let answers = [
        Row(
            "a 3XX with a body",
            called(
                "/a: { get: { operationId: f, tags: [calls], responses: { '204': { description: none }, '302': { content: { application/json: { schema: \(item) } } } } } }",
                "f:\n    get: /a\n",
                kinds: ["redirect-body"]
            )
        ),
        Row(
            "an error body that some operations have alone",
            called(
                """
                /a: { get: { operationId: a, tags: [calls], responses: { '204': { description: none }, '404': { content: { application/json: { schema: \(item) } } } } } }
                /b: { get: { operationId: b, tags: [calls], responses: { '204': { description: none }, '404': { content: { application/json: { schema: \(item) } } } } } }
                /c: { get: { operationId: c, tags: [calls], responses: { '204': { description: none }, '404': { content: { application/json: { schema: { type: object, properties: { why: { type: string } } } } } } } } }
                """,
                "{ status: 404, body: Item }",
                kinds: ["error-body"]
            )
        ),
        Row(
            "several 2XX; several content types",
            called(
                "/a: { get: { operationId: f, tags: [calls], responses: { '200': { content: { application/json: { schema: \(item) } } }, '202': { description: later } } } }",
                "returns: { \"200\": Item, \"202\": none }"
            ),
            called(
                "/a: { get: { operationId: f, tags: [calls], responses: { '200': { content: { text/plain: { schema: { type: string } }, application/json: { schema: \(item) } } } } } }",
                "returns: Item",
                kinds: ["content-types"]
            )
        ),
    ]

    private static let documents = [
        Row(
            "security of A or B",
            called(
                "/a: { get: { operationId: f, tags: [calls], security: [{ token: [] }, { key: [] }], \(none) } }\n/b: { get: { operationId: g, tags: [calls], security: [{ key: [] }], \(none) } }\n/c: { get: { operationId: h, tags: [calls], security: [{ key: [] }], \(none) } }",
                "f:\n    get: /a\n    auth: token | key\n"
            ),
            called(
                "/a: { get: { operationId: f, tags: [calls], security: [{ token: [], key: [] }, { key: [] }], \(none) } }",
                "default: [token, key]",
                kinds: ["security-alternatives"]
            )
        ),
        Row(
            "a tag that is called like a type",
            called(
                "/a: { get: { operationId: f, tags: [Item], \(json(item)) } }",
                "returns: Item"
            )
        ),
        Row(
            "servers of a path or an operation; server variables",
            Attempt(
                document: paths(
                    """
                    /a: { servers: [{ url: https://b.example/ }], get: { operationId: f, tags: [calls], \(none) } }
                    /b: { get: { operationId: g, tags: [calls], servers: [{ url: https://eu.a.example }], \(none) } }
                    """,
                    "\nservers: [{ url: 'https://{region}.a.example', variables: { region: { default: eu } } }]"
                ),
                spec: [
                    "production: https://eu.a.example\n",
                    "f:\n    get: /a\n    servers: { production: https://b.example }\n", "g:\n    get: /b\n",
                ],
                kinds: ["server"]
            )
        ),
    ]
}
