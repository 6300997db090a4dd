import EndpointGeneration
import Foundation
import OpenAPIConversion
import Testing

/// The documents among the goldens. `Tests/Consumer` decodes values with their generated code.
@Suite struct ImportGoldenTests {
    @Test(arguments: ["Imported"]) func specsAreThoseOfTheDocument(_ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Goldens/\(name)")
        let document = try Data(contentsOf: folder.appending(path: "document.yaml"))
        let outcome = OpenAPIImport.run(
            "document.yaml",
            options: OpenAPIImport.Options(),
            check: { Generation.check($0) },
            load: { _ throws(DocumentFileProblem) in [UInt8](document) }
        )
        #expect(outcome.diagnostics.isEmpty)
        for file in outcome.files {
            let recorded = try String(contentsOf: folder.appending(path: "Specs/\(file.name)"), encoding: .utf8)
            #expect(file.text == recorded, "\(file.name); `make goldens` records it")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Specs").path)
        #expect(Set(names).subtracting(["ours.yaml"]) == Set(outcome.files.map(\.name)))
        // The user need not correct the import's own text.
        #expect(outcome.report.entries.filter { $0.kind == .refused } == [])
    }
}
