import EndpointSpec
import Foundation
import OpenAPIConversion
import Testing

/// Documents that nobody here wrote: `../shared/corpus/openapi`, or the folder that `ENDPOINT_CORPUS` names.
enum OpenAPICorpus {
    static let folder: URL = {
        let environment = ProcessInfo.processInfo.environment["ENDPOINT_CORPUS"]
        if let environment { return URL(fileURLWithPath: environment).appendingPathComponent("openapi") }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.appendingPathComponent("shared/corpus/openapi")
    }()

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }
}

@Suite(.enabled(if: OpenAPICorpus.isPresent, "the documents are absent: no folder at ../shared/corpus/openapi"))
struct CorpusTests {
    /// Operations and types are those of the documents: fewer of them would have been lost.
    @Test(
        arguments: [
            ("petstore.yaml", 3, 2), ("swagger-petstore.yaml", 19, 9), ("uspto.yaml", 3, 3),
            ("alertmanager.yaml", 9, 19),
            ("google-drive.yaml", 46, 54), ("twilio-messaging.yaml", 58, 76), ("okta.json", 266, 376),
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

    @Test func importedTwiceItIsTheSameByteForByte() {
        #expect(Self.outcome(of: "twilio-messaging.yaml").files == Self.outcome(of: "twilio-messaging.yaml").files)
    }

    private static func outcome(of name: String) -> OpenAPIImport.Outcome {
        OpenAPIImport.run(name, options: OpenAPIImport.Options()) { path throws(DocumentFileProblem) in
            guard let data = try? Data(contentsOf: OpenAPICorpus.folder.appendingPathComponent(path)) else {
                throw DocumentFileProblem("there is no such file")
            }
            return [UInt8](data)
        }
    }
}
