import EndpointSpec
import Foundation

/// The specs of this repository: those of systems, of goldens and of the example.
enum RepositorySpecs {
    private static let root: URL = {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root
    }()

    static let folders: [String] = {
        let systems = children(of: "Specs").map { "Specs/\($0)" }
        let goldens = children(of: "Tests/Goldens").flatMap { name -> [String] in
            let folder = "Tests/Goldens/\(name)/Specs"
            return [folder] + children(of: folder).map { "\(folder)/\($0)" }
        }
        return (systems + goldens).filter { exists("\($0)/api.yaml") && !$0.contains("/Failing/") }.sorted()
    }()

    /// The documents that were recorded of goldens: `Bank.yaml`.
    static let exports = children(of: "Tests/Goldens/Exports")

    static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    static func sources(of folder: String) throws -> [SpecSource] {
        try children(of: folder).filter { $0.hasSuffix(".yaml") }.map { name in
            SpecSource(path: name, bytes: [UInt8](try Data(contentsOf: url("\(folder)/\(name)"))))
        }
    }

    private static func children(of folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)) ?? []).sorted()
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

    private static func url(_ path: String) -> URL { root.appendingPathComponent(path) }
}
