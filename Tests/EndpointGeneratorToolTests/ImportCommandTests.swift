import EndpointCommands
import EndpointTooling
import Foundation
import OpenAPIConversion
import Testing

@testable import endpoint_generator

/// `import openapi` on disk: the files that it writes, the files that it keeps, and its exit status.
@Suite struct ImportCommandTests {
    static let document = """
        openapi: 3.0.3
        info: { title: Shop API, version: "1" }
        paths:
          /items: { get: { operationId: listItems, tags: [items], responses: { "204": { description: ok } } } }
          /news: { get: { operationId: getNews, tags: [news], requestBody: { content: { text/plain: {} } }, responses: { "204": { description: ok } } } }
        """

    /// A folder with a document in it, gone afterwards.
    final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("import-\(UUID().uuidString)")

        init(_ files: [String: String]) throws {
            for (name, text) in files { try write(text, to: name) }
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ text: String, to name: String) throws {
            let file = url.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }

        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
        }

        var specs: [String] {
            let names = try? FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent("Specs").path)
            return (names ?? []).sorted()
        }

        func command(_ change: (inout ImportCommand) -> Void = { _ in }) -> ImportCommand {
            var command = ImportCommand(
                file: url.appendingPathComponent("shop.yaml").path,
                output: url.appendingPathComponent("Specs").path,
                options: OpenAPIImport.Options()
            )
            change(&command)
            return command
        }
    }

    @Test func writesFilesAndReportsOmissions() throws {
        let folder = try Folder(["shop.yaml": Self.document])
        let outcome = folder.command().run()
        #expect(outcome.status == .success)
        #expect(outcome.output.contains("2 operations and 0 types in 3 files, 3 changed, 0 removed"))
        #expect(outcome.output.contains("  1 body-of-get\n"))
        #expect(
            outcome.errors.contains(
                "shop.yaml:5: a GET cannot have a body; the body was left out [body-of-get] #/paths/~1news/get"
            )
        )
        #expect(folder.specs == ["api.yaml", "items.yaml", "news.yaml"])
        #expect(folder.command().run().output.contains("0 changed, 0 removed"))
    }

    @Test func editedFilesAreLeftAlone() throws {
        let folder = try Folder(["shop.yaml": Self.document])
        _ = folder.command().run()
        try folder.write(try folder.text("Specs/items.yaml") + "# mine\n", to: "Specs/items.yaml")
        let refused = folder.command().run()
        #expect(refused.status == .failure)
        #expect(refused.errors.contains("items.yaml' was edited after the import"))
        #expect(try folder.text("Specs/items.yaml").hasSuffix("# mine\n"))
        #expect(folder.command { $0.isForced = true }.run().status == .success)
        #expect(try !folder.text("Specs/items.yaml").hasSuffix("# mine\n"))
    }

    @Test func filesOfOthersStay() throws {
        let folder = try Folder(["shop.yaml": Self.document, "Specs/mine.yaml": "types: {}\n"])
        #expect(folder.command().run().status == .success)
        #expect(try folder.text("Specs/mine.yaml") == "types: {}\n")
        let taken = try Folder(["shop.yaml": Self.document, "Specs/news.yaml": "types: {}\n"])
        let refused = taken.command().run()
        #expect(refused.errors.contains("news.yaml' was not written by an import"))
        #expect(taken.specs == ["news.yaml"])
    }

    @Test func aNewerDocumentIsImportedOverTheOld() throws {
        let folder = try Folder(["shop.yaml": Self.document])
        _ = folder.command().run()
        try folder.write(Self.document.replacingOccurrences(of: "[news]", with: "[items]"), to: "shop.yaml")
        let outcome = folder.command().run()
        #expect(outcome.output.contains("1 removed"), "\(outcome)")
        #expect(folder.specs == ["api.yaml", "items.yaml"])
    }

    @Test func strictWritesNothingIfAnythingIsLost() throws {
        let folder = try Folder(["shop.yaml": Self.document])
        let outcome = folder.command { $0.isStrict = true }.run()
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("[body-of-get]"))
        #expect(folder.specs == [])
    }

    @Test func theReportIsJSONOnRequest() throws {
        let folder = try Folder(["shop.yaml": Self.document])
        let outcome = folder.command { $0.format = .json }.run()
        let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let spots = try #require(report["spots"] as? [[String: Any]])
        #expect(spots.map { $0["kind"] as? String } == ["body-of-get"])
        #expect(spots.map { $0["line"] as? Int } == [5])
        #expect(outcome.errors == "")
    }

    @Test func linksOutOfTheFolderAreNotFollowed() throws {
        let text = Self.document.replacingOccurrences(
            of: #""204": { description: ok } } } }"#,
            with: #""200": { content: { application/json: { schema: { $ref: link.yaml } } } } } } }"#
        )
        let folder = try Folder([
            "in/shop.yaml": text, "secret.yaml": "type: object\nproperties: { a: { type: string } }",
        ])
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("in/link.yaml"),
            withDestinationURL: folder.url.appendingPathComponent("secret.yaml")
        )
        let outcome = folder.command { $0.file = folder.url.appendingPathComponent("in/shop.yaml").path }.run()
        #expect(outcome.errors.contains("a link to a place outside the document's folder"))
    }

    @Test func aMissingFileIsWrongUsage() throws {
        let folder = try Folder([:])
        #expect(folder.command().run().status == .usage)
    }

    @Test func anotherDocumentsFilesStay() throws {
        let other = Self.document.replacingOccurrences(of: "title: ", with: "title: Other ")
        let folder = try Folder(["shop.yaml": Self.document, "other.yaml": other])
        #expect(folder.command().run().status == .success)
        let before = folder.specs
        let refused = folder.command { $0.file = $0.file.replacingOccurrences(of: "shop.yaml", with: "other.yaml") }
            .run()
        #expect(refused.status == .failure)
        #expect(refused.errors.contains("was imported from another document, shop.yaml"), "\(refused)")
        #expect(folder.specs == before)
    }

    @Test func equalLinesAreOneUnlessDetailsAreAsked() throws {
        let calls = (1...30).map {
            "  /a\($0): { get: { operationId: a\($0), requestBody: { content: {} }, responses: { '204': { description: ok } } } }"
        }
        let document = "openapi: 3.0.3\ninfo: { title: Many, version: '1' }\npaths:\n" + calls.joined(separator: "\n")
        let broken = document.replacingOccurrences(of: "content: {}", with: "content: { text/plain: {} }")
        let folder = try Folder(["shop.yaml": broken])
        let short = folder.command().run().errors
        #expect(short.contains("30 times, first at ") && short.contains("--details lists all 30"), "\(short)")
        #expect(short.split(separator: "\n").count == 2)
        let long = folder.command { $0.showsDetails = true }.run().errors
        #expect(long.split(separator: "\n").count == 30)
    }
}
