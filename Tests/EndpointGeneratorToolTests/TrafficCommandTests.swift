import ArgumentParser
import EndpointCommands
import EndpointTooling
import Foundation
import OpenAPIConversion
import Testing

@testable import endpoint_generator

/// `import har`, `import curl` and `import recordings` on disk.
@Suite struct TrafficCommandTests {
    private static func entry(_ url: String, _ answer: String) -> String {
        """
        {"request": {"method": "GET", "url": "\(url)", "headers": []},
        "response": {"status": 200, "headers": [], "content": {"mimeType": "application/json", "text": "\(answer)"}}}
        """
    }

    private static func har(_ entries: String...) -> String {
        "{\"log\": {\"entries\": [\(entries.joined(separator: ","))]}}"
    }

    private static let shop = har(
        entry("https://api.shop.example/items/1", #"{\"id\": 1, \"name\": \"SECRET\"}"#),
        entry("https://api.shop.example/items/2", #"{\"id\": 2, \"name\": null}"#),
        entry("https://pay.example/rates", #"{\"eur\": 1}"#)
    )

    private func command(_ folder: ImportCommandTests.Folder, _ arguments: String...) throws -> TrafficCommand {
        var traffic = try TrafficOptions.parse(arguments)
        traffic.options.output = folder.url.appendingPathComponent("Specs").path
        return traffic.command(.har, [folder.url.appendingPathComponent("shop.har").path])
    }

    @Test func writesSpecsAndTheDocument() throws {
        let folder = try ImportCommandTests.Folder(["shop.har": Self.shop])
        let document = folder.url.appendingPathComponent("shop.json").path
        let outcome = try command(folder, "--host", "api.shop.example", "--document", document).run()
        #expect(outcome.status == .success)
        #expect(outcome.output.contains("1 operations and 1 types in 2 files"))
        #expect(outcome.errors.contains("api.shop.example: fixed segments of paths: items [kept]\n"))
        #expect(outcome.errors.contains("more conclusions; --details lists all"))
        #expect(try folder.text("Specs/items.yaml").contains("fields: { id: int, name: \"string?\" }"))
        #expect(try !folder.text("shop.json").contains("SECRET"))
        let again = folder.command { command in
            command.file = document
            command.output = folder.url.appendingPathComponent("Specs").path
        }
        #expect(again.run().status == .success)
    }

    @Test func aSecondImportTellsWhatChanges() throws {
        let folder = try ImportCommandTests.Folder(["shop.har": Self.shop])
        _ = try command(folder, "--host", "api.shop.example").run()
        let narrower = Self.har(Self.entry("https://api.shop.example/items/1", #"{\"id\": 1, \"name\": \"a\"}"#))
        try folder.write(narrower, to: "shop.har")
        let outcome = try command(folder).run()
        #expect(outcome.status == .success)
        #expect(outcome.output.contains("name"))
    }

    @Test func severalHostsNeedAChoice() throws {
        let folder = try ImportCommandTests.Folder(["shop.har": Self.shop])
        let outcome = try command(folder).run()
        #expect(outcome.status == .usage)
        #expect(outcome.errors.contains("api.shop.example: 2 answers of JSON in 2 requests; pay.example: 1 answers"))
        #expect(
            try command(folder, "--host", "none.example").run().errors.contains("there is no call to 'none.example'")
        )
        #expect(try command(folder, "--host", "pay.example", "--path", "/x").run().status == .usage)
        #expect(folder.specs.isEmpty)
    }

    @Test func strictWritesNothingAfterALoss() throws {
        let folder = try ImportCommandTests.Folder(["shop.har": String(Self.shop.dropLast(4))])
        let outcome = try command(folder, "--host", "api.shop.example", "--strict", "--report", "json").run()
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("shop.har: the file ends within an entry [lost]"))
        #expect(outcome.output.contains(#""message" : "the file ends within an entry""#))
        #expect(folder.specs.isEmpty)
    }

    @Test func recordingsAreFoundInFolders() throws {
        let recording = """
            {"request": {"method": "GET", "url": "https://api.shop.example/carts/1", "headers": []},
            "response": {"status": 200, "headers": [], "json": {"id": 1}}}
            """
        let folder = try ImportCommandTests.Folder(["Recordings/carts/001-GET-carts.json": recording])
        var traffic = try TrafficOptions.parse([])
        traffic.options.output = folder.url.appendingPathComponent("Specs").path
        let outcome = traffic.command(.recordings, [folder.url.path]).run()
        #expect(outcome.status == .success)
        #expect(folder.specs == ["api.yaml", "carts.yaml"])
        #expect(traffic.command(.curl, ["/nowhere/lines.txt"]).run().status == .usage)
    }
}
