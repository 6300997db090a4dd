import EndpointSpec
import Testing

@testable import OpenAPIConversion

/// OpenAPI 3.2, and its features that calls do not have.
@Suite struct VersionTests {
    private static func document(_ version: String, _ item: String) -> String {
        """
        openapi: \(version)
        info: { title: Shop API, version: "1" }
        paths:
          /a: { \(item) }
        components: { schemas: { Item: { type: object, properties: { id: { type: string } } } } }
        """
    }

    private static let get = "get: { operationId: read, tags: [calls], responses: { \"204\": { description: d } } }"

    @Test(
        arguments: [
            ("trace: { operationId: t, responses: { '204': { description: d } } }", "no call is sent as TRACE"),
            ("additionalOperations: { COPY: { responses: { '204': { description: d } } } }", "no call is sent as COPY"),
        ]
    )
    func methodsWithoutACallAreReported(_ operation: String, _ message: String) {
        let imported = Imported(Self.document("3.2.0", "\(Self.get), \(operation)"))
        #expect(imported.kinds == ["method"])
        #expect(imported.outcome.report.text.contains(message))
        #expect(imported.endpoints() == "read:\n  get: /a")
    }

    /// The key of its parameters is `query`, so the key of the method is `QUERY`. The document that is exported has version 3.2.
    @Test func aQueryIsRead() throws {
        let content = "content: { application/json: { schema: { $ref: '#/components/schemas/Item' } } }"
        let operation = """
            query: { operationId: find, tags: [calls], parameters: [{ name: page, in: query, schema: { type: integer } }], \
            requestBody: { required: true, \(content) }, responses: { '200': { description: d, \(content) } } }
            """
        let imported = Imported(Self.document("3.2.0", operation))
        #expect(imported.kinds == [])
        #expect(
            imported.endpoints()
                == "find:\n  QUERY: /a\n  query: { page: \"int?\" }\n  body: Item\n  returns: Item"
        )
        let sources = imported.outcome.files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) }
        let exported = try #require(OpenAPIExport.run(sources, format: .yaml).text)
        #expect(exported.hasPrefix("openapi: \"3.2.0\"\n"))
        #expect(exported.contains("\n    query:\n      tags: [calls]\n      operationId: find\n"))
    }

    @Test func aQueryWithoutABodyIsReported() {
        let imported = Imported(
            Self.document(
                "3.2.0",
                "\(Self.get), query: { operationId: find, tags: [calls], responses: { '204': { description: d } } }"
            )
        )
        #expect(imported.kinds == ["invalid-operation"])
        #expect(imported.outcome.report.text.contains("a QUERY has no body"))
        #expect(imported.endpoints() == "read:\n  get: /a")
    }

    @Test func theItemsOfAStreamAreItsSchema() {
        let answer =
            "'200': { description: d, content: { application/jsonl: { itemSchema: { $ref: '#/components/schemas/Item' } } } }"
        let imported = Imported(
            Self.document("3.2.0", "get: { operationId: read, tags: [calls], responses: { \(answer) } }")
        )
        #expect(imported.endpoints() == "read:\n  get: /a\n  returns: { lines: Item }")
        #expect(imported.kinds.isEmpty)
    }

    @Test func aParameterThatIsTheWholeQueryIsReported() {
        let parameter = "parameters: [{ name: q, in: querystring, content: { application/json: { schema: {} } } }]"
        let imported = Imported(Self.document("3.2.0", "\(parameter), \(Self.get)"))
        #expect(imported.kinds == ["parameter-type"])
    }

    @Test func theMessageNamesTheVersionsThatAreRead() {
        let outcome = Imported(Self.document("3.3.0", Self.get)).outcome
        let message = "the version '3.3.0' is unknown; only Swagger 2.0 and OpenAPI 3.0 to 3.2 can be read"
        #expect(outcome.diagnostics.map(\.id) == ["not-openapi"])
        #expect(outcome.diagnostics.first?.message.contains(message) == true)
    }

    @Test func controlCharactersThatJSONAllowsAreImported() {
        let schema =
            "{\"type\":\"object\",\"description\":\"x\u{7F}a\u{80}b\u{9F}\",\"properties\":{\"a\":{\"type\":\"string\"}}}"
        let content = "{\"application/json\":{\"schema\":\(schema)}}"
        let operation = "{\"operationId\":\"g\",\"responses\":{\"200\":{\"description\":\"d\",\"content\":\(content)}}}"
        let imported = Imported(
            "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"T\",\"version\":\"1\"},\"paths\":{\"/a\":{\"get\":\(operation)}}}"
        )
        #expect(imported.outcome.diagnostics.isEmpty, "\(imported.outcome.diagnostics)")
        #expect(imported.outcome.files.map(\.text).joined().contains(#""x\u007Fa\u0080b\u009F""#))
    }
}
