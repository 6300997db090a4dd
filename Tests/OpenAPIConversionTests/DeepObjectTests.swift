import OpenAPIConversion
import Testing

/// Objects in the query as `deepObject`: a type whose keys have the brackets, without another one around it.
@Suite struct DeepObjectTests {
    private static let ranges = """
        Range: { type: object, required: [gt], properties: { gt: { type: integer } } }
            Open: { type: object, properties: { a: { type: string } }, additionalProperties: { type: string } }
        """

    private func imported(_ parameters: String...) -> Imported {
        let list = parameters.map { "{ in: query, style: deepObject, \($0) }" }.joined(separator: ", ")
        return Imported(
            """
            openapi: 3.1.0
            info: { title: Shop API, version: "1" }
            paths:
              /a: { get: { operationId: find, tags: [calls], parameters: [\(list)], responses: { "204": { description: d } } } }
            components:
              schemas:
                \(Self.ranges)
            """
        )
    }

    @Test func fieldsFollowTheNameInBrackets() {
        let inner = "{ type: object, properties: { b: { type: string } } }"
        let imported = imported(
            "name: made_at, schema: { type: object, properties: { gt: { type: integer }, in: \(inner) } }"
        )
        #expect(
            imported.types() == """
                FindMadeAt:
                  fields: { gt: { type: "int?", key: "made_at[gt]" }, in: { type: "FindMadeAtIn?", key: "made_at[in]" } }
                FindMadeAtIn:
                  fields: { b: "string?" }
                """
        )
        #expect(
            imported.endpoints() == "find:\n  get: /a\n  query: { madeAt: { type: \"FindMadeAt?\", spread: true } }"
        )
        #expect(imported.kinds == [])
    }

    @Test func aSchemaOfSeveralParametersIsATypeForEachName() {
        let range = "schema: { $ref: '#/components/schemas/Range' }"
        let imported = imported("name: made, required: true, \(range)", "name: paid, \(range)")
        #expect(
            imported.types() == """
                FindPaid:
                  fields: { gt: { type: int, key: "paid[gt]" } }
                RangeQuery:
                  fields: { gt: { type: int, key: "made[gt]" } }
                """
        )
        let query = "{ made: { type: RangeQuery, spread: true }, paid: { type: \"FindPaid?\", spread: true } }"
        #expect(imported.endpoints() == "find:\n  get: /a\n  query: \(query)")
    }

    @Test func aNullableOneIsTheSame() {
        let imported = imported(
            "name: made, schema: { oneOf: [{ $ref: '#/components/schemas/Range' }, { type: 'null' }] }"
        )
        #expect(imported.endpoints().contains("made: { type: \"RangeQuery?\", spread: true }"))
        #expect(imported.kinds == [])
    }

    /// Additional members have no brackets in their keys, so the type around them stays.
    @Test(
        arguments: [
            ("{ type: object, additionalProperties: { type: string } }", "{ made: \"map(string)?\" }"),
            ("{ $ref: '#/components/schemas/Open' }", "{ made: \"Open?\" }"),
        ]
    )
    func keysOfAnyNameStandWithinAnotherType(_ schema: String, _ fields: String) {
        let imported = imported("name: made, schema: \(schema)")
        #expect(imported.types().contains("  fields: \(fields)"), "\(imported.types())")
        #expect(imported.kinds == [])
    }
}
