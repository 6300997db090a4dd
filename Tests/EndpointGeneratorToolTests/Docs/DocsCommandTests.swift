import EndpointTooling
import Foundation
import OpenAPIConversion
import SpecTestSupport
import Testing

@testable import endpoint_generator

/// `docs` on disk: what it writes, what it refuses, and how it ends.
@Suite struct DocsCommandTests {
    private static let files = [
        "Specs/api.yaml": "language: 1\nname: Shop\n",
        "Specs/items.yaml":
            "types:\n  Item: { fields: { id: string } }\nendpoints:\n  getItem: { get: \"/items/{id}\", returns: Item }\n",
    ]

    private func run(_ folder: InitFolder, specs: String = "Specs") -> CommandOutcome {
        DocsCommand(specs: "\(folder.path)/\(specs)", output: folder.path + "/Reference").run()
    }

    @Test func writesAllOfTheReferenceAnewAndNothingElse() throws {
        let folder = try InitFolder(Self.files)
        #expect(run(folder).output.hasPrefix("3 pages, beginning with "))
        let before = folder.contents
        #expect(run(folder).status == .success && folder.contents == before)
        try folder.write(Self.files["Specs/items.yaml"] ?? "", to: "Specs/goods.yaml")
        try FileManager.default.removeItem(atPath: folder.path + "/Specs/items.yaml")
        #expect(run(folder).status == .success)
        let names = folder.contents.keys.filter { $0.hasPrefix("Reference/") }.sorted()
        #expect(
            names.map { $0.dropFirst(10) } == [
                ".endpoint-generator-docs", "errors.html", "goods.html", "index.html", "search.js",
            ]
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["Reference", "Specs"])
    }

    @Test(arguments: ["notes.txt", "index.html", "deep/er/notes.txt"])
    func aFolderWithOtherFilesIsLeftAlone(name: String) throws {
        let folder = try InitFolder(Self.files)
        if name != "index.html" { #expect(run(folder).status == .success) }
        try folder.write("mine\n", to: "Reference/\(name)")
        let before = folder.contents
        let outcome = run(folder)
        #expect(
            outcome.status == .usage && outcome.errors.contains("contains '\(name)', which 'docs' did not write"),
            "\(outcome)"
        )
        #expect(folder.contents == before)
    }

    @Test func whatCannotBeWrittenSaysSo() throws {
        let folder = try InitFolder(Self.files)
        try folder.write("mine\n", to: "Reference")
        #expect(run(folder).errors.contains("is a file; --output takes a folder"))
        let outcome = DocsCommand(specs: folder.path + "/Specs", output: folder.path + "/Reference/pages").run()
        #expect(outcome.status == .usage && outcome.errors.contains("cannot write '"), "\(outcome)")
        #expect(outcome.errors.hasSuffix("nothing was written\n"))
    }

    @Test func errorsInTheSpecsWriteNothing() throws {
        let folder = try InitFolder(Self.files)
        try folder.write("types:\n  Item: { fields: { id: strin } }\n", to: "Specs/items.yaml")
        let outcome = run(folder)
        #expect(outcome.status == .failure && outcome.errors.contains("items.yaml:2:"), "\(outcome)")
        #expect(!folder.contents.keys.contains { $0.hasPrefix("Reference") })
        #expect(run(folder, specs: "Missing").errors.contains("there is no folder"))
    }

    @Test func severalAPIsHaveAFolderEach() throws {
        let files = Self.files.flatMap {
            [("Specs/Shop" + $0.key.dropFirst(5), $0.value), ("Specs/Depot" + $0.key.dropFirst(5), $0.value)]
        }
        let folder = try InitFolder(Dictionary(uniqueKeysWithValues: files))
        #expect(run(folder).status == .success)
        let contents = folder.contents
        #expect(contents["Reference/shop/items.html"] != nil && contents["Reference/depot/items.html"] != nil)
        #expect(contents["Reference/index.html"]?.contains("<a href=\"depot/index.html\">Depot</a>") == true)
    }

    /// Windows opens a device for some names, Apple's systems do not tell `A` from `a`, and others take no colon.
    @Test func namesOfPagesAreSafe() {
        var names = PageNames(reserved: ["index", "errors"])
        let texts = ["index", "con", "Users", "users", "a:b/c", "日本", "errors", "-", "a b"]
        let expected = ["index-2", "con-2", "users", "users-2", "a-b-c", "page", "errors-2", "page-2", "a-b"]
        #expect(texts.map { names.name(for: $0) } == expected)
        #expect(names.name(for: String(repeating: "x", count: 300)).utf8.count <= 110)
    }

    /// A document with 267 operations, one of which is imported with another: pages that a telephone shows at once.
    @Test(.enabled(if: Corpus.isPresent(okta)))
    func aLargeAPIHasSmallPages() throws {
        let folder = try InitFolder()
        _ = ImportCommand(file: Self.okta.path, output: folder.path + "/Specs", options: .init()).run()
        #expect(run(folder).status == .success)
        let pages = folder.contents.filter { $0.key.hasSuffix(".html") }
        #expect(pages.values.allSatisfy { $0.utf8.count < 300_000 })
        #expect(
            pages.values.reduce(0) { $0 + $1.components(separatedBy: "<article class=\"endpoint\"").count - 1 } == 266
        )
        for (name, text) in pages {
            let users = "Reference/users.html"
            if name == users { #expect(PageReader(text).text.contains("func listUsers(")) }
        }
    }

    private static let okta = Corpus.openAPI.appending(path: "okta.json")
}
