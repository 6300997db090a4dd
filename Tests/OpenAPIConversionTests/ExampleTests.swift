import Testing

/// Examples of single fields, put together to one of their type.
@Suite struct ExampleTests {
    @Test(arguments: cases) func examplesOfFieldsMakeOneOfTheType(_ example: ConstructCase) {
        let imported = Imported(schemas: example.document)
        #expect(imported.types().contains(example.spec), "\(imported.types())")
        #expect(imported.kinds == example.kinds)
    }

    static let cases = [
        ConstructCase(
            "of every required field",
            """
            Answer:
              type: object
              required: [id]
              properties: { id: { type: string, example: a1 }, note: { type: string } }
            """,
            "examples: { usual: { id: a1 } }"
        ),
        ConstructCase(
            "beside another form of the same information",
            """
            Answer:
              type: object
              required: [id, kind, level, owner, tags, labels]
              properties:
                id: { type: string, example: a1 }
                kind: { type: string, enum: [big, small] }
                level: { type: integer, default: 3 }
                owner: { $ref: '#/components/schemas/Owner' }
                tags: { type: array, items: { type: string } }
                labels: { type: object, additionalProperties: { type: string } }
            Owner: { type: object, required: [name], properties: { name: { type: string, example: Ada } } }
            """,
            "examples: { usual: { id: a1, kind: big, level: 3, owner: { name: Ada }, tags: [], labels: {} } }"
        ),
        ConstructCase(
            "with properties that have no name",
            """
            Answer:
              type: object
              properties: { id: { type: string } }
              additionalProperties: { type: integer }
              example: { id: a1, x: 1, y: 2 }
            """,
            "examples: { usual: { id: a1, additionalProperties: { x: 1, y: 2 } } }"
        ),
        ConstructCase(
            "of a type that comes before the one that it needs",
            """
            Answer:
              type: object
              required: [first]
              properties: { first: { $ref: '#/components/schemas/Inner' }, note: { type: string, example: n } }
            Inner:
              type: object
              required: [last]
              properties: { last: { $ref: '#/components/schemas/Last' }, size: { type: integer, example: 2 } }
            Last: { type: object, required: [name], properties: { name: { type: string, example: Ada } } }
            """,
            "examples: { usual: { first: { last: { name: Ada }, size: 2 }, note: n } }"
        ),
        ConstructCase(
            "of none where nothing is known of a required one",
            """
            Answer:
              type: object
              required: [id, name]
              properties: { id: { type: string, example: a1 }, name: { type: string } }
            """,
            "fields: { id: string, name: string }",
            kinds: ["field-example"]
        ),
        ConstructCase(
            "of none where a list may not be empty",
            """
            Answer:
              type: object
              required: [id, tags]
              properties:
                id: { type: string, example: a1 }
                tags: { type: array, minItems: 1, items: { type: string } }
            """,
            "minItems: 1",
            kinds: ["field-example"]
        ),
    ]

    @Test func anExampleIsOfABoundedSize() {
        let types = (0..<40).map { number in
            let next = "{ $ref: '#/components/schemas/T\(number + 1)' }"
            return "T\(number): { type: object, required: [a, b], properties: { a: \(next), b: \(next), "
                + "c: { type: string, example: x } } }"
        }
        let last = "T40: { type: object, required: [c], properties: { c: { type: string, example: x } } }"
        let imported = Imported(
            schemas: (["Answer: { $ref: '#/components/schemas/T0' }"] + types + [last]).joined(separator: "\n")
        )
        #expect(imported.types().utf8.count < 20_000)
        #expect(imported.kinds.contains("field-example"))
    }

    /// Descriptions lose the space around them and at the ends of lines, and keep other space.
    @Test(arguments: [
        (#""  \t a\t b  \r\n \r\nc \n\n  ""#, "a     b\n\nc"), (#"" \n \n""#, ""), (#""a\n  b""#, "a\n  b"),
        (#""\r\n\tä \r\n""#, "ä"),
    ])
    func descriptionsAreTrimmed(_ written: String, _ text: String) throws {
        let imported = Imported(
            schemas: "Answer: { type: object, description: \(written), properties: { id: { type: string } } }"
        )
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let block = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
        let expected =
            switch lines.count {
            case 1: text.isEmpty ? "" : "  description: \(text)\n"
            default: "  description: |-\n\(block)\n"
            }
        #expect(imported.types().contains("Answer:\n\(expected)  fields:"), "\(imported.types())")
    }
}
