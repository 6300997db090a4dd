package import Foundation

/// A folder that goes away with the test.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() {
        url = FileManager.default.temporaryDirectory.appending(path: "EndpointTests-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The files with their texts.
    package func texts() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
        return Dictionary(
            uniqueKeysWithValues: try names.map { name in
                (name, try String(contentsOf: url.appending(path: name), encoding: .utf8))
            }
        )
    }

    /// Writes a file.
    package func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: url.appending(path: name))
    }
}
