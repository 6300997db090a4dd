import EndpointDescription
import EndpointMockBackend
import EndpointPlan
import EndpointSpec
import Foundation
import Testing

/// The text of a description, and the result of reading it.
@Suite struct DescriptionTextTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every folder of specs of the repository: the systems, and the goldens with all that the language has.
    static let folders: [String] = {
        ["Specs", "Tests/Goldens"].flatMap { place -> [String] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: place).path)) ?? []
            let folders = names.map { place == "Specs" ? "\(place)/\($0)" : "\(place)/\($0)/Specs" }
            return folders.filter {
                FileManager.default.fileExists(atPath: root.appending(path: "\($0)/api.yaml").path)
            }
        }
        .sorted()
    }()

    private func description(_ folder: String) throws -> APIDescription {
        let folder = Self.root.appending(path: folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        let sources = try names.sorted().map { name in
            SpecSource(path: name, bytes: Array(try Data(contentsOf: folder.appending(path: name))))
        }
        let read = SpecReader.read(sources)
        return APIDescriptionPlanner.plan(try #require(read.spec, "\(read.diagnostics)"))
    }

    @Test func thereAreFolders() {
        #expect(Self.folders.contains("Specs/Bank") && Self.folders.contains("Tests/Goldens/MockServer/Specs"))
    }

    @Test(arguments: folders) func writtenDescriptionsAreReadAgain(_ folder: String) throws {
        let description = try description(folder)
        for width in [0, 120, 1_000_000] {
            let lines = description.json(width: width)
            let api = MockAPI(json: lines.joined(separator: "\n"))
            #expect(api.failure == nil)
            #expect(api.wire == description)
            #expect(lines.allSatisfy { !$0.hasSuffix(" ") && !$0.contains("\"\"\"") })
        }
        // Other readers of JSON take it, too.
        let text = description.json().joined(separator: "\n")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }

    @Test(arguments: folders) func onlyUnbreakableLinesAreLong(_ folder: String) throws {
        for line in try description(folder).json(width: 100) where line.count > 100 {
            // A word alone, be it behind keys, has no place to break.
            let value = line.replacing(#/^[ {]*("[^"]*": {*)*/#, with: "")
            #expect(value.hasPrefix("\"") || value.wholeMatch(of: #/[-0-9.eE]+[,}]*/#) != nil, "\(line)")
        }
    }

    @Test func aChangeStaysWhereItIs() throws {
        var description = try description("Specs/Bank")
        let before = description.json()
        description.routes[1].description = "Something new."
        let after = description.json()
        let changed = after.difference(from: before)
        #expect(changed.removals.count <= 1 && changed.insertions.count <= 2)
    }

    /// Everything that a description can express, from a spec or written by hand.
    @Test(arguments: Samples.schemas) func everySchemaIsReadAgain(_ schema: APIDescription.Schema) throws {
        let description = APIDescription(
            name: "A",
            routes: [],
            types: [APIDescription.DeclaredType(name: "T", schema: schema)]
        )
        let read = try APIDescription(json: description.json().joined(separator: "\n"))
        #expect(read == description)
    }

    @Test func everyMemberIsReadAgain() throws {
        let description = Samples.full
        let read = try APIDescription(json: description.json().joined(separator: "\n"))
        #expect(read == description)
    }
}
