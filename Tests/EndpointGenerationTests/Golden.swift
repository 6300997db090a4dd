import EndpointGeneration
import EndpointSpec
import Foundation
import Testing

/// One case of `Tests/Goldens`.
struct Golden: Sendable, CustomTestStringConvertible {
    let folder: URL

    var name: String { folder.lastPathComponent }
    var testDescription: String { name }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Goldens")

    /// Every folder there that has specs.
    static func all(in group: String) -> [Golden] {
        let folder = root.appending(path: group).standardized
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { Golden(folder: folder.appending(path: $0)) }.filter {
            FileManager.default.fileExists(atPath: $0.folder.appending(path: "Specs").path)
        }
    }

    func request() throws -> GenerationRequest {
        let specs = folder.appending(path: "Specs").resolvingSymlinksInPath()
        let names = try FileManager.default.contentsOfDirectory(atPath: specs.path).filter { $0.hasSuffix(".yaml") }
        let sources = try names.sorted().map { name in
            SpecSource(path: "Specs/\(name)", bytes: [UInt8](try Data(contentsOf: specs.appending(path: name))))
        }
        return GenerationRequest(sources: sources, prefix: name)
    }

    /// Compares in both directions: an unexpected file is as wrong as a missing one.
    func expect(_ files: [String: String], in subfolder: String) throws {
        let expected = folder.appending(path: subfolder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: expected.path)) ?? []
        #expect(
            Set(names) == Set(files.keys),
            "expected \(names.sorted()), generated \(files.keys.sorted()); `make goldens` records them"
        )
        for (name, text) in files.sorted(by: { $0.key < $1.key }) where names.contains(name) {
            let golden = try String(contentsOf: expected.appending(path: name), encoding: .utf8)
            let isSame = golden == text
            #expect(isSame, "\(self.name)/\(name): \(Self.firstDifference(golden, text))")
        }
    }

    private static func firstDifference(_ expected: String, _ actual: String) -> String {
        let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let right = actual.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(left, right).prefix { $0 == $1 }.count
        func text(_ lines: [Substring]) -> Substring { line < lines.count ? lines[line] : "(the end)" }
        return "line \(line + 1)\n- \(text(left))\n+ \(text(right))"
    }
}
