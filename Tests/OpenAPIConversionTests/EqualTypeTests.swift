import OpenAPIConversion
import Testing

/// Schemas that a document writes several times become one type.
@Suite struct EqualTypeTests {
    private static func imported(_ schemas: String) -> Imported {
        Imported(
            schemas: "Answer: { type: object, properties: { a: { $ref: '#/components/schemas/A' }, b: "
                + "{ $ref: '#/components/schemas/B' } } }\n" + schemas
        )
    }

    private static func object(_ name: String, _ property: String, _ schema: String) -> String {
        "\(name): { type: object, properties: { \(property): \(schema) } }"
    }

    private static func types(_ imported: Imported) -> [String] {
        imported.types().split(separator: "\n").filter { !$0.hasPrefix(" ") }.map { String($0.dropLast()) }
    }

    private static let meta = "{ type: object, properties: { n: { type: integer } } }"
    private static let choices =
        "{ type: array, items: { oneOf: [{ $ref: '#/components/schemas/X' }, { $ref: '#/components/schemas/Y' }] } }"
    private static let own = """
        X: { type: object, required: [kind], properties: { kind: { const: x }, a: { type: string } } }
        Y: { type: object, required: [kind], properties: { kind: { const: y }, b: { type: string } } }
        """
    private static let described = "{ type: object, description: Of b., properties: { n: { type: integer } } }"
    private static let other = "{ type: object, properties: { n: { type: string } } }"

    @Test(arguments: [
        (object("A", "meta", meta) + "\n" + object("B", "meta", described), ["Answer", "A", "Meta", "B"]),
        (
            object("A", "kinds", "{ type: array, items: { type: string, enum: [x, y] } }") + "\n"
                + object("B", "kinds", "{ type: array, items: { type: string, enum: [x, y] } }"),
            ["Answer", "A", "Kind", "B"]
        ),
        // FastAPI writes a union out at each property.
        (
            object("A", "steps", choices) + "\n" + object("B", "steps", choices) + "\n" + own,
            ["Answer", "A", "X", "Y", "Step", "B"]
        ),
        // Another content or another name makes another type.
        (object("A", "meta", meta) + "\n" + object("B", "meta", other), ["Answer", "A", "AMeta", "B", "BMeta"]),
        (object("A", "meta", meta) + "\n" + object("B", "data", meta), ["Answer", "A", "AMeta", "B", "BData"]),
        // The name is that of a schema.
        (
            object("A", "b", meta) + "\n" + "B: { type: object, properties: { b: \(meta), c: { type: string } } }",
            ["Answer", "A", "B", "BB"]
        ),
    ])
    func ofPropertiesOfOneName(_ schemas: String, _ expected: [String]) {
        let imported = Self.imported(schemas)
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(Self.types(imported).sorted() == expected.sorted(), "\(imported.types())")
        #expect(imported.kinds.isEmpty, "\(imported.outcome.report.text)")
    }

    @Test(arguments: [
        ("{ title: Part, type: object, properties: { n: { type: integer } } }", ["Answer", "A"]),
        ("{ title: Part, type: object, properties: { n: { type: string } } }", ["Answer", "A", "B"]),
        ("{ title: Other, type: object, properties: { n: { type: integer } } }", ["Answer", "A", "B"]),
    ])
    func ofOneTitle(_ other: String, _ expected: [String]) {
        let imported = Self.imported(
            "A: { title: Part, type: object, properties: { n: { type: integer } } }\nB: \(other)"
        )
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(Self.types(imported) == expected, "\(imported.types())")
    }

    @Test func aUnionOfEqualSchemasIsTheirType() {
        let part = "{ title: Part, type: object, properties: { n: { type: integer } } }"
        let imported = Imported(
            schemas: """
                Answer:
                  type: object
                  properties: { part: { anyOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] } }
                A: \(part)
                B: \(part)
                """
        )
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.outcome.operationCount == 1)
        #expect(!imported.kinds.contains("refused"), "\(imported.outcome.report.text)\n\(imported.types())")
    }
}
