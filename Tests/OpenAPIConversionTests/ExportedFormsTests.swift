import Testing

/// The parts of an export in OpenAPI's own keywords, read without the additional settings.
@Suite struct ExportedFormsTests {
    private static func imported(_ operation: String) -> Imported {
        Imported(
            """
            openapi: 3.1.0
            info: { title: Shop API, version: "1" }
            paths:
              /ask:
                post:
                  operationId: ask
                  tags: [calls]
            \(operation.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
            components:
              schemas:
                Chunk: { type: object, required: [text], properties: { text: { type: string } } }
            """
        )
    }

    @Test func theEndOfAStreamStandsBesideItsEvents() {
        let imported = Self.imported(
            """
            responses:
              "200":
                content:
                  text/event-stream:
                    schema:
                      type: object
                      required: [data]
                      properties:
                        data:
                          type: string
                          anyOf:
                            - { const: "[DONE]" }
                            - { contentMediaType: application/json, contentSchema: { $ref: "#/components/schemas/Chunk" } }
            """
        )
        #expect(imported.endpoints().contains("events: Chunk"), "\(imported.endpoints())")
        #expect(imported.types().contains("Chunk:"), "\(imported.types())")
        #expect(imported.kinds == [])
    }

    @Test func objectsOfAFormHaveBracketsBesideListsWithCommas() {
        let imported = Self.imported(
            """
            requestBody:
              required: true
              content:
                application/x-www-form-urlencoded:
                  schema:
                    type: object
                    properties:
                      card: { $ref: "#/components/schemas/Chunk" }
                      tags: { type: array, items: { type: string } }
                  encoding:
                    card: { style: deepObject, explode: true }
                    tags: { style: form, explode: false }
            responses: { "204": { description: Done. } }
            """
        )
        #expect(imported.endpoints().contains("arrays: comma"), "\(imported.endpoints())")
        #expect(imported.kinds == [])
    }

    @Test(arguments: [
        ("minimum: -9223372036854775808, maximum: 9223372036854775807", "fields: { size: \"int?\" }"),
        ("format: int32, minimum: -2147483648, maximum: 2147483647", "fields: { size: \"int32?\" }"),
        ("minimum: 0, maximum: 9223372036854775807", "size: { type: \"int?\", min: 0 }"),
    ])
    func limitsAtTheTypesBoundsAreSilent(_ limits: String, _ spec: String) {
        let imported = Imported(
            schemas: "Answer: { type: object, properties: { size: { type: integer, \(limits) } } }"
        )
        #expect(imported.types().contains(spec), "\(imported.types())")
    }
}
