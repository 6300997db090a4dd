import EndpointGeneration
import EndpointSpec
import Foundation
import OpenAPIConversion
import SpecTestSupport
import TestSupport
import Testing

@Suite(
    .enabled(if: Corpus.isPresent(Corpus.openAPI), "the documents are absent: no folder at ../shared/corpus/openapi"),
    .ownThread
)
struct CorpusTests {
    /// Operations and types are those of the documents: fewer of them would have been lost.
    @Test(
        arguments: [
            ("petstore.yaml", 3, 2), ("swagger-petstore.yaml", 19, 9), ("uspto.yaml", 3, 3),
            ("alertmanager.yaml", 9, 19),
            ("google-drive.yaml", 46, 54), ("twilio-messaging.yaml", 58, 64), ("okta.json", 266, 362),
        ]
    )
    func isImportedAsAWhole(_ name: String, operations: Int, types: Int) {
        let outcome = Self.outcome(of: name)
        #expect(outcome.diagnostics.isEmpty)
        #expect(outcome.operationCount == operations)
        #expect(outcome.typeCount == types)
        #expect(outcome.report.entries.filter { $0.kind == .refused } == [])
        #expect(outcome.report.entries.filter { $0.kind == .unresolvedReference } == [])
    }

    @Test(arguments: ["google-drive.yaml", "twilio-messaging.yaml", "okta.json", "plaid.yaml"])
    func everyTypeOfAUnionIsReachable(_ name: String) {
        let sources = Self.outcome(of: name).files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) }
        let found = Generation.check(sources).filter { $0.id == "unreachable-variant" }
        #expect(found.isEmpty, "\(found)")
    }

    @Test func importsAreReproducible() {
        #expect(Self.outcome(of: "twilio-messaging.yaml").files == Self.outcome(of: "twilio-messaging.yaml").files)
    }

    private static func outcome(of name: String) -> OpenAPIImport.Outcome {
        OpenAPIImport.run(name, options: OpenAPIImport.Options()) { path throws(DocumentFileProblem) in
            guard let data = try? Data(contentsOf: Corpus.openAPI.appendingPathComponent(path)) else {
                throw DocumentFileProblem("there is no such file")
            }
            return [UInt8](data)
        }
    }
}
