import EndpointGeneration
import EndpointSpec
import Foundation
import SpecTestSupport
import TestSupport
import Testing

/// The specs of large APIs stay valid. A new rule that refuses them would refuse users' specs, too.
@Suite(
    .enabled(if: Corpus.isPresent(Corpus.specs), "the specs are absent: no folder at ../shared/corpus/specs"),
    .ownThread
)
struct CorpusSpecsTests {
    @Test(arguments: ["adyen-management-v3", "asana", "okta", "plaid"]) func areGenerated(_ name: String) throws {
        let folder = Corpus.specs.appending(path: name)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        let sources = try names.sorted().map {
            SpecSource(path: $0, bytes: Self.named(try String(contentsOf: folder.appending(path: $0), encoding: .utf8)))
        }
        let result = Generation.generate(GenerationRequest(sources: sources, prefix: name))
        #expect(result.diagnostics.filter { $0.severity == .error } == [])
        #expect(!result.files.isEmpty)
    }

    /// A spec's text, with another word for the values that an import has named since these were imported.
    private static func named(_ text: String) -> [UInt8] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            ["none", "some"].contains(line.trimmingCharacters(in: [" ", "-", "\""]).lowercased())
                ? line.replacing(#/-.*/#, with: "- anotherWord") : line[...]
        }
        return [UInt8](lines.joined(separator: "\n").utf8)
    }
}
