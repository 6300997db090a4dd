import EndpointCommands
import EndpointGeneration
import EndpointSpec
import EndpointTooling
import Foundation
import TestSupport
import Testing

@testable import endpoint_generator

/// `import openapi --suggest-refinements` suggests only certain refinements, in a file that belongs to the team.
@Suite(.ownThread) struct SuggestedRefinementsTests {
    private static let list = "{ type: array, items: { type: string } }"

    private static func document(_ operation: String, schemas: String = "") -> String {
        """
        openapi: 3.0.3
        info: { title: Shop API, version: "1" }
        paths:
          /items:
            \(operation)
        components:
          schemas:
            Any: { type: object }
        \(schemas)
        """
    }

    private static func get(_ parameters: String, _ schema: String, headers: String = "{}") -> String {
        document(
            """
            get: { operationId: listItems, tags: [items], parameters: [\(parameters)], responses: { "200": { \
            description: ok, headers: \(headers), content: { application/json: { schema: \(schema) } } } } }
            """
        )
    }

    private static func query(_ name: String, _ schema: String) -> String {
        "{ name: \(name), in: query, schema: \(schema) }"
    }

    private static func object(_ properties: String) -> String { "{ type: object, properties: { \(properties) } }" }

    private static func post(_ parameters: String, _ schema: String = "{ type: object }") -> String {
        document(
            """
            post: { operationId: addItem, tags: [items], parameters: [\(parameters)], requestBody: { required: true, \
            content: { application/json: { schema: \(schema) } } }, responses: { "204": { description: ok } } }
            """
        )
    }

    @Test(
        arguments: [
            (
                "a Link header", get("", list, headers: "{ Link: { schema: { type: string } } }"),
                "listItems: { paginate: { next: link } }"
            ),
            (
                "a token",
                get(
                    query("page_token", "{ type: string }"),
                    object("items: \(list), next_page_token: { type: string }")
                ),
                "listItems: { paginate: { send: pageToken, read: nextPageToken } }"
            ),
            (
                "a cursor below another object",
                get(
                    query("cursor", "{ type: string }"),
                    object("items: \(list), meta: \(object("nextCursor: { type: string }"))")
                ),
                "listItems: { paginate: { send: cursor, read: meta.nextCursor } }"
            ),
            (
                "an offset of the next page",
                get(
                    query("offset", "{ type: string }"),
                    object("data: \(list), next_page: \(object("offset: { type: string }, path: { type: string }"))")
                ),
                "listItems: { paginate: { send: offset, read: nextPage.offset } }"
            ),
            (
                "the same name both ways",
                get(query("nextToken", "{ type: string }"), object("items: \(list), nextToken: { type: string }")),
                "listItems: { paginate: { send: nextToken, read: nextToken } }"
            ),
            (
                "page and per_page",
                get("\(query("page", "{ type: integer }")), \(query("per_page", "{ type: integer }"))", list),
                "listItems: { paginate: { page: page } }"
            ),
            (
                "a header with another name",
                post("{ name: X-Idempotency-Token, in: header, schema: { type: string } }"),
                "addItem: { headers: { X-Idempotency-Token: { drop: true } }, idempotencyKey: { header: X-Idempotency-Token }, retry: { drop: true } }"
            ),
            (
                "a header whose description says so",
                post(
                    "{ name: PayPal-Request-Id, in: header, description: The idempotency key., schema: { type: string } }"
                ),
                "addItem: { headers: { PayPal-Request-Id: { drop: true } }, idempotencyKey: { header: PayPal-Request-Id }, retry: { drop: true } }"
            ),
            (
                "a field of the body",
                post(
                    "",
                    "{ type: object, required: [idempotency_key, name], properties: { idempotency_key: { type: string }, name: { type: string } } }"
                ),
                "addItem: { idempotencyKey: body.idempotencyKey, retry: { drop: true } }"
            ),
        ]
    )
    func certainRefinementsAreSuggested(_ name: String, _ document: String, _ expected: String) throws {
        let folder = try ImportCommandTests.Folder(["shop.yaml": document])
        let outcome = folder.command { $0.suggestsRefinements = true }.run()
        #expect(outcome.status == .success, "\(outcome)")
        #expect(outcome.output.contains("suggested.yaml: refinements of 1 endpoints\n"))
        #expect(
            Self.tree(try folder.text("Specs/suggested.yaml")) == Self.tree("refine: { endpoints: { \(expected) } }")
        )
        let found = Generation.check(try folder.sources)
        #expect(found.filter { $0.severity == .error } == [])
    }

    /// The text of a tree, regardless of its line breaks.
    private static func tree(_ text: String) -> String {
        func said(_ node: YAMLNode) -> String {
            switch node.content {
            case .scalar(let scalar): scalar.text
            case .sequence(let nodes): "[\(nodes.map(said).joined(separator: ", "))]"
            case .mapping(let entries):
                "{\(entries.map { "\($0.key.text): \(said($0.value))" }.joined(separator: ", "))}"
            }
        }
        return YAMLReader.read(SpecSource(path: "a.yaml", bytes: Array(text.utf8))).0.map(said) ?? ""
    }

    @Test(
        arguments: [
            (
                "two lists",
                get(
                    "\(query("page", "{ type: integer }")), \(query("per_page", "{ type: integer }"))",
                    object("a: \(list), b: \(list)")
                )
            ),
            ("no list", get(query("cursor", "{ type: string }"), object("nextCursor: { type: string }"))),
            ("a page without a size", get(query("page", "{ type: integer }"), list)),
            (
                "pages that may begin at 0",
                get(
                    "\(query("page", "{ type: integer, minimum: 0 }")), \(query("per_page", "{ type: integer }"))",
                    list
                )
            ),
            (
                "two cursors",
                get(
                    query("cursor", "{ type: string }"),
                    object(
                        "items: \(list), nextCursor: { type: string }, meta: \(object("next_cursor: { type: string }"))"
                    )
                )
            ),
            ("a header for something else", post("{ name: X-Request-Id, in: header, schema: { type: string } }")),
            ("a key that may be missing", post("", object("idempotency_key: { type: string }"))),
        ]
    )
    func uncertainRefinementsAreNotSuggested(_ name: String, _ document: String) throws {
        let folder = try ImportCommandTests.Folder(["shop.yaml": document])
        let outcome = folder.command { $0.suggestsRefinements = true }.run()
        #expect(outcome.status == .success, "\(outcome)")
        #expect(outcome.output.contains("suggested.yaml: refinements of 0 endpoints\n"))
        #expect(!folder.specs.contains("suggested.yaml"))
    }

    private static let paged = get(
        "\(query("page", "{ type: integer }")), \(query("per_page", "{ type: integer }"))",
        list
    )

    @Test func theFileIsTheTeamsOwn() throws {
        let folder = try ImportCommandTests.Folder(["shop.yaml": Self.paged])
        let suggests = folder.command { $0.suggestsRefinements = true }
        #expect(suggests.run().status == .success)
        #expect(suggests.run().output.contains("0 changed"))
        let mine = try folder.text("Specs/suggested.yaml") + "# mine\n"
        try folder.write(mine, to: "Specs/suggested.yaml")
        let refused = suggests.run()
        #expect(refused.status == .failure)
        #expect(refused.errors.contains("suggested.yaml' was not written by an import and would be overwritten"))
        #expect(folder.command().run().status == .success)
        #expect(try folder.text("Specs/suggested.yaml") == mine)
    }

    /// Decisions of the team are not suggested again.
    @Test func existingRefinementsAreNotSuggested() throws {
        let folder = try ImportCommandTests.Folder([
            "shop.yaml": Self.paged,
            "Specs/ours.yaml": "refine: { endpoints: { listItems: { rename: items, paginate: { page: page } } } }\n",
        ])
        let outcome = folder.command { $0.suggestsRefinements = true }.run()
        #expect(outcome.status == .success, "\(outcome)")
        #expect(outcome.output.contains("refinements of 0 endpoints"))
    }
}

extension ImportCommandTests.Folder {
    /// All specs.
    fileprivate var sources: [SpecSource] {
        get throws { try specs.map { SpecSource(path: $0, bytes: Array(try text("Specs/\($0)").utf8)) } }
    }
}
