import OpenAPIConversion
import Testing

/// References, including broken ones.
@Suite struct ReferenceTests {
    private static func document(_ reference: String) -> String {
        """
        openapi: 3.1.0
        info: { title: Shop, version: "1" }
        paths:
          /good: { get: { operationId: good, tags: [calls], responses: { "200": { content: { application/json: { schema: { type: string } } } } } } }
          /items: { get: { operationId: read, tags: [calls], responses: { "200": { content: { application/json: { schema: { $ref: "\(reference)" } } } } } } }
        components:
          schemas:
            Circle: { $ref: "#/components/schemas/Circle" }
            Ring: { allOf: [{ $ref: "#/components/schemas/Ring" }] }
            "a/b": { type: object, properties: { n: { type: integer } } }
        """
    }

    @Test func filesBesideTheDocumentAreRead() {
        let files = [
            "models/item.yml": "type: object\nproperties: { owner: { $ref: '../people.json#/Owner' } }",
            "people.json":
                #"{ "Owner": { "type": "object", "properties": { "name": { "type": "string", "description": "\ud83d\ude00 \/ ok" } } } }"#,
        ]
        let imported = Imported(Self.document("models/item.yml"), files: files)
        #expect(imported.types().contains("Item:\n  fields: { owner: \"Owner?\" }"))
        #expect(imported.types().contains("Owner:\n  fields: { name: { type: \"string?\", description: 😀 / ok } }"))
    }

    @Test func tokensAreDecoded() {
        #expect(Imported(Self.document("#/components/schemas/a~1b")).types() == "AB:\n  fields: { n: \"int?\" }")
    }

    @Test(
        arguments: [
            "#/components/schemas/Nothing", "nowhere.yaml", "../outside.yaml", "/etc/passwd",
            "https://example.com/a.yaml",
            "#/components/schemas/Circle", "#/components/schemas/Ring", "#anchor",
        ]
    )
    func oneThatLeadsNowhereCostsItsSpot(_ reference: String) {
        let imported = Imported(Self.document(reference))
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.endpoints().contains("good:\n  get: /good\n  returns: string"))
        #expect(imported.endpoints().contains("read:\n  get: /items\n  returns: json"))
    }
}
