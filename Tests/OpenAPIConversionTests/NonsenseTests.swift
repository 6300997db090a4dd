import OpenAPIConversion
import Testing

/// Meaningless parts are reported with their place and a suggestion.
@Suite struct NonsenseTests {
    @Test(arguments: cases) func isNamed(_ construct: ConstructCase) {
        let imported = Imported(construct.document)
        #expect(imported.outcome.diagnostics.isEmpty)
        let lines = imported.outcome.report.sorted.map { "\($0.message) #\($0.pointer)" }
        #expect(lines.contains { $0.contains(construct.spec) }, "\(lines)")
        #expect(imported.kinds.contains(construct.kinds[0]))
    }

    private static func document(_ operation: String, _ item: String = "", schemas: String = "{ A: { type: string } }")
        -> String
    {
        """
        openapi: 3.1.0
        info: { title: Shop API, version: "1" }
        paths:
          /a: { get: { operationId: a, tags: [calls], \(operation)responses: { "204": { description: d } } }\(item) }
        components: { schemas: \(schemas) }
        """
    }

    private static func schema(_ schema: String) -> String {
        document(
            "parameters: [{ name: p, in: query, schema: { $ref: '#/components/schemas/A' } }], ",
            schemas: "{ A: \(schema) }"
        )
    }

    private static let answer =
        "\"200\": { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } }"

    static let cases = [
        ConstructCase(
            "a path that is text",
            document("").replacing("components", with: "  /b: text\ncomponents"),
            "a path must be an object, not 'text' #/paths/~1b",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a schema that is text",
            schema("text"),
            "a schema must be an object, not 'text' #/components/schemas/A",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a schema that is a number",
            schema("7"),
            "a schema must be an object, not '7'",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a schema that is a list",
            schema("[]"),
            "a schema must be an object, not a list",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a schema that is null",
            schema("~"),
            "a schema must be an object, not null",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a reference to something that is no schema",
            schema("{ $ref: '#/paths' }"),
            "the reference leads to 'paths', not to a schema",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "an enum that is no list",
            schema("{ enum: a }"),
            "'enum' must be a list, not 'a'",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a required property that is not there",
            document("").replacing("\"204\": { description: d }", with: answer).replacing(
                "{ A: { type: string } }",
                with: "{ A: { type: object, required: [name, nam], properties: { name: { type: string } } } }"
            ),
            "'nam' is required, but the object has no such property #/components/schemas/A",
            kinds: ["conflicting-parts"]
        ),
        ConstructCase(
            "an enum without values",
            schema("{ type: string, enum: [] }"),
            "'enum' must have one element at least #/components/schemas/A/enum",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a choice of nothing",
            schema("{ oneOf: [] }"),
            "'oneOf' must have one element at least",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a list of no types",
            schema("{ type: [] }"),
            "'type' must have one element at least",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a list of no schemas under 'items'",
            schema("{ type: array, items: [] }"),
            "'items' must have one element at least",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "an unknown keyword",
            schema("{ typ: string }"),
            "a schema has no 'typ'; did you mean 'type'? #/components/schemas/A/typ",
            kinds: ["unread-keyword"]
        ),
        ConstructCase(
            "an unknown key of an operation",
            document("respones: {}, "),
            "an operation has no 'respones'; did you mean 'responses'?",
            kinds: ["unread-keyword"]
        ),
        ConstructCase(
            "an unknown method",
            document("", ", fetch: {}"),
            "a path has no 'fetch'",
            kinds: ["unread-keyword"]
        ),
        ConstructCase(
            "a method in capitals",
            document("", ", Post: {}"),
            "a path has no 'Post'; did you mean 'post'?",
            kinds: ["unread-keyword"]
        ),
        ConstructCase(
            "an id that is no text",
            document("").replacing("operationId: a", with: "operationId: { a: b }"),
            "'operationId' must be text, not an object",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a schema that is a part of itself",
            schema("{ allOf: [{ $ref: '#/components/schemas/A' }, { type: string }] }"),
            "the schema is a part of itself",
            kinds: ["invalid-schema"]
        ),
        ConstructCase(
            "a flag in quotes",
            schema("{ type: string, nullable: 'true' }"),
            "'nullable' must be true or false, not 'true'",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a type that is none",
            schema("{ type: strng }"),
            "'type' has no value 'strng'; did you mean 'string'?",
            kinds: ["invalid-document"]
        ),
        ConstructCase(
            "a status that is none",
            document("").replacing("\"204\"", with: "ok"),
            "'ok' is no status, such as 200, 4XX or default",
            kinds: ["unread-keyword"]
        ),
    ]
}
