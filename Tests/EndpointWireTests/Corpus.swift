import Foundation

/// Third-party documents: `../shared/corpus`, or the folder that `ENDPOINT_CORPUS` names.
enum Corpus {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["ENDPOINT_CORPUS"] { return URL(filePath: path) }
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appending(path: "shared/corpus")
    }()

    static let skipped = "the corpus is absent: no folder at ../shared/corpus and none named by ENDPOINT_CORPUS"

    static var isPresent: Bool { FileManager.default.fileExists(atPath: suite.path) }

    /// The documents of the JSON test suite whose names start so.
    static func documents(_ prefix: String) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: suite.path) else { return [] }
        return names.filter { $0.hasPrefix(prefix) }.sorted()
    }

    static func document(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: suite.appending(path: name)))
    }

    private static var suite: URL { folder.appending(path: "json-test-suite/test_parsing") }
}
