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
            let reading = try #require(SpecReading(folder: folder("Specs")))
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

    @Test func saysWhatCannotBeRead() throws {
        try TemporaryFolder.with { folder in
            try folder.touch(["Specs/api.yaml"])
            try folder.link("Specs/cards.yaml", to: "nowhere.yaml")
            let reading = try #require(SpecReading(folder: folder("Specs")))
            #expect(reading.diagnostics.map(\.id) == ["unreadable-file"])
            #expect(reading.diagnostics.map(\.location) == [SourceLocation.start(of: folder("Specs/cards.yaml"))])
            #expect(reading.apis[0].sources.count == 1)
            #expect([folder("Specs/api.yaml"), folder("None")].allSatisfy { SpecReading(folder: $0) == nil })
        }
    }
}
