import EndpointCompatibility
import EndpointSpec
import Foundation
import TestSupport
import Testing

/// A version that is compared with itself has no findings: whatever an API says is what its apps send and read.
@Suite(.ownThread) struct UnchangedSpecsTests {
    static let folders: [URL] = {
        let goldens = FindingsPageTests.root.appending(path: "Tests/Goldens")
        let systems = FindingsPageTests.root.appending(path: "Specs")
        let children = { (folder: URL) in
            ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
        }
        let specs = children(goldens).map { $0.appending(path: "Specs") } + children(systems)
        // Some goldens are links to the systems.
        return Set(specs.map { $0.resolvingSymlinksInPath() })
            .filter { FileManager.default.fileExists(atPath: $0.appending(path: "api.yaml").path) }
            .sorted { $0.path < $1.path }
    }()

    @Test func thereAreSpecs() { #expect(Self.folders.count > 20) }

    @Test(arguments: FuzzRun.some(of: folders))
    func hasNoFindings(_ folder: URL) throws {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let sources = try files.filter { $0.pathExtension == "yaml" }.map {
            SpecSource(path: $0.lastPathComponent, bytes: [UInt8](try Data(contentsOf: $0)))
        }
        let findings = try ComparedSpecs(old: sources, new: sources).findings()
        #expect(
            findings.isEmpty,
            "\(findings.map { "\($0.question) \($0.kind) \($0.level) \($0.subject): \($0.reason)" })"
        )
    }
}
