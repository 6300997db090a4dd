import EndpointSpec
import OpenAPIConversion
import OpenAPITestSupport
import Testing

/// Requests send null where the document requires a value or null.
@Suite struct NullInRequestTests {
    static let schemas = """
        Sent:
          type: object
          required: [name, note, any]
          properties:
            name: { type: string }
            note: { type: [string, "null"] }
            any: { type: [integer, "null"] }
            free: { type: [string, "null"] }
        Answer: { type: object, required: [note], properties: { note: { type: [string, "null"] } } }
        """

    @Test func aRequiredNullableFieldIsWrittenAsNull() {
        let imported = Imported(schemas: Self.schemas)
        #expect(imported.outcome.diagnostics.isEmpty)
        let types = imported.types()
        #expect(types.contains("note: { type: \"string?\", nil: null }"), "\(types)")
        #expect(types.contains("any: { type: \"int?\", nil: null }"), "\(types)")
        #expect(types.contains("free: \"string?\""), "\(types)")
        #expect(types.contains("Answer:\n  fields: { note: \"string?\" }"), "\(types)")
        #expect(imported.kinds == ["nullable-in-request"])
        #expect(imported.outcome.report.text.contains("nil: null"), "\(imported.outcome.report.text)")
    }

    static func document(_ schema: String, type: String, method: String = "patch") -> Imported {
        Imported(
            """
            openapi: 3.1.0
            info: { title: Shop API, version: "1" }
            paths:
              /notes/{id}:
                \(method):
                  operationId: changeNote
                  tags: [calls]
                  parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
                  requestBody: { required: true, content: { \(type): { schema: \(schema) } } }
                  responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Note" } } } } }
            components:
              schemas:
                Note:
                  type: object
                  required: [title]
                  properties: { id: { type: string, readOnly: true }, title: { type: string }, text: { type: [string, "null"] } }
                Change:
                  type: object
                  properties: { title: { type: string, default: a }, text: { type: [string, "null"], maxLength: 9 } }
                Plain: { type: object, properties: { title: { type: string } } }
            """
        )
    }

    @Test func aMergePatchOfTheEntityIsAPatchOfItsOwn() {
        let imported = Self.document("{ $ref: '#/components/schemas/Note' }", type: "application/merge-patch+json")
        let types = imported.types()
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(
            types.contains("NotePatch:\n  patch: true\n  domain: separate\n  fields: { title: string, text: string }"),
            "\(types)"
        )
        #expect(imported.endpoints().contains("type: NotePatch"), "\(imported.endpoints())")
        #expect(imported.kinds.isEmpty, "\(imported.outcome.report.text)")
    }

    @Test func aBodyOfPatchWithNullsIsAPatch() {
        let imported = Self.document("{ $ref: '#/components/schemas/Change' }", type: "application/json")
        let types = imported.types()
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(types.contains("Change:\n  patch: true\n  domain: separate"), "\(types)")
        #expect(types.contains("text: { type: string, maxLength: 9 }"), "\(types)")
        #expect(imported.kinds.isEmpty, "\(imported.outcome.report.text)")
    }

    @Test(arguments: [("Plain", "patch"), ("Change", "put")])
    func otherBodiesAreNot(_ schema: String, _ method: String) {
        let imported = Self.document(
            "{ $ref: '#/components/schemas/\(schema)' }",
            type: "application/json",
            method: method
        )
        #expect(!imported.types().contains("patch: true"), "\(imported.types())")
    }

    @Test(arguments: [
        ("{ type: [string, 'null'] }", "body: string?"),
        ("{ anyOf: [{ $ref: '#/components/schemas/Plain' }, { type: 'null' }] }", "body: Plain?"),
        ("{ type: array, items: { type: [string, 'null'] } }", "body: list(string?)"),
    ])
    func aBodyCanBeNull(_ schema: String, _ body: String) {
        let imported = Self.document(schema, type: "application/json", method: "put")
        #expect(imported.outcome.diagnostics.isEmpty)
        #expect(imported.endpoints().contains(body), "\(imported.endpoints())")
    }

    @Test func anExportRequiresTheKey() {
        let spec = """
            types:
              Note: { fields: { text: { type: "string?", nil: null }, free: "string?" } }
            endpoints:
              putNote: { put: /note, body: Note }
            """
        let exported = Exported(spec)
        #expect(exported.outcome.text?.contains("required: [text]") == true, "\(exported.outcome.text ?? "")")
        #expect(exported.problems.isEmpty, "\(exported.problems)")
    }

    @Test func aRefinementMakesAnImportedTypeAPatch() {
        let files = [
            "api.yaml": "language: 1\nname: Shop",
            "calls.yaml": "types: { Note: { fields: { a: \"string?\", b: { type: int, default: 1 } } } }\n"
                + "endpoints: { changeNote: { patch: /note, body: Note } }",
            "ours.yaml": "refine: { types: { Note: { patch: true } } }",
        ]
        let sources = files.sorted { $0.key < $1.key }.map { SpecSource(path: $0.key, bytes: Array($0.value.utf8)) }
        let diagnostics = SpecReader.document(of: sources).diagnostics
        #expect(diagnostics.isEmpty, "\(diagnostics)")
    }
}
