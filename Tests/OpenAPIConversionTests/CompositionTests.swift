import OpenAPIConversion
import Testing

/// Schemas that are put together from others.
@Suite struct CompositionTests {
    /// A value with a single possibility keeps it: as a constant, an enum, or a number with equal bounds. If the
    /// language has no place for it, it is reported.
    @Test(
        arguments: [
            ("{ const: 3 }", true, "a: { value: 3 }", []),
            ("{ const: 3 }", false, "a: { type: \"int?\", min: 3, max: 3 }", []),
            ("{ type: integer, enum: [3] }", true, "a: { value: 3 }", []),
            ("{ type: integer, enum: [3] }", false, "a: { type: \"int?\", min: 3, max: 3 }", []),
            ("{ type: boolean, enum: [true] }", true, "a: { value: true }", []),
            ("{ type: boolean, enum: [true] }", false, "a: \"bool?\"", ["limit"]),
            ("{ const: x }", false, "a: \"AnswerA?\"", []),
            ("{ type: array, items: { const: x } }", false, "a: \"list(AnswerAItem)?\"", []),
            ("{ type: array, items: { const: 3 } }", false, "a: \"list(int)?\"", ["limit"]),
            (
                "{ oneOf: [{ type: string, const: x }, { type: array, items: { type: string } }] }", false,
                "a: \"AnswerA?\"", ["limit"]
            ),
        ]
    )
    func anOnlyValueIsKept(_ schema: String, _ isRequired: Bool, _ field: String, _ kinds: [String]) {
        let required = isRequired ? "required: [a], " : ""
        let imported = Imported(
            schemas: "Answer: { type: object, \(required)properties: { a: \(schema), b: { type: string } } }"
        )
        #expect(imported.types().contains("fields: { \(field), b: \"string?\" }"), "\(imported.types())")
        #expect(imported.kinds == kinds, "\(imported.outcome.report.text)")
    }

    /// The tag of a union can be a number or a flag, too, said by an enum of one value.
    @Test(arguments: [("1", "2"), ("true", "false")])
    func anEnumOfOneNumberTellsTypesApart(_ first: String, _ second: String) {
        let imported = Imported(
            schemas: """
                Answer: { oneOf: [{ $ref: "#/components/schemas/One" }, { $ref: "#/components/schemas/Two" }] }
                One: { type: object, required: [v], properties: { v: { enum: [\(first)] }, a: { type: string } } }
                Two: { type: object, required: [v], properties: { v: { enum: [\(second)] }, a: { type: string } } }
                """
        )
        #expect(imported.types().contains("v: { value: \(first) }"), "\(imported.types())")
        #expect(imported.types().contains("v: { value: \(second) }"))
        #expect(imported.kinds == [], "\(imported.outcome.report.text)")
    }

    @Test(arguments: cases) func becomesTypes(_ construct: ConstructCase) {
        let imported = Imported(schemas: construct.document)
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.types() == construct.spec)
        #expect(imported.kinds == construct.kinds, "\(imported.outcome.report.text)")
    }

    static let cases = [
        ConstructCase(
            "an enum or any other text is an enum, which is open",
            """
            Answer:
              type: object
              required: [role, state]
              properties: { role: { $ref: "#/components/schemas/Role" }, state: { anyOf: [{ $ref: "#/components/schemas/Mood" }, { type: string }] } }
            Role: { description: Who., anyOf: [{ type: string }, { enum: [user] }, { type: string, enum: [bot, user] }] }
            Mood: { type: string, enum: [open, closed] }
            """,
            """
            Answer:
              fields: { role: Role, state: Mood }
            Role:
              description: Who.
              enum: [user, bot]
            Mood:
              enum: [open, closed]
            """
        ),
        ConstructCase(
            "allOf of one reference is that type",
            """
            Answer: { type: object, required: [owner], properties: { owner: { allOf: [{ $ref: "#/components/schemas/User" }], description: Who. } } }
            User: { type: object, required: [id], properties: { id: { type: string } } }
            """,
            """
            Answer:
              fields: { owner: { type: User, description: Who. } }
            User:
              fields: { id: string }
            """
        ),
        ConstructCase(
            "allOf of several is one type with all they have",
            """
            Answer:
              allOf:
                - $ref: "#/components/schemas/Base"
                - type: object
                  required: [name]
                  properties: { name: { type: string } }
            Base: { type: object, required: [id], properties: { id: { type: string }, name: { description: The name. } } }
            """,
            """
            Answer:
              fields: { id: string, name: { type: string, description: The name. } }
            """
        ),
        ConstructCase(
            "oneOf with a discriminator",
            """
            Answer:
              oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
              discriminator: { propertyName: kind, mapping: { cat: "#/components/schemas/Cat" } }
            Cat: { type: object, required: [kind], properties: { kind: { type: string } } }
            Dog: { type: object, required: [kind], properties: { kind: { type: string } } }
            """,
            """
            Answer:
              union: { by: kind, cases: { cat: Cat, Dog: Dog } }
            Cat:
              fields: { kind: string }
            Dog:
              fields: { kind: string }
            """
        ),
        ConstructCase(
            "a base whose mapping names its heirs",
            """
            Answer:
              type: object
              required: ["@type"]
              properties: { "@type": { type: string } }
              discriminator: { propertyName: "@type", mapping: { cat: Cat } }
            Cat:
              allOf: [{ $ref: "#/components/schemas/Answer" }, { type: object, properties: { lives: { type: integer } } }]
            """,
            """
            Answer:
              union: { by: { key: "@type" }, cases: { cat: Cat } }
            Cat:
              fields: { type: { type: string, key: "@type" }, lives: "int?" }
            """
        ),
        ConstructCase(
            "anyOf without a discriminator, the most demanding first",
            """
            Answer:
              anyOf:
                - { title: Loose, type: object, properties: { a: { type: string } } }
                - { title: Strict, type: object, required: [a], properties: { a: { type: string } } }
                - { type: string }
            """,
            """
            Answer:
              union: [Strict, Loose, string]
            Loose:
              fields: { a: "string?" }
            Strict:
              fields: { a: string }
            """,
            kinds: ["ordered-union"]
        ),
        ConstructCase(
            "properties beside oneOf belong to each of them",
            """
            Answer:
              type: object
              required: [id]
              properties: { id: { type: string } }
              oneOf:
                - { title: Card, required: [number], properties: { number: { type: string } } }
                - { title: Bank, required: [iban], properties: { iban: { type: string } } }
            """,
            """
            Answer:
              union: [AnswerCard, AnswerBank]
            AnswerCard:
              fields: { id: string, number: string }
            AnswerBank:
              fields: { id: string, iban: string }
            """,
            kinds: ["ordered-union"]
        ),
        ConstructCase(
            "a type that holds itself, and a list that is its own element",
            """
            Answer: { type: object, properties: { child: { $ref: "#/components/schemas/Answer" }, tree: { $ref: "#/components/schemas/Tree" } } }
            Tree: { type: array, items: { $ref: "#/components/schemas/Tree" } }
            """,
            """
            Answer:
              fields: { child: "Answer?", tree: "list(json)?" }
            """,
            kinds: ["invalid-schema"]
        ),
        ConstructCase(
            "what differs with the direction",
            """
            Answer: { type: object, required: [id, item], properties: { id: { type: string, readOnly: true }, item: { $ref: "#/components/schemas/Sent" } } }
            Sent: { type: object, required: [id, secret], properties: { id: { type: string, readOnly: true }, secret: { type: string, writeOnly: true }, name: { type: string } } }
            """,
            """
            Answer:
              fields: { id: string, item: Sent }
            Sent:
              fields: { id: string, name: "string?" }
            SentInput:
              fields: { secret: string, name: "string?" }
            """
        ),
        ConstructCase(
            "what a request cannot say",
            """
            Answer: { type: object, properties: { ok: { type: boolean } } }
            Sent: { type: object, properties: { n: { type: integer, default: 3 }, note: { type: string, nullable: true } } }
            """,
            """
            Answer:
              fields: { ok: "bool?" }
            Sent:
              fields: { n: { type: "int?", description: "Left out, it is `3`." }, note: "string?" }
            """,
            kinds: ["default-of-request", "nullable-in-request"]
        ),
    ]
}
