import EndpointTooling
import Foundation

@testable import endpoint_generator

/// A folder that `init` works in, with a clone of the generator beside it. It is gone afterwards.
final class InitFolder {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("init-\(UUID().uuidString)")
    let path: String

    init(_ files: [String: String] = [:]) throws {
        path = root.appendingPathComponent("Shop").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try write(
            "let package = Package(\n    name: \"swift-endpoint-generator\",\n",
            to: "../swift-endpoint-generator/Package.swift"
        )
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func write(_ text: String, to name: String) throws {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name).standardizedFileURL
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)), as: UTF8.self)
    }

    /// All files with their texts.
    var contents: [String: String] {
        let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return names.filter { !$0.hasPrefix(".build") }.reduce(into: [:]) { $0[$1] = try? text($1) }
    }

    /// Runs `init` without a terminal.
    func run(_ change: (inout InitRun) -> Void = { _ in }) -> CommandOutcome {
        let clone = root.appendingPathComponent("swift-endpoint-generator").path
        var run = InitRun(folder: path, questions: InitQuestions(ask: nil), clone: clone)
        change(&run)
        return run.run()
    }
}
