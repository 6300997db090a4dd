import OpenAPIConversion
import Testing

/// The values in event streams, which a document describes alone or within events.
@Suite struct EventStreamTests {
    private static func imported(_ content: String) -> Imported {
        Imported(
            """
            openapi: 3.2.0
            info: { title: Shop API, version: "1" }
            paths:
              /events:
                get:
                  operationId: events
                  responses: { "200": { description: ok, content: { text/event-stream: { \(content) } } } }
            components:
              schemas:
                Sse: { type: object, properties: { event: { type: string }, data: { type: string }, id: { type: string } } }
                Made: { type: object, required: [n], properties: { n: { type: integer } } }
                Gone: { type: object, required: [id], properties: { id: { type: string } } }
                Event:
                  type: object
                  properties:
                    event: { type: string }
                    data: { contentMediaType: application/json, contentSchema: { $ref: "#/components/schemas/Made" } }
            """,
            { $0.split = .none }
        )
    }

    private static func json(_ name: String) -> String {
        "{ type: string, contentMediaType: application/json, contentSchema: { $ref: '#/components/schemas/\(name)' } }"
    }

    @Test(arguments: [
        ("itemSchema: { $ref: '#/components/schemas/Event' }", "Made"),
        (
            "itemSchema: { properties: { data: { $ref: '#/components/schemas/Made' }, event: { type: string } } }",
            "Made"
        ),
        (
            "itemSchema: { allOf: [{ $ref: '#/components/schemas/Sse' }, { properties: { data: \(json("Made")) } }] }",
            "Made"
        ),
        ("itemSchema: { $ref: '#/components/schemas/Sse' }", "string"),
        ("itemSchema: { properties: { data: { type: string, contentMediaType: application/json } } }", "json"),
        ("schema: { type: array, items: { $ref: '#/components/schemas/Made' } }", "Made"),
        ("schema: { $ref: '#/components/schemas/Made' }", "Made"),
        (
            "schema: { properties: { event: { const: ping }, data: { $ref: '#/components/schemas/Made' } } }",
            "Made"
        ),
    ])
    func theValueIsFound(_ content: String, _ type: String) {
        let imported = Self.imported(content)
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.endpoints("shop-calls").contains("events: \(type) }"), "\(imported.endpoints("shop-calls"))")
    }

    @Test func eventsByNameAreAUnion() {
        let events = [("made", "Made"), ("gone", "Gone")].map { name, type in
            "{ properties: { event: { const: \(name) }, data: \(Self.json(type)) } }"
        }
        let imported = Self.imported("itemSchema: { oneOf: [\(events.joined(separator: ", "))] }")
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.types("shop-calls").contains("union: [Made, Gone]"), "\(imported.types("shop-calls"))")
        #expect(imported.kinds.contains("content-type"))
    }

    @Test func textAmongThemLeavesThemAsText() {
        let imported = Self.imported(
            """
            itemSchema: { properties: { data: { type: string } }, oneOf: [{ properties: { event: { const: a } } }, \
            { properties: { event: { const: b }, data: \(Self.json("Made")) } }] }
            """
        )
        #expect(imported.endpoints("shop-calls").contains("events: string"), "\(imported.endpoints("shop-calls"))")
        #expect(imported.kinds == ["content-type"], "\(imported.outcome.report.text)")
    }
}
