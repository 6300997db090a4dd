import Foundation

/// A folder that goes away with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() {
        url = FileManager.default.temporaryDirectory.appending(path: "EndpointTesting-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The files and what they say.
    func texts() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        return Dictionary(
            uniqueKeysWithValues: try names.map { name in
                (name, try String(contentsOf: url.appending(path: name), encoding: .utf8))
            }
        )
    }

    /// Writes a file.
    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }
}
