import EndpointCompatibility
import EndpointSpec
import EndpointTooling
import Foundation
import TestSupport
import Testing

@testable import endpoint_generator

/// `diff` on disk: the forms of its arguments, its formats and its exit codes.
@Suite(.ownThread) struct DiffCommandTests {
    static let api = "language: 1\nname: Shop\n"
    static let old =
        "types: { Item: { fields: { id: string, price: decimal } } }\nendpoints: { getItem: { get: /item, returns: Item } }\n"
    static let new = old.replacing("decimal", with: "decimal?")

    /// A Git repository whose first commit, `v1.0`, has the old specs, and whose folder has the new ones.
    static func repository(
        accepted: String? = nil,
        _ body: (ImportCommandTests.Folder) throws -> Void
    ) throws {
        let folder = try ImportCommandTests.Folder(["Specs/Shop/api.yaml": api, "Specs/Shop/items.yaml": old])
        try git(["init", "--quiet"], folder)
        try commit("v1.0", folder)
        try folder.write(new, to: "Specs/Shop/items.yaml")
        if let accepted { try folder.write(accepted, to: "Specs/Shop/accepted.yaml") }
        try body(folder)
    }

    static func commit(_ tag: String, _ folder: ImportCommandTests.Folder) throws {
        let author = ["-c", "user.name=A", "-c", "user.email=a@b.example", "-c", "commit.gpgsign=false"]
        try git(["add", "--all"], folder)
        try git(author + ["commit", "--quiet", "--message", tag], folder)
        try git(["tag", tag], folder)
    }

    static func git(_ arguments: [String], _ folder: ImportCommandTests.Folder) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder.url.path] + arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(arguments)")
    }

    static func specs(_ folder: ImportCommandTests.Folder) -> String { folder.url.path + "/Specs/Shop" }

    @Test func aCommitIsComparedWithTheFolder() throws {
        try Self.repository { folder in
            for version in ["git:v1.0", "git:v1.0:\(Self.specs(folder))", "git:HEAD"] {
                let outcome = DiffCommand(versions: [version, Self.specs(folder)]).run()
                #expect(outcome.status == .failure, "\(outcome)")
                #expect(outcome.output.contains("breaking  field-optional  Item.price\n"), "\(outcome)")
                #expect(outcome.output.contains("/Specs/Shop/items.yaml:1:40 → "), "\(outcome)")
            }
        }
    }

    @Test func theExitCodeCountsWhatCannotBeRecalled() throws {
        try Self.repository { folder in
            let run = { (questions: [Finding.Question], threshold: DiffCommand.Threshold) in
                DiffCommand(versions: ["git:HEAD", Self.specs(folder)], questions: questions, threshold: threshold)
                    .run().status
            }
            #expect(run([], .breaking) == .failure)
            #expect(run([], .never) == .success)
            // An old server always sends what the new app may miss.
            #expect(run([.newApp], .breaking) == .success)
            #expect(run([.sourceCode], .breaking) == .failure)
        }
    }

    @Test func severalReleasesAreNamed() throws {
        try Self.repository { folder in
            try folder.write(
                Self.old.replacing("price: decimal", with: "price: decimal, note: string?"),
                to: "Specs/Shop/items.yaml"
            )
            try Self.commit("v1.10", folder)
            try folder.write(Self.new, to: "Specs/Shop/items.yaml")
            for command in [
                DiffCommand(versions: [Self.specs(folder)], released: ["v1.0", "v1.10"]),
                DiffCommand(versions: [Self.specs(folder)], releasedTags: "v1.*"),
            ] {
                let output = command.run().output
                #expect(output.contains("Shop: v1.0, v1.10 → "), "\(output)")
                #expect(output.contains("affects v1.0, v1.10\n"))
                #expect(output.contains("field-removed  Item.note"))
                #expect(output.contains("affects v1.10\n"))
            }
        }
    }

    /// A tag from before the specs is noted, and so is a folder that no tag has.
    @Test func aReleaseWithoutSpecsIsNotedAndTheOthersAreCompared() throws {
        let folder = try ImportCommandTests.Folder(["README.md": "Shop"])
        let path = { (name: String) in "\(folder.url.path)/\(name)" }
        try Self.git(["init", "--quiet"], folder)
        try Self.commit("v0.1", folder)
        try folder.write("The specs of the shop", to: "Specs/A/README.md")
        try Self.commit("v0.1.1", folder)
        for (name, tag) in [("A", "v0.2"), ("B", "v0.3")] {
            try folder.write(Self.api.replacing("Shop", with: name), to: "Specs/\(name)/api.yaml")
            try folder.write(Self.old, to: "Specs/\(name)/items.yaml")
            try Self.commit(tag, folder)
        }
        for name in ["A", "B"] { try folder.write(Self.new, to: "Specs/\(name)/items.yaml") }
        for versions in [["Specs"], ["Specs/A", "Specs/B"]] {
            let outcome = DiffCommand(versions: versions.map(path), releasedTags: "v*").run()
            #expect(outcome.status == .failure)
            #expect(outcome.output.contains("A: v0.2, v0.3 → "), "\(outcome)")
            #expect(outcome.output.contains("B: v0.3 → "), "\(outcome)")
            let note = "note: '\(path(versions[0]))' is not in 'v0.1', so that it is not compared\n"
            #expect(outcome.errors.contains(note), "\(outcome)")
            #expect(outcome.errors.contains("' has no specs in 'v0.1.1', so that it is not compared\n"), "\(outcome)")
            #expect(outcome.errors.contains("B' is not in 'v0.2', so that it is not compared\n"), "\(outcome)")
        }
        let none = DiffCommand(versions: [path("Specs/B")], released: ["v0.1", "v0.2"]).run()
        #expect(none.status == .usage && none.output.isEmpty)
        #expect(none.errors.contains("B' is not in 'v0.1', "), "\(none)")
        #expect(none.errors.contains("B' is not in 'v0.2'\n"), "\(none)")
        #expect(DiffCommand(versions: [path("Specs/B")], released: ["v0.1", "v9"]).run().status == .usage)
    }

    @Test func anAcceptedFindingDoesNotCount() throws {
        let entry = "accepted:\n  - { id: field-optional, place: Item.price, reason: Nobody reads it. }\n"
        try Self.repository(accepted: entry) { folder in
            let outcome = DiffCommand(versions: ["git:HEAD", Self.specs(folder)]).run()
            #expect(outcome.status == .success, "\(outcome)")
            #expect(outcome.output.contains("accepted: Nobody reads it."))
            #expect(outcome.errors.isEmpty)
        }
    }

    /// An entry holds for old versions up to the one that it names.
    @Test(arguments: [("v0.9", EndpointTooling.ExitStatus.failure), ("v1.0", .success), ("v2", .success)])
    func anEntryEndsWithAVersion(_ version: String, _ status: EndpointTooling.ExitStatus) throws {
        let entry = "accepted: [{ id: field-optional, place: Item.price, reason: r, until: \(version) }]\n"
        try Self.repository(accepted: entry) { folder in
            let outcome = DiffCommand(versions: ["git:v1.0", Self.specs(folder)]).run()
            #expect(outcome.status == status)
            #expect(outcome.errors.contains("[stale-acceptance]") == (status == .failure))
        }
    }

    @Test(
        arguments: [
            ("accepted: [{ id: field-optionl, place: a, reason: b }]", "did you mean 'field-optional'?"),
            ("accepted: [{ id: field-optional }]", "needs 'place' and 'reason'"),
            ("accept: []", "unknown key 'accept'"), ("accepted: 3", "expected a list"),
            ("accepted: [{ id: field-optional, place: [a], reason: b }]", "needs a text"), ("accepted: [}", "error: "),
        ]
    )
    func aWrongEntryIsNamed(_ text: String, _ message: String) throws {
        try Self.repository(accepted: text) { folder in
            let outcome = DiffCommand(versions: ["git:HEAD", Self.specs(folder)]).run()
            #expect(outcome.status == .failure)
            #expect(outcome.errors.contains(message), "\(outcome)")
            #expect(outcome.errors.contains("accepted.yaml:1:"))
            #expect(outcome.errors.hasSuffix("nothing was compared\n"))
        }
    }

    /// Nothing is generated from the file, and nothing else takes it for a spec.
    @Test func theFileOfAcceptedFindingsIsNoSpec() throws {
        try Self.repository(accepted: "accepted: []\n") { folder in
            let reading = try #require(SpecReading(Self.specs(folder)))
            #expect(reading.apis.flatMap(\.sources).map(\.name).sorted() == ["api", "items"])
            #expect(reading.diagnostics.isEmpty)
        }
    }

    @Test func documentsAreCompared() throws {
        let document = ImportCommandTests.document
        let folder = try ImportCommandTests.Folder([
            "old.yaml": document, "new.yaml": document.replacing("/items: { get", with: "/things: { get"),
        ])
        let path = { (name: String) in folder.url.appendingPathComponent(name).path }
        let outcome = DiffCommand(versions: [path("old.yaml"), path("new.yaml")]).run()
        #expect(outcome.status == .failure, "\(outcome)")
        #expect(
            outcome.output.contains("endpoint-moved  listItems")
                || outcome.output.contains("endpoint-removed  listItems")
        )
        #expect(DiffCommand(versions: [path("old.yaml"), path("old.yaml")]).run().status == .success)
    }

    /// The specs between a document and its findings are nowhere on disk, so that the places are those in the document.
    @Test func findingsInDocumentsHaveTheirPlaces() throws {
        let document = """
            openapi: 3.0.3
            info: { title: Shop, version: "1" }
            servers: [{ url: "https://a.example" }]
            paths:
              /items:
                get:
                  operationId: listItems
                  responses:
                    "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Item" } } } }
            components:
              schemas:
                Item:
                  type: object
                  required: [id, price]
                  properties:
                    id: { type: string }
                    price: { type: string }

            """
        let new = document.replacing("[id, price]", with: "[id]").replacing("a.example", with: "b.example")
        let folder = try ImportCommandTests.Folder(["api/old.yaml": document, "api/new.yaml": new])
        let path = { (name: String) in "\(folder.url.path)/api/\(name).yaml" }
        let output = DiffCommand(versions: [path("old"), path("new")], questions: [.releasedApps]).run().output
        #expect(output.contains("field-optional  Item.price\n"), "\(output)")
        #expect(output.contains("at \(path("old")):17:9 → \(path("new")):17:9\n"), "\(output)")
        #expect(output.contains("at \(path("old")):1:1\n"), "\(output)")
        #expect(!output.contains(".yaml/"), "\(output)")
    }

    @Test func eachFormatHasTheFinding() throws {
        try Self.repository { folder in
            let output = { (format: DiffCommand.Format) in
                DiffCommand(versions: ["git:HEAD", Self.specs(folder)], questions: [.releasedApps], format: format)
                    .run().output
            }
            #expect(output(.json).contains("\"id\": \"field-optional\""), "\(output(.json))")
            #expect(output(.markdown).contains("| breaking | field-optional | Item.price |"), "\(output(.markdown))")
            let lines = output(.github).split(separator: "\n")
            #expect(lines.count == 1)
            #expect(lines.first?.hasPrefix("::error file=") == true)
            #expect(
                lines.first?.contains("items.yaml,line=1,col=40,title=field-optional%3A Item.price::") == true,
                "\(lines)"
            )
        }
    }

    @Test func wrongArgumentsAreNamed() throws {
        try Self.repository { folder in
            let specs = Self.specs(folder)
            let cases: [(DiffCommand, String)] = [
                (DiffCommand(versions: [specs]), "takes OLD and NEW"),
                (DiffCommand(versions: [specs, specs, specs]), "found 3 arguments"),
                (DiffCommand(versions: ["git:HEAD:none", specs]), "'none' is not in 'HEAD'"),
                (DiffCommand(versions: ["git:v7", specs]), "git cannot read the version"),
                (DiffCommand(versions: ["git:", specs]), "names no commit"),
                (DiffCommand(versions: ["git:HEAD", "git:HEAD"]), "names no path"),
                (DiffCommand(versions: ["git:-x", specs]), "names no commit"),
                (DiffCommand(versions: [specs, specs + "x"]), "there is no folder and no file"),
                (DiffCommand(versions: [specs], releasedTags: "app-*"), "no tag matches 'app-*'"),
            ]
            for (command, message) in cases {
                let outcome = command.run()
                #expect(outcome.status == .usage, "\(outcome)")
                #expect(outcome.errors.contains(message), "\(outcome)")
            }
        }
    }

    @Test func specsWithErrorsAreNotCompared() throws {
        try Self.repository { folder in
            try folder.write("types: { Item: { fields: { id: strng } } }\n", to: "Specs/Shop/items.yaml")
            let outcome = DiffCommand(versions: ["git:HEAD", Self.specs(folder)]).run()
            #expect(outcome.status == .failure && outcome.output.isEmpty)
            #expect(outcome.errors.contains("[unknown-type]"))
        }
    }
}
