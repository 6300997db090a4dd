import OpenAPIConversion
import Testing

/// Operations in, endpoints out.
@Suite struct OperationTests {
    /// No caller has to give a parameter that is always the same.
    @Test func aRequiredParameterWithAnOnlyValueIsAConstant() {
        let imported = Imported(
            Self.document(
                """
                /items:
                  get:
                    operationId: find
                    tags: [calls]
                    parameters:
                      - { name: version, in: query, required: true, schema: { const: 3 } }
                      - { name: exact, in: query, schema: { type: integer, enum: [7] } }
                      - { name: X-Client, in: header, required: true, schema: { const: swift } }
                    responses: { "204": { description: d } }
                """
            ).replacing("3.0.3", with: "3.1.0")
        )
        #expect(imported.kinds == [])
        #expect(
            imported.endpoints().contains("headers: { X-Client: { value: swift } }"),
            "\(imported.endpoints())"
        )
        #expect(imported.endpoints().contains("version: { value: \"3\" }"))
        #expect(imported.endpoints().contains("exact: { type: \"int?\", min: 7, max: 7 }"))
    }

    @Test(arguments: cases + bodies + answers) func becomesAnEndpoint(_ construct: ConstructCase) {
        let imported = Imported(Self.document(construct.document))
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.endpoints() == construct.spec, "\(imported.types())")
        #expect(imported.kinds == construct.kinds, "\(imported.outcome.report.text)")
    }

    private static func document(_ paths: String) -> String {
        let indented = paths.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        return """
            openapi: 3.0.3
            info: { title: Shop API, version: "1" }
            paths:
            \(indented.joined(separator: "\n"))
            components:
              schemas:
                Item: { type: object, required: [id], properties: { id: { type: string } } }
                Mood: { type: string, enum: [open, closed] }
            """
    }

    private static let cases = [
        ConstructCase(
            "parameters of every place",
            """
            /items/{item_id}:
              parameters: [{ name: item_id, in: path, required: true, schema: { type: integer } }]
              get:
                operationId: getItem
                summary: One item.
                tags: [calls]
                parameters:
                  - { name: state, in: query, schema: { $ref: "#/components/schemas/Mood" } }
                  - { name: limit, in: query, description: How many., schema: { type: integer, default: 10, maximum: 100 } }
                  - { name: tags, in: query, explode: false, schema: { type: array, items: { type: string } } }
                  - { name: "ids[]", in: query, schema: { type: array, items: { type: integer } } }
                  - { name: X-Trace, in: header, schema: { type: string } }
                  - { name: Accept, in: header, schema: { type: string } }
                  - { name: theme, in: cookie, required: true, schema: { type: string } }
                responses: { "204": { description: none } }
            """,
            """
            getItem:
              description: One item.
              get: /items/{itemId}
              path: { itemId: int }
              query:
                state: Mood?
                limit: { type: "int?", description: "How many. Left out, it is `10`.", default: 10, max: 100 }
                tags: { type: "list(string)?", style: comma }
                ids: { type: "list(int)?", style: brackets }
              headers: { X-Trace: "string?" }
              cookies: { theme: string }
            """
        ),
        ConstructCase(
            "objects and unions as parameters",
            """
            /items:
              get:
                operationId: find
                tags: [calls]
                parameters:
                  - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { from: { type: string } } } }
                  - { name: page, in: query, schema: { type: object, properties: { size: { type: integer } } } }
                  - { name: q, in: query, content: { application/json: { schema: { type: object } } } }
                  - { name: X-Any, in: header, schema: { type: object } }
                responses: { "204": { description: none } }
            """,
            """
            find:
              get: /items
              query: { filter: { type: "FindFilter?", spread: true }, page: { type: "FindPage?", spread: true }, q: "string?" }
              headers: { X-Any: "string?" }
            """,
            kinds: ["parameter-type", "parameter-type"]
        ),
        ConstructCase(
            "paths that differ behind a '#'",
            """
            /files/{id}: { put: { tags: [calls], operationId: move, responses: { "204": { description: none } } } }
            /files/{id}#add_link: { put: { tags: [calls], operationId: addLink, responses: { "204": { description: none } } } }
            """,
            """
            move:
              put: /files/{id}
            addLink:
              put: /files/{id}#add_link
            """
        ),
        ConstructCase(
            "paths that are none, and calls that are one",
            """
            /a b: { get: { tags: [calls], responses: { "204": { description: none } } } }
            /v1/{proxy+}: { get: { tags: [calls], responses: { "204": { description: none } } } }
            /items/{id}: { get: { tags: [calls], operationId: first, responses: { "204": { description: none } } } }
            /items/{other}: { get: { tags: [calls], operationId: second, responses: { "204": { description: none } } } }
            /find?kind=all: { get: { tags: [calls], operationId: find, responses: { "204": { description: none } } } }
            """,
            """
            getV1Proxy:
              get: /v1/{proxy...}
            first:
              get: /items/{id}
            find:
              get: /find
              query: { kind: { value: all } }
            """,
            kinds: ["invalid-operation", "duplicate-call"]
        ),
    ]

    private static func post(_ content: String, required: Bool = true, method: String = "post") -> String {
        """
        /items:
          \(method):
            operationId: send
            tags: [calls]
            requestBody:
              required: \(required)
              content:
                \(content)
            responses: { "204": { description: none } }
        """
    }

    private static let bodies = [
        ConstructCase(
            "a body of JSON",
            post("application/json: { schema: { $ref: '#/components/schemas/Item' } }"),
            "send:\n  post: /items\n  body: Item\n  retry: never"
        ),
        ConstructCase(
            "a body of another JSON, that may be left out",
            post("application/merge-patch+json: { schema: { $ref: '#/components/schemas/Item' } }", required: false),
            "send:\n  post: /items\n  body: { type: Item, contentType: application/merge-patch+json }\n  retry: never",
            kinds: ["optional-body"]
        ),
        ConstructCase(
            "a form",
            post("application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/Item' } }"),
            "send:\n  post: /items\n  body: { type: Item, as: form, arrays: repeat }\n  retry: never"
        ),
        ConstructCase(
            "parts",
            post(
                "multipart/form-data: { schema: { type: object, required: [photo], properties: "
                    + "{ photo: { type: string, format: binary }, title: { type: string } } } }"
            ),
            "send:\n  post: /items\n  body: { as: multipart, fields: { photo: file, title: \"string?\" } }\n  retry: never"
        ),
        ConstructCase(
            "parts with content types and headers of their own",
            post(
                "multipart/form-data: { schema: { type: object, required: [photo, note], properties: "
                    + "{ photo: { type: string, format: binary }, note: { type: string } } }, encoding: "
                    + "{ photo: { contentType: image/png, headers: { X-Kind: { schema: { const: cover } } } }, "
                    + "note: { contentType: text/markdown } } }"
            ),
            """
            send:
              post: /items
              body:
                as: multipart
                fields:
                  photo: { type: file, contentType: image/png, headers: { X-Kind: { value: cover } } }
                  note: { type: string, contentType: text/markdown }
              retry: never
            """
        ),
        ConstructCase(
            "parts with one value, with a default, with a parameter of their type, and an encoding of nothing",
            post(
                "multipart/form-data: { schema: { type: object, required: [kind, item], properties: "
                    + "{ kind: { const: cover }, size: { type: integer, default: 3 }, item: { $ref: '#/components/schemas/Item' } } }, "
                    + "encoding: { item: { contentType: application/json; charset=utf-8 }, gone: { contentType: text/plain } } }"
            ),
            """
            send:
              post: /items
              body:
                as: multipart
                fields:
                  kind: { value: cover }
                  size: { type: "int?", description: "Left out, it is `3`." }
                  item: { type: Item, contentType: application/json; charset=utf-8 }
              retry: never
            """,
            kinds: ["encoding", "default-of-request"]
        ),
        ConstructCase(
            "a file, or JSON",
            post(
                "application/json: { schema: { $ref: '#/components/schemas/Item' } }\n        "
                    + "multipart/form-data: { schema: { type: object, required: [photo], properties: "
                    + "{ photo: { type: string, format: binary } } } }"
            ),
            "send:\n  post: /items\n  body: { as: multipart, fields: { photo: file } }\n  retry: never",
            kinds: ["content-types"]
        ),
        ConstructCase(
            "an object as a patch of several kinds",
            post(
                "application/json-patch+json: { schema: { $ref: '#/components/schemas/Item' } }\n        "
                    + "application/merge-patch+json: { schema: { $ref: '#/components/schemas/Item' } }"
            ),
            "send:\n  post: /items\n  body: { type: ItemPatch, contentType: application/merge-patch+json }\n  retry: never",
            kinds: ["content-types"]
        ),
        ConstructCase(
            "a body that asks for a stream",
            """
            /items:
              post:
                operationId: ask
                tags: [calls]
                requestBody:
                  required: true
                  content: { application/json: { schema: { type: object, properties: { q: { type: string }, stream: { anyOf: [{ type: boolean }, { type: "null" }] } } } } }
                responses: { "200": { content: { \(item), text/event-stream: { schema: { $ref: "#/components/schemas/Item" } } } } }
            """,
            """
            ask:
              post: /items
              body: AskBody
              returns: Item
              retry: never
            askStream:
              post: /items
              variantOf: ask
              body: { type: AskBody, set: { stream: true } }
              returns: { events: Item }
              retry: never
            """,
            kinds: ["nullable-in-request"]
        ),
        ConstructCase(
            "bytes and text",
            post("image/png: { schema: { type: string, format: binary } }"),
            "send:\n  post: /items\n  body: { as: binary, contentType: image/png }\n  retry: never"
        ),
        ConstructCase(
            "a body where there can be none",
            post("application/json: { schema: { type: object } }", method: "get"),
            "send:\n  get: /items",
            kinds: ["body-of-get"]
        ),
        ConstructCase(
            "several content types",
            post(
                "text/plain: { schema: { type: string } }\n        application/json: { schema: { type: array, items: { type: string } } }"
            ),
            "send:\n  post: /items\n  body: list(string)\n  retry: never",
            kinds: ["content-types"]
        ),
    ]
}
