import OpenAPIConversion
import OpenAPITestSupport
import Testing

/// The description of values and bodies in a document: a reader who only knows OpenAPI sends valid requests.
@Suite struct ExportedWordsTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var file: String
        /// Lines of the document without their indentation.
        var lines: [String]

        init(_ description: String, _ file: String, _ lines: String...) {
            (testDescription, self.file, self.lines) = (description, file, lines)
        }
    }

    @Test(arguments: cases) func exportsAcceptedValues(_ words: Case) throws {
        let exported = Exported(words.file)
        let text = try #require(exported.outcome.text)
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in words.lines { #expect(lines.contains { $0.hasPrefix(line) }, "\(line) is not in\n\(text)") }
        #expect(exported.problems == [])
    }

    @Test func anEndpointsServerIsListedBesideTheOthers() throws {
        let api = """
            language: 1
            name: Bank
            servers: { a: "https://a.example", test: "https://test.example" }
            """
        let calls = "endpoints: { put: { put: /a, servers: { a: \"https://b.example\" } } }"
        let exported = Exported(api: api, calls)
        let text = try #require(exported.outcome.text)
        let own =
            "servers: [{ url: https://b.example, description: a }, { url: https://test.example, description: test }]"
        #expect(text.contains(own), "\(text)")
        #expect(exported.problems == [])
    }

    /// An import renames such types of other documents. This one has the names that its spec chose.
    @Test(arguments: ["Size", "Color", "Error", "Task"]) func namesOfTheSystemStay(_ name: String) throws {
        let types = "\(name): { fields: { id: string } }, Other: { fields: { one: \(name), all: list(\(name)) } }"
        let exported = Exported("types: { \(types) }\nendpoints: { get: { get: /a, returns: Other } }")
        let text = try #require(exported.outcome.text)
        #expect(!text.contains("\(name)Model"), "\(text)")
        #expect(exported.problems == [])
    }

    static let cases = [
        Case(
            "an open enum takes other strings, too",
            "types: { Role: { enum: [user, system] } }",
            "Role: { anyOf: [{ type: string, enum: [user, system] }, { type: string }]"
        ),
        Case(
            "a frozen enum takes only its own values",
            "types: { Role: { enum: [user, system], frozen: true } }",
            "Role: { type: string, enum: [user, system], x-endpoint: { enum: [user, system], frozen: true } }"
        ),
        Case(
            "integers have the bounds of Swift's types",
            "types: { Page: { fields: { size: int, first: { type: int, min: 0 }, wide: int64, small: \"int32?\" } } }",
            "size: { type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807 }",
            "first: { type: integer, minimum: 0, maximum: 9223372036854775807 }",
            "wide: { type: integer, format: int64 }",
            "small: { anyOf: [{ type: integer, format: int32 }, { type: \"null\" }] }"
        ),
        Case(
            "the format is beside null, not part of it",
            "types: { Alert: { fields: { startsAt: \"datetime?\", note: \"string?\" } } }",
            "startsAt: { anyOf: [{ type: string, format: date-time }, { type: \"null\" }] }",
            "note: { type: [string, \"null\"] }"
        ),
        Case(
            "the event that ends a stream is no JSON",
            """
            types: { Chunk: { fields: { text: string } } }
            endpoints: { ask: { get: /ask, returns: { events: Chunk, until: "[DONE]" } } }
            """,
            "- { const: \"[DONE]\" }",
            "- { contentMediaType: application/json, contentSchema: { \"$ref\": \"#/components/schemas/Chunk\" } }"
        ),
        Case(
            "objects of a form have brackets, and lists may have commas",
            """
            types:
              Card: { fields: { number: string } }
              Charge: { fields: { card: "Card?", tags: "list(string)?", source: string | Card, amount: int } }
            endpoints: { charge: { post: /charges, body: { type: Charge, as: form, arrays: comma } } }
            """,
            "card: { style: deepObject, explode: true }",
            "tags: { style: form, explode: false }",
            "source: { style: deepObject, explode: true }"
        ),
    ]
}
