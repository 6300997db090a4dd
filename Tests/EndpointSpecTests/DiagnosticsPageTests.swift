import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

/// The page of the diagnostics, the tables of the tests and the sources know the same ids.
@Suite struct DiagnosticsPageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    private static let sources = root.appending(path: "Sources/EndpointSpec")

    /// What no table can hold: bytes that are no text, and a file that is not there.
    private static let raisedElsewhere: Set<String> = ["yaml-encoding", "missing-api-file"]

    private static func ids(of pattern: some RegexComponent<(Substring, Substring)>, in text: String) -> Set<String> {
        Set(text.matches(of: pattern).map { String($0.output.1) })
    }

    private static func idsInSources() throws -> Set<String> {
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var ids: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            ids.formUnion(Self.ids(of: /Diagnostic\(\s*"([a-z-]+)"/, in: text))
            ids.formUnion(Self.ids(of: /\bid: "([a-z-]+)"/, in: text))
        }
        return ids
    }

    @Test func everyIDIsRaisedByATest() throws {
        let raised = Set(DiagnosticCases.all.map(\.id)).union(Self.raisedElsewhere)
        #expect(try Self.idsInSources().symmetricDifference(raised).sorted() == [])
    }

    @Test func everyIDHasAnEntry() throws {
        let page = try String(
            contentsOf: Self.sources.appending(path: "EndpointSpec.docc/Diagnostics.md"),
            encoding: .utf8
        )
        #expect(try Self.idsInSources().symmetricDifference(Self.ids(of: /### ([a-z-]+)\n/, in: page)).sorted() == [])
    }

    @Test func entriesAreInOrder() throws {
        let ids = try Self.entries().map(\.id)
        #expect(ids == ids.sorted())
    }

    @Test(arguments: try Self.entries().filter { $0.blocks.count == 2 })
    func examplesDoAsTheySay(_ entry: Entry) {
        let wrong = SpecReader.read(MarkedSource(entry.blocks[0]).sources, lint: true)
        #expect(Set(wrong.diagnostics.map(\.id)).contains(entry.id), "\(wrong.diagnostics)")
        let mended = SpecReader.read(MarkedSource(entry.blocks[1]).sources, lint: true)
        #expect(mended.diagnostics == [])
    }

    struct Entry: CustomTestStringConvertible, Sendable {
        var id: String
        /// The specs of the entry, with each file begun as `MarkedSource` has it.
        var blocks: [String]

        var testDescription: String { id }
    }

    private static func entries() throws -> [Entry] {
        let page = try String(contentsOf: sources.appending(path: "EndpointSpec.docc/Diagnostics.md"), encoding: .utf8)
        return page.split(separator: "\n### ").dropFirst().map { section in
            let blocks = section.split(separator: "```yaml\n").dropFirst().compactMap {
                $0.split(separator: "\n```").first
            }
            return Entry(
                id: String(section.prefix { $0 != "\n" }),
                blocks: blocks.map { "\n\($0)".replacing(/\n# (\w+\.yaml)\n/) { "\n=== \($0.output.1)\n" } }
            )
        }
    }
}
