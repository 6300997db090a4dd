import EndpointGeneration
import EndpointSpec
import Foundation
import OpenAPIConversion
import OpenAPITestSupport
import SpecTestSupport
import Testing

/// Third-party documents that are imported, exported and imported again.
@Suite(
    .enabled(if: Corpus.isPresent(Corpus.openAPI), "the documents are absent: no folder at ../shared/corpus/openapi")
)
struct CorpusRoundTripTests {
    @Test(
        arguments: ["petstore.yaml", "swagger-petstore.yaml", "uspto.yaml", "alertmanager.yaml", "google-drive.yaml"]
    )
    func importedDocumentsSurviveTheRoundTrip(_ name: String) {
        let imported = OpenAPIImport.run(
            name,
            options: OpenAPIImport.Options(),
            check: { Generation.check($0) },
            load: { path throws(DocumentFileProblem) in
                guard let data = try? Data(contentsOf: Corpus.openAPI.appendingPathComponent(path)) else {
                    throw DocumentFileProblem("there is no such file")
                }
                return [UInt8](data)
            }
        )
        let sources = imported.files.map { SpecSource(path: $0.name, bytes: Array($0.text.utf8)) }
        #expect(Exported(sources).problems == [])
    }
}
