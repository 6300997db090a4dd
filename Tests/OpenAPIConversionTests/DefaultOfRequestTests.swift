import OpenAPIConversion
import Testing

/// The default of an optional field that is sent: the field's description names it, and no request carries it.
@Suite struct DefaultOfRequestTests {
    @Test(arguments: cases) func theDescriptionNamesTheServersDefault(_ construct: ConstructCase) {
        let imported = Imported(
            schemas: "Answer: { type: object }\nSent: { type: object, properties: { f: \(construct.document) } }"
        )
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.types() == "Sent:\n\(construct.spec)", "\(imported.types())")
        #expect(imported.kinds == construct.kinds, "\(imported.outcome.report.text)")
    }

    private static let lost = ["default-of-request"]

    static let cases = [
        ConstructCase(
            "of a field without a description",
            "{ type: integer, default: 3 }",
            "  fields: { f: { type: \"int?\", description: \"Left out, it is `3`.\" } }",
            kinds: lost
        ),
        ConstructCase(
            "behind a sentence",
            "{ type: string, description: The order., default: name }",
            "  fields: { f: { type: \"string?\", description: \"The order. Left out, it is `name`.\" } }",
            kinds: lost
        ),
        ConstructCase(
            "behind words without an end",
            "{ type: boolean, description: Whether it counts, default: false }",
            "  fields: { f: { type: \"bool?\", description: \"Whether it counts. Left out, it is `false`.\" } }",
            kinds: lost
        ),
        ConstructCase(
            "behind several lines",
            #"{ type: string, description: "One.\nTwo.", default: "" }"#,
            """
              fields:
                f:
                  type: string?
                  description: |-
                    One.
                    Two.

                    Left out, it is an empty text.
            """,
            kinds: lost
        ),
        ConstructCase(
            "that the description names already",
            "{ type: integer, description: How many; the Default is 3., default: 3 }",
            "  fields: { f: { type: \"int?\", description: How many; the Default is 3. } }",
            kinds: lost
        ),
        ConstructCase(
            "of a field that may be null",
            "{ type: [integer, 'null'], default: 3 }",
            "  fields: { f: { type: \"int?\", description: \"Left out, it is `3`.\" } }",
            kinds: ["nullable-in-request"] + lost
        ),
        ConstructCase(
            "that no sentence can hold",
            #"{ type: string, default: "a`b" }"#,
            "  fields: { f: \"string?\" }",
            kinds: lost
        ),
    ]

    @Test func requiredFieldsAreAlwaysSentAndHaveNoSentence() {
        let imported = Imported(
            schemas: """
                Answer: { type: object }
                Sent: { type: object, required: [f], properties: { f: { type: integer, default: 3 } } }
                """
        )
        #expect(imported.types() == "Sent:\n  fields: { f: int }")
        #expect(imported.kinds.isEmpty)
    }
}
