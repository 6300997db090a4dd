import EndpointGeneration
import EndpointSpec
import Foundation
import SpecTestSupport
import Testing

/// The specs of large APIs are valid as they are: what a new rule refuses of them, it refuses of users.
@Suite(.enabled(if: Corpus.isPresent(Corpus.specs), "the specs are absent: no folder at ../shared/corpus/specs"))
struct CorpusSpecsTests {
    @Test(arguments: ["adyen-management-v3", "asana", "okta", "plaid"]) func areGenerated(_ name: String) throws {
        let folder = Corpus.specs.appending(path: name)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        let sources = try names.sorted().map {
            SpecSource(path: $0, bytes: [UInt8](try Data(contentsOf: folder.appending(path: $0))))
        }
        let result = Generation.generate(GenerationRequest(sources: sources, prefix: name))
        #expect(result.diagnostics.filter { $0.severity == .error } == [])
        #expect(!result.files.isEmpty)
    }
}
