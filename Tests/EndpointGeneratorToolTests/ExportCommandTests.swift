import EndpointCommands
import EndpointTooling
import Foundation
import OpenAPIConversion
import Testing

@testable import endpoint_generator

/// `export openapi` on disk: the files that it writes, the files that it keeps, and its exit status.
@Suite struct ExportCommandTests {
    /// A folder with an API in it, gone afterwards.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("export-\(UUID().uuidString)")

        init(calls: String = "endpoints: { ping: { get: /ping } }") throws {
            try write("language: 1\nname: Shop\n", to: "Shop/api.yaml")
            try write(calls, to: "Shop/calls.yaml")
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func write(_ text: String, to name: String) throws {
            let file = path(name)
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        }

        func path(_ name: String) -> String { url.appendingPathComponent(name).path }

        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: url.appendingPathComponent(name)), as: UTF8.self)
        }

        func run(_ output: String? = nil, specs: String = "Shop", isForced: Bool = false) -> CommandOutcome {
            ExportCommand(specs: path(specs), output: output.map(path), isForced: isForced).run()
        }
    }

    @Test func printsWithoutAFileName() throws {
        let folder = try Folder()
        let outcome = folder.run()
        #expect(outcome.status == .success)
        #expect(outcome.output.hasPrefix("openapi: \"3.1.0\"\n"))
        #expect(outcome.errors.isEmpty)
        let dash = ExportCommand(specs: folder.path("Shop"), output: "-").run()
        #expect(dash == outcome)
    }

    @Test func writesTheFormOfTheEnding() throws {
        let folder = try Folder()
        #expect(folder.run("shop.json").status == .success)
        #expect(try folder.text("shop.json").hasPrefix("{"))
        #expect(folder.run("shop.yaml").status == .success)
        #expect(try folder.text("shop.yaml").hasPrefix("openapi:"))
    }

    @Test(arguments: ["shop.json", "shop.yaml"])
    func overwritesOnlyItsOwnFile(_ name: String) throws {
        let folder = try Folder()
        #expect(folder.run(name).status == .success)
        #expect(folder.run(name).output.hasSuffix("unchanged\n"))
        try folder.write("endpoints: { pong: { get: /pong } }", to: "Shop/calls.yaml")
        #expect(folder.run(name).output.hasSuffix("written\n"))
        let edited = try folder.text(name).replacing("pong", with: "pang")
        try folder.write(edited, to: name)
        let refused = folder.run(name)
        #expect(refused.status == .failure)
        #expect(refused.errors.contains("was edited after the export"))
        #expect(try folder.text(name) == edited)
        #expect(folder.run(name, isForced: true).status == .success)
        #expect(try folder.text(name).contains("pong"))
    }

    @Test func leavesAForeignFileAlone() throws {
        let folder = try Folder()
        try folder.write("openapi: 3.1.0\n", to: "shop.yaml")
        let outcome = folder.run("shop.yaml")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("was not written by an export"))
        #expect(try folder.text("shop.yaml") == "openapi: 3.1.0\n")
    }

    @Test func reportsErrorsInTheSpecs() throws {
        let folder = try Folder(calls: "endpoints: { ping: { get: ping } }")
        let outcome = folder.run("shop.yaml")
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("calls.yaml:1:"))
        #expect(outcome.errors.hasSuffix("nothing was exported\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path("shop.yaml")))
    }

    @Test func wantsOneAPI() throws {
        let folder = try Folder()
        try folder.write("language: 1\nname: Bank\n", to: "Bank/api.yaml")
        #expect(folder.run(specs: "Nowhere").status == .usage)
        let outcome = folder.run(specs: "")
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("a document describes one API"))
    }
}
