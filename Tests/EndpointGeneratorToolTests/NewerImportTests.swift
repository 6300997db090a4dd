import EndpointCommands
import EndpointTooling
import Foundation
import OpenAPIConversion
import TestSupport
import Testing

@testable import endpoint_generator

/// A newer document over an older one, with refinements beside them.
@Suite(.ownThread) struct NewerImportTests {
    private static let old = """
        openapi: 3.0.3
        info: { title: Shop API, version: "1" }
        paths:
          /items:
            get:
              operationId: listItems
              tags: [items]
              parameters: [{ name: limit, in: query, schema: { type: integer } }]
              responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Item" } } } } } }
          /items/{id}:
            delete: { operationId: deleteItem, tags: [items], parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "204": { description: ok } } }
        components:
          schemas:
            Item:
              type: object
              required: [id, price]
              properties: { id: { type: string }, price: { type: string }, color: { $ref: "#/components/schemas/Color" } }
            Color: { type: string, enum: [red, green] }
        """

    private static let ours = """
        refine:
          types:
            Item: { rename: Article, fields: { price: { type: decimal, sensitive: true } } }
          endpoints:
            listItems: { rename: articles, retry: never }

        """

    private func folder(_ ours: String? = ours) throws -> ImportCommandTests.Folder {
        let folder = try ImportCommandTests.Folder(["shop.yaml": Self.old])
        let first = folder.command().run()
        #expect(first.status == .success)
        #expect(!first.output.contains("operation listItems"))
        if let ours { try folder.write(ours, to: "Specs/ours.yaml") }
        return folder
    }

    @Test func refinementsStayAndChangesAreListed() throws {
        let folder = try folder()
        let new = Self.old.replacing("price: { type: string }", with: "price: { type: number }, name: { type: string }")
            .replacing("type: integer", with: "type: string").replacing("[red, green]", with: "[red, blue]")
            .replacing("delete: { operationId: deleteItem", with: "put: { operationId: putItem")
        try folder.write(new, to: "shop.yaml")
        let outcome = folder.command().run()
        #expect(outcome.status == .success, "\(outcome)")
        let expected = [
            "breaking  endpoint-removed  deleteItem\n", "safe      endpoint-added  putItem: ",
            "safe      field-added  Article.name: ", "safe      value-added  ColorModel.blue: ",
        ]
        for line in expected { #expect(outcome.output.contains(line), "\(line)\(outcome.output)") }
        #expect(try folder.text("Specs/ours.yaml") == Self.ours)
        let json = folder.command { $0.format = .json }.run().output
        #expect(json.contains("\"findings\" : [\n\n  ]"), "\(json)")
    }

    /// Refinements whose target no longer exists: a type, a field that the refinement would add again, and an endpoint.
    @Test(
        arguments: [
            (
                ("items: { $ref: \"#/components/schemas/Item\" }", "items: { $ref: \"#/components/schemas/Color\" }"),
                "Specs/ours.yaml:3:5: error: there is no type 'Item' to refine",
                "there is ColorModel"
            ),
            (
                ("price", "prize"), "Specs/ours.yaml:3:40: error: 'Item' has no field 'price' to refine",
                "did you mean 'prize'?"
            ),
            (
                (
                    "/items:\n    get:\n      operationId: listItems",
                    "/things:\n    get:\n      operationId: listThings"
                ),
                "Specs/ours.yaml:5:5: error: there is no endpoint 'listItems' to refine",
                "there is deleteItem, listThings"
            ),
        ]
    )
    func aLostTargetIsAnErrorAndNothingIsWritten(
        _ change: (String, String),
        _ error: String,
        _ hint: String
    ) throws {
        let folder = try folder()
        let before = try folder.text("Specs/items.yaml")
        try folder.write(Self.old.replacing(change.0, with: change.1), to: "shop.yaml")
        for _ in 1...2 {
            let outcome = folder.command().run()
            #expect(outcome.status == .failure)
            let line = outcome.errors.split(separator: "\n").first { $0.contains(error) }
            #expect(line?.contains(hint) == true, "\(outcome.errors)")
            #expect(line != nil, "\(outcome.errors)")
            #expect(line?.hasSuffix("[refinement-target]") == true)
            #expect(outcome.errors.hasSuffix("nothing was written\n"))
            #expect(try folder.text("Specs/items.yaml") == before)
        }
        let forced = folder.command { $0.isForced = true }.run()
        #expect(forced.status == .failure)
        #expect(forced.errors.contains(error))
        #expect(try folder.text("Specs/items.yaml") != before)
    }

    /// A newer document, or a newer version of the tool, has other names for the same calls and types.
    @Test(
        arguments: [
            (
                [("listItems", "getItems")],
                ["= operation listItems: keeps its name; a first import would call it getItems"]
            ),
            (
                [("/Item\"", "/Product\""), ("Item:", "Product:")],
                ["= type Item: keeps its name; a first import would call it Product"]
            ),
            (
                [("/Color\"", "/State\""), ("Color:", "State:")],
                ["= type ColorModel: keeps its name; a first import would call it StateModel"]
            ),
            (
                [("listItems", "getItems"), ("/Item\"", "/Error\""), ("Item:", "Error:")],
                [
                    "= operation listItems: keeps its name; a first import would call it getItems",
                    "= type Item: keeps its name; a first import would call it ErrorModel",
                ]
            ),
        ]
    )
    func namesStayWhereTheyAreAndTheOthersAreListed(_ changes: [(String, String)], _ lines: [String]) throws {
        let folder = try folder()
        let before = try folder.text("Specs/items.yaml").split(separator: "\n").dropFirst(3)
        let new = changes.reduce(Self.old) { $0.replacing($1.0, with: $1.1) }
        #expect(new != Self.old)
        try folder.write(new, to: "shop.yaml")
        for _ in 1...2 {
            let outcome = folder.command().run()
            #expect(outcome.status == .success, "\(outcome)")
            let found = outcome.output.split(separator: "\n").map(String.init).filter {
                $0.first == "="
            }
            #expect(found == lines)
            #expect(try folder.text("Specs/items.yaml").split(separator: "\n").dropFirst(3) == before)
        }
        let json = folder.command { $0.format = .json }.run().output
        #expect(json.contains("\"otherwise\" : "))
    }

    /// If the newer document gives a name to another element, the former owner does not keep it.
    @Test func newNamesReplaceOldOnes() throws {
        let folder = try folder(nil)
        let new = Self.old.replacing("listItems", with: "all").replacing("deleteItem", with: "listItems")
        try folder.write(new, to: "shop.yaml")
        let output = folder.command().run().output
        #expect(output.contains("declaration-removed"))
        // The calls are the same on the wire, whatever they are called.
        #expect(output.contains("1. Released apps, new server: nothing\n"))
        #expect(!output.contains("keeps its name"))
    }

    @Test func referencesToRemovedEndpointsAreErrorsToo() throws {
        let folder = try folder("repositories: { Items: { methods: { deleteItem: {} } } }\n")
        try folder.write(
            Self.old.replacing(
                "/items/{id}:\n    delete: { operationId: deleteItem",
                with: "/items/{id}:\n    put: { operationId: removeItem"
            ),
            to: "shop.yaml"
        )
        let outcome = folder.command { $0.format = .json }.run()
        #expect(outcome.status == .failure)
        #expect(outcome.output.contains("\"id\" : \"unknown-endpoint\""))
    }
}
