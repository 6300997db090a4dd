import EndpointSpec
import SpecTestSupport
import Testing

@testable import EndpointTooling

@Suite struct SpecReadingTests {
    @Test func readsTheSpecsOfEachAPI() throws {
        try TemporaryFolder.with { folder in
            try folder.write("name: Bank", to: "Specs/Bank/api.yaml")
            try folder.write("types: {}", to: "Specs/Bank/cards.yaml")
            try folder.touch(["Specs/Shop/api.yaml", "Specs/Templates/API.mustache"])
            let reading = try #require(SpecReading(folder("Specs")))
            #expect(reading.diagnostics.isEmpty)
            #expect(reading.apis.map(\.prefix) == ["Bank", "Shop"])
            #expect(
                reading.apis[0].sources.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                    "name: Bank", "types: {}",
                ]
            )
            #expect(reading.apis[1].templateFiles == [folder("Specs/Templates/API.mustache")])
        }
    }

    @Test func reportsUnreadableFiles() throws {
        try TemporaryFolder.with { folder in
            try folder.touch(["Specs/api.yaml"])
            try folder.link("Specs/cards.yaml", to: "nowhere.yaml")
            let reading = try #require(SpecReading(folder("Specs")))
            #expect(reading.diagnostics.map(\.id) == ["unreadable-file"])
            #expect(reading.diagnostics.map(\.location) == [SourceLocation.start(of: folder("Specs/cards.yaml"))])
            #expect(reading.apis[0].sources.count == 1)
            #expect([folder("Specs/api.yaml"), folder("None")].allSatisfy { SpecReading($0) == nil })
        }
    }

    @Test func readsTheFilesOfAListAndNoOther() throws {
        try TemporaryFolder.with { folder in
            try folder.touch(["Specs/api.yaml", "Specs/cards.yaml", "Specs/unlisted.yaml", "Own/API.mustache"])
            let specs = ["Specs/api.yaml", "Specs/cards.yaml"].map { folder($0) }
            let list = Self.list(prefix: "Bank", specs: specs, templates: [folder("Own/API.mustache")])
            try folder.write(list, to: "bank.json")
            let reading = try #require(SpecReading(folder("bank.json")))
            #expect(reading.diagnostics.isEmpty)
            #expect(reading.apis.map(\.prefix) == ["Bank"])
            #expect(reading.apis[0].sources.map(\.path) == specs)
            #expect(reading.apis[0].templateFiles == [folder("Own/API.mustache")])
        }
    }

    @Test(
        arguments: [
            ("no JSON", "spec-list"),
            (#"{ "prefix": "Bank", "specs": ["api.yaml"] }"#, "spec-list"),
            (list(prefix: "", specs: ["api.yaml"]), "spec-list"),
            (list(prefix: "../Bank", specs: ["api.yaml"]), "spec-list"),
            (list(prefix: "Bank", specs: ["cards.yaml"]), "spec-list"),
            (list(prefix: "Bank", specs: ["api.yaml", "a/cards.yaml", "b/Cards.yaml"]), "spec-file-clash"),
            (list(prefix: "Bank", specs: ["none/api.yaml"]), "unreadable-file"),
        ]
    )
    func saysWhatIsWrongWithAList(_ text: String, id: String) throws {
        try TemporaryFolder.with { folder in
            try folder.write(text, to: "bank.json")
            let reading = try #require(SpecReading(folder("bank.json")))
            #expect(reading.diagnostics.first?.id == id)
        }
    }

    private static func list(prefix: String, specs: [String], templates: [String] = []) -> String {
        func array(_ paths: [String]) -> String { "[\(paths.map { "\"\($0)\"" }.joined(separator: ", "))]" }
        return #"{ "prefix": "\#(prefix)", "specs": \#(array(specs)), "templates": \#(array(templates)) }"#
    }
}
