import OpenAPIConversion
import Testing

/// The examples of bodies and answers, which are examples of their types.
@Suite struct ContentExampleTests {
    private static func imported(
        body: String = "",
        answer: String = "",
        list: String = "",
        schema: String = ""
    ) -> Imported {
        func content(_ schema: String, _ examples: String) -> String {
            "content: { application/json: { schema: \(schema)\(examples.isEmpty ? "" : ", \(examples)") } }"
        }
        let note = "{ $ref: '#/components/schemas/Note' }"
        return Imported(
            """
            openapi: 3.1.0
            info: { title: Shop API, version: "1" }
            paths:
              /notes:
                post:
                  operationId: addNote
                  tags: [calls]
                  requestBody: { required: true, \(content(note, body)) }
                  responses: { "200": { description: ok, \(content(note, answer)) } }
                get:
                  operationId: notes
                  tags: [calls]
                  responses: { "200": { description: ok, \(content("{ type: array, items: \(note) }", list)) } }
            components:
              examples:
                Shared: { value: { id: s1 } }
              schemas:
                Note:
                  type: object
                  required: [id]
                  properties: { id: { type: string, maxLength: 3 }, size: { type: integer } }
                  \(schema)
            """
        )
    }

    @Test(arguments: [
        (imported(answer: "example: { id: a1, size: 2 }"), "examples: { usual: { id: a1, size: 2 } }", []),
        (
            imported(
                body: "examples: { short-one: { value: { id: b1 } }, other: { value: { id: b2 } } }",
                answer: "examples: { last: { value: { id: b2 } } }"
            ), "examples: { shortOne: { id: b1 }, other: { id: b2 } }", []
        ), (imported(body: "examples: { shared: { $ref: '#/components/examples/Shared' } }"), "shared: { id: s1 }", []),
        (imported(list: "example: [{ id: l1 }, { id: l2 }]"), "examples: { usual: { id: l1 } }", []),
        (imported(list: "example: []"), "fields:", []),
        // The type's own example is enough.
        (imported(answer: "example: { id: a1 }", schema: "example: { id: o1 }"), "usual: { id: o1 }", []),
        // They are no values of the type.
        (imported(answer: "example: { size: 2 }"), "fields:", ["example"]),
        (imported(answer: "example: { id: long }"), "fields:", ["example"]),
        (imported(answer: "examples: { a: { externalValue: a.json } }"), "fields:", []),
    ])
    func becomeTheTypes(_ imported: Imported, _ expected: String, _ kinds: [String]) {
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.types().contains(expected), "\(imported.types())")
        if expected == "fields:" { #expect(!imported.types().contains("examples:"), "\(imported.types())") }
        #expect(imported.kinds == kinds, "\(imported.outcome.report.text)")
    }
}
