import OpenAPIConversion
import Testing

/// The keywords for values, in every place: they are imported or reported.
@Suite struct LimitTests {
    @Test(arguments: cases) func isKeptOrReported(_ construct: ConstructCase) {
        let imported = Imported(
            schemas: """
                Answer: { type: object, properties: { a: \(construct.document) } }
                Name: { type: string, minLength: 2, description: A name. }
                """
        )
        #expect(imported.outcome.diagnostics.isEmpty)
        let field = construct.spec.hasPrefix("{") ? construct.spec : "\"\(construct.spec)\""
        #expect(imported.types().hasPrefix("Answer:\n  fields: { a: \(field) }"), "\(imported.types())")
        #expect(imported.kinds == construct.kinds, "\(imported.outcome.report.text)")
    }

    private static let name = "$ref: '#/components/schemas/Name'"

    static let cases = [
        ConstructCase(
            "of the only member that is not null",
            "{ anyOf: [{ type: string, maxLength: 5, description: inner, deprecated: true }, { type: 'null' }] }",
            "{ type: \"string?\", description: inner, maxLength: 5, deprecated: true }"
        ),
        ConstructCase(
            "around that member, which says more",
            "{ anyOf: [{ type: string, maxLength: 5, description: inner }, { type: 'null' }], maxLength: 7, description: outer }",
            "{ type: \"string?\", description: outer, maxLength: 7 }"
        ),
        ConstructCase(
            "of a list that may be null",
            "{ oneOf: [{ type: array, items: { type: string }, minItems: 1 }, { type: 'null' }] }",
            "{ type: \"list(string)?\", minItems: 1 }"
        ),
        ConstructCase(
            "of a reference that may be null",
            "{ anyOf: [{ \(name), maxLength: 5 }, { type: 'null' }] }",
            "{ type: \"string?\", description: A name., minLength: 2, maxLength: 5 }"
        ),
        ConstructCase(
            "beside a reference",
            "{ \(name), maxLength: 5, pattern: ^a, minLength: 3 }",
            "{ type: \"string?\", description: A name., pattern: ^a, minLength: 3, maxLength: 5 }"
        ),
        ConstructCase(
            "in 'allOf'",
            "{ allOf: [{ \(name) }, { maxLength: 5 }] }",
            "{ type: \"string?\", description: A name., minLength: 2, maxLength: 5 }"
        ),
        ConstructCase(
            "what nothing checks, beside a reference",
            "{ \(name), not: { const: a } }",
            "{ type: \"string?\", description: A name., minLength: 2 }",
            kinds: ["not"]
        ),
        ConstructCase(
            "of elements",
            "{ type: array, items: { type: string, maxLength: 5 } }",
            "list(string)?",
            kinds: ["limit"]
        ),
        ConstructCase(
            "of the values of a map",
            "{ type: object, additionalProperties: { type: integer, minimum: 1 } }",
            "map(int)?",
            kinds: ["limit"]
        ),
        ConstructCase(
            "of the types of a union",
            "{ anyOf: [{ type: string, maxLength: 5 }, { type: integer }] }",
            "AnswerA?",
            kinds: ["limit"]
        ),
        ConstructCase(
            "of a union",
            "{ anyOf: [{ type: string }, { type: integer }], minimum: 3 }",
            "AnswerA?",
            kinds: ["limit"]
        ),
        ConstructCase("of several types", "{ type: [string, integer], minimum: 3 }", "AnswerA?", kinds: ["limit"]),
        ConstructCase(
            "of text with a form of its own",
            "{ type: string, format: uri, maxLength: 20 }",
            "url?",
            kinds: ["limit"]
        ),
        ConstructCase("of any JSON", "{ minimum: 3 }", "json?", kinds: ["limit"]),
        ConstructCase("one object alone", "{ const: { a: 1 } }", "json?", kinds: ["limit"]),
        ConstructCase("no value at all", "false", "json?", kinds: ["not"]),
        ConstructCase("an enum of null alone", "{ enum: [null] }", "json?"),
    ]
}
