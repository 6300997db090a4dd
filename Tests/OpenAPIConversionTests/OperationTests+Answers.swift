/// The responses of operations.
extension OperationTests {
    static func get(_ responses: String) -> String {
        """
        /items:
          get:
            operationId: read
            tags: [calls]
            responses:
              \(responses)
        """
    }

    static let item = "application/json: { schema: { $ref: '#/components/schemas/Item' } }"

    static let answers = [
        ConstructCase(
            "an answer with headers",
            get(
                "'200': { headers: { ETag: { required: true, schema: { type: string } }, X-N: { schema: { type: integer } } }, content: { \(item) } }"
            ),
            "read:\n  get: /items\n  returns: { type: Item, headers: { ETag: string, X-N: \"int?\" } }"
        ),
        ConstructCase(
            "JSON of another media type, which the request asks for",
            get("'200': { content: { application/vnd.api+json: { schema: { $ref: '#/components/schemas/Item' } } } }"),
            "read:\n  get: /items\n  returns: { type: Item, contentType: application/vnd.api+json }"
        ),
        ConstructCase(
            "a version among the parameters of a media type, and a charset, which says nothing",
            get(
                "'200': { content: { application/json; version=2; charset=utf-8: { schema: { $ref: '#/components/schemas/Item' } } } }"
            ),
            "read:\n  get: /items\n  returns: { type: Item, contentType: application/json; version=2 }"
        ),
        ConstructCase(
            "a header that contains a document",
            get("'200': { headers: { X-A: { content: { application/json: { schema: {} } } } } }"),
            "read:\n  get: /items\n  returns: { type: none, headers: { X-A: \"string?\" } }",
            kinds: ["response-header"]
        ),
        ConstructCase(
            "only a charset",
            get(
                "'200': { content: { application/json; charset=utf-8: { schema: { $ref: '#/components/schemas/Item' } } } }"
            ),
            "read:\n  get: /items\n  returns: Item"
        ),
        ConstructCase(
            "a JSON text sequence",
            get("'200': { content: { application/json-seq: { schema: { $ref: '#/components/schemas/Item' } } } }"),
            "read:\n  get: /items\n  returns: { lines: Item, contentType: application/json-seq }"
        ),
        ConstructCase(
            "bytes that come first, and a stream",
            get(
                "'200': { content: { application/octet-stream: { schema: { type: string, format: binary } }, text/event-stream: { schema: { $ref: '#/components/schemas/Item' } } } }"
            ),
            "read:\n  get: /items\n  returns: data",
            kinds: ["content-types"]
        ),
        ConstructCase(
            "JSON and a stream, of which the body says nothing",
            get(
                "'200': { content: { text/event-stream: { schema: { $ref: '#/components/schemas/Item' } }, \(item) } }"
            ),
            "read:\n  get: /items\n  returns: Item",
            kinds: ["content-types"]
        ),
        ConstructCase(
            "an answer for each status",
            get("'200': { content: { \(item) } }\n      '202': { description: later }"),
            "read:\n  get: /items\n  returns: { \"200\": Item, \"202\": none }"
        ),
        ConstructCase(
            "text, bytes, events and lines",
            get("'200': { content: { text/event-stream: { schema: { $ref: '#/components/schemas/Item' } } } }"),
            "read:\n  get: /items\n  returns: { events: Item }"
        ),
        ConstructCase(
            "a default in place of a success",
            get("default: { content: { \(item) } }"),
            "read:\n  get: /items\n  returns: Item"
        ),
        ConstructCase(
            "a redirect that is read",
            get("'200': { content: { image/png: {} } }\n      '302': { content: { \(item) } }"),
            "read:\n  get: /items\n  returns: { type: data, contentType: image/png }",
            kinds: ["redirect-body"]
        ),
    ]
}
