import EndpointCompatibility
import EndpointTooling
import Foundation
import TestSupport
import Testing

@testable import endpoint_generator

/// `diff` of two documents: what an import leaves out is compared at the document's line, and what a document adds is no break.
@Suite(.ownThread) struct DiffDocumentsTests {
    private static let document = """
        openapi: 3.0.3
        info: { title: Shop, version: "1" }
        servers: [{ url: "https://a.example" }]
        paths:
          /items:
            get:
              operationId: listItems
              responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } } }
            post:
              operationId: addItem
              security: [{ login: [read] }]
              requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } }
              responses: { "201": { description: ok } }
          /tags:
            put:
              operationId: saveTags
              requestBody: { content: { application/json: { schema: { type: array, items: { type: string } } } } }
              responses: { "204": { description: ok } }
        components:
          securitySchemes:
            login: { type: oauth2, flows: { clientCredentials: { tokenUrl: "https://a.example/t", scopes: { read: r, write: w } } } }
          schemas:
            Item:
              type: object
              required: [name]
              properties:
                id: { type: string, readOnly: true }
                name: { type: string }
                price: { type: number, minimum: 1 }
                words: { type: array, items: { type: string } }

        """

    /// The levels and places of the findings about released apps, or about new apps.
    private static func findings(_ old: String, _ new: String, _ question: Finding.Question) throws -> [String] {
        let folder = try ImportCommandTests.Folder(["old.yaml": old, "new.yaml": new])
        let path = { (name: String) in "\(folder.url.path)/\(name).yaml" }
        let outcome = DiffCommand(versions: [path("old"), path("new")], questions: [question]).run()
        #expect(outcome.errors.isEmpty, "\(outcome)")
        return outcome.output.split(separator: "\n").filter { $0.hasPrefix("  breaking ") || $0.hasPrefix("  risky ") }
            .map {
                $0.split(separator: " ").joined(separator: " ")
            }
    }

    /// A text of the document, the text that replaces it, and the finding about released apps.
    @Test(
        arguments: [
            ("required: [name]", "required: [name]\n      minProperties: 2", "breaking input-limit addItem"),
            (
                "required: [name]", "required: [name]\n      dependentRequired: { name: [price] }",
                "breaking input-limit addItem"
            ),
            ("required: [name]", "required: [name]\n      not: { required: [id] }", "breaking input-limit addItem"),
            ("words: { type: array", "words: { type: array, uniqueItems: true", "breaking input-limit addItem.words"),
            (
                "words: { type: array, items: { type: string",
                "words: { type: array, items: { type: string, maxLength: 3",
                "breaking input-limit addItem.words[]"
            ),
            (
                "words: { type: array, items: { type: string",
                "words: { type: array, items: { type: string, pattern: ^a",
                "breaking input-pattern addItem.words[]"
            ),
            ("price: { type: number", "price: { type: number, multipleOf: 2", "breaking input-limit ItemInput.price"),
            ("schema: { type: array", "schema: { type: array, minItems: 2", "breaking input-limit saveTags"),
            ("login: [read]", "login: [read, write]", "breaking credentials-required addItem"),
            ("required: [name]", "required: [name]\n      additionalProperties: false", "risky input-limit addItem"),
        ]
    )
    func aRuleThatAnImportLeavesOutIsCompared(_ text: String, _ other: String, _ finding: String) throws {
        let new = Self.document.replacing(text, with: other)
        try #require(new != Self.document)
        #expect(try Self.findings(Self.document, new, .releasedApps) == [finding])
        // With the roles exchanged, the new server refuses less.
        #expect(try Self.findings(new, Self.document, .releasedApps).isEmpty)
        #expect(try Self.findings(new, Self.document, .newApp) == [finding])
    }

    @Test func aClosedObjectThatLosesAMemberRefusesIt() throws {
        let old = Self.document.replacing(
            "required: [name]",
            with: "required: [name]\n      additionalProperties: false"
        )
        let new = old.replacing("        price: { type: number, minimum: 1 }\n", with: "")
        let found = try Self.findings(old, new, .releasedApps)
        #expect(found.contains("breaking input-limit addItem"), "\(found)")
    }

    /// What a document says more, or no longer says, is no break of released apps.
    @Test(
        arguments: [
            // A media type is added.
            (
                "ok, content: { application/json:",
                "ok, content: { application/xml: { schema: { type: object } }, application/json:"
            ),
            (
                "requestBody: { content: { application/json: { schema: { $ref",
                "requestBody: { content: { multipart/form-data: { schema: { type: object } }, application/json: { schema: { $ref"
            ),
            // A JSON schema is removed.
            (
                "requestBody: { content: { application/json: { schema: { type: array, items: { type: string } } } } }",
                "requestBody: { content: { application/json: {} } }"
            ),
            // A member that only answers have becomes required.
            ("required: [name]", "required: [name, id]"),
        ]
    )
    func aDocumentThatSaysMoreBreaksNothing(_ text: String, _ other: String) throws {
        let new = Self.document.replacing(text, with: other)
        try #require(new != Self.document)
        let found = try Self.findings(Self.document, new, .releasedApps)
        #expect(!found.contains { $0.hasPrefix("breaking") }, "\(found)")
    }

    /// The media types of failures and of other statuses say nothing about an answer.
    @Test(arguments: ["default", "202"])
    func anAnswerThatLosesItsMediaTypeIsABreak(_ status: String) throws {
        let more =
            "\(status.debugDescription): { description: more, content: { application/json: { schema: { type: object } } } }, "
        let old = Self.document.replacing("\"200\": { description: ok", with: more + "\"200\": { description: ok")
        let new = old.replacing(
            "ok, content: { application/json: { schema: { $ref: \"#/components/schemas/Item\" } } }",
            with: "ok, content: { text/plain: { schema: { type: string } } }"
        )
        try #require(new != old && old != Self.document)
        let found = try Self.findings(old, new, .releasedApps)
        #expect(found.contains { $0.hasPrefix("breaking answer-format listItems") }, "\(found)")
    }

    /// The spec tells it, by `nil: null`.
    @Test func aRequiredMemberThatMayBeNullIsFoundOnce() throws {
        let old = Self.document.replacing("price: { type: number,", with: "price: { type: number, nullable: true,")
        let new = old.replacing("required: [name]", with: "required: [name, price]")
        let found = try Self.findings(old, new, .releasedApps)
        #expect(found == ["breaking input-required ItemInput.price"])
        #expect(try Self.findings(new, old, .releasedApps).isEmpty)
    }

    @Test func aReadOnlyMemberOfASentTypeIsNotRequired() throws {
        let old = Self.document.replacing(
            "schema: { $ref: \"#/components/schemas/Item\" } } } } }\n    post",
            with: "schema: { type: string } } } } }\n    post"
        )
        try #require(old != Self.document)
        let found = try Self.findings(
            old,
            old.replacing("required: [name]", with: "required: [name, id]"),
            .releasedApps
        )
        #expect(found.isEmpty, "\(found)")
    }

    @Test func aDiscriminatorThatIsRemovedRefusesNoRequest() throws {
        let union = """
                    Item:
                      oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }]
                      discriminator: { propertyName: kind, mapping: { a: "#/components/schemas/A", b: "#/components/schemas/B" } }
                    A: { type: object, required: [kind, x], properties: { kind: { type: string }, x: { type: string } } }
                    B: { type: object, required: [kind, y], properties: { kind: { type: string }, y: { type: string } } }

            """
        let head = try #require(Self.document.components(separatedBy: "    Item:").first)
        let old = head + union.split(separator: "\n").map { "\($0.dropFirst(4))\n" }.joined()
        let new = old.split(separator: "\n").filter { !$0.contains("discriminator") }.map { "\($0)\n" }.joined()
        let found = try Self.findings(old, new, .releasedApps)
        #expect(!found.contains { $0.hasPrefix("breaking input") }, "\(found)")
    }

    @Test func aDocumentWithoutOperationsRemovesAllOfThem() throws {
        let new = "openapi: 3.0.3\ninfo: { title: Shop, version: '2' }\npaths: {}\n"
        let found = try Self.findings(Self.document, new, .releasedApps)
        #expect(found.count { $0.hasPrefix("breaking endpoint-removed") } == 3, "\(found)")
    }
}
