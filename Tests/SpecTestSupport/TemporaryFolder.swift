package import Foundation

/// A folder that exists for the length of a test.
package struct TemporaryFolder {
    package let path: String

    /// Runs the body with a new folder, which is removed afterwards in any case.
    package static func with<T>(_ body: (TemporaryFolder) throws -> T) throws -> T {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("EndpointTests-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(TemporaryFolder(path: url.path))
    }

    package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and the folders it lies in.
    package func write(_ text: String, to name: String) throws {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file of any bytes, and the folders it lies in.
    package func write(_ bytes: Data, to name: String) throws {
        try makeFolder(URL(fileURLWithPath: self(name)).deletingLastPathComponent().path)
        try bytes.write(to: URL(fileURLWithPath: self(name)))
    }

    /// Makes empty files.
    package func touch(_ names: [String]) throws {
        for name in names { try write("", to: name) }
    }

    package func link(_ name: String, to destination: String) throws {
        try makeFolder(URL(fileURLWithPath: self(name)).deletingLastPathComponent().path)
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: destination)
    }

    package func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(name))), as: UTF8.self)
    }

    /// Everything in a folder, hidden files too, sorted.
    package func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: self(folder)).sorted()
    }

    package func modified(_ name: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: self(name))[.modificationDate] as? Date
    }

    private func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
}
