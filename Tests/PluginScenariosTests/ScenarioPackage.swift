import Foundation
import Testing

/// A package of `Tests/PluginScenarios`, copied so that a test can change it, and built as its user would build it.
///
/// All of them lie below `.build/scenarios` and share one scratch folder: the generator is compiled once for all.
struct ScenarioPackage {
    /// This package.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let folder = root.appending(path: ".build/scenarios")
    /// The folder of the scenarios that share no scratch folder.
    static let separateFolder = folder.appending(path: "separate")

    let path: URL
    let scratch: URL

    /// A fresh copy.
    ///
    /// - Parameters:
    ///   - fixture: The folder below `Tests/PluginScenarios`.
    ///   - folder: The folder for the copy. Scenarios that run at the same time need different ones.
    /// - Throws: Errors of the file system.
    init(_ fixture: String, in folder: URL = ScenarioPackage.folder) throws {
        path = folder.appending(path: fixture)
        scratch = folder.appending(path: "scratch")
        let original = ScenarioPackage.root.appending(path: "Tests/PluginScenarios/\(fixture)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if FileManager.default.fileExists(atPath: path.path) { try FileManager.default.removeItem(at: path) }
        try FileManager.default.copyItem(at: original, to: path)
        try edit("Package.swift") { $0.replacingOccurrences(of: "../../..", with: ScenarioPackage.root.path) }
    }

    /// A package without files.
    init(emptyNamed name: String) throws {
        path = ScenarioPackage.folder.appending(path: name)
        scratch = ScenarioPackage.folder.appending(path: "scratch-\(name)")
        if FileManager.default.fileExists(atPath: path.path) { try FileManager.default.removeItem(at: path) }
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }

    /// The same package with another scratch folder.
    init(of other: ScenarioPackage, scratch: String) {
        path = other.path
        self.scratch = ScenarioPackage.folder.appending(path: scratch)
    }

    func text(_ file: String) throws -> String {
        try String(contentsOf: path.appending(path: file), encoding: .utf8)
    }

    func write(_ text: String, to file: String) throws {
        let url = path.appending(path: file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    func edit(_ file: String, _ change: (String) -> String) throws {
        let before = try text(file)
        let after = change(before)
        try #require(before != after, "nothing to change in \(file)")
        try write(after, to: file)
    }

    func move(_ file: String, to destination: String) throws {
        let target = path.appending(path: destination)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try FileManager.default.moveItem(at: path.appending(path: file), to: target)
    }

    func remove(_ file: String) throws {
        try FileManager.default.removeItem(at: path.appending(path: file))
    }
}

extension ScenarioPackage {
    /// Runs `swift build`, which may fail.
    func build() async throws -> Finished {
        try await swift("build")
    }

    /// Runs `swift build`, which is expected to work.
    @discardableResult
    func builds(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Finished {
        let finished = try await build()
        try #require(finished.status == 0, "\(finished.output)", sourceLocation: sourceLocation)
        return finished
    }

    /// Runs a command of SwiftPM's on this package; arguments before `--scratch-path` name the command.
    func swift(_ command: String, _ arguments: String...) async throws -> Finished {
        try await swift(command, arguments, environment: Finished.usersEnvironment)
    }

    /// The same, in another environment than a user's.
    func swift(
        _ command: String,
        _ arguments: [String] = [],
        environment: [String: String]
    ) async throws -> Finished {
        let common = ["swift", command, "--package-path", path.path, "--scratch-path", scratch.path]
        return try await Finished.running(common + arguments, logIn: ScenarioPackage.folder, environment: environment)
    }

    /// The output of the plugin's tool for a target: the text of each file and its modification time.
    func generated(_ target: String) throws -> [String: GeneratedFile] {
        let folder = scratch.appending(path: "plugins/outputs")
            .appending(path: "\(path.lastPathComponent.lowercased())/\(target)/destination/EndpointGenerator")
        var files: [String: GeneratedFile] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let file = folder.appending(path: name)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            files[name] = GeneratedFile(
                text: try String(contentsOf: file, encoding: .utf8),
                written: attributes[.modificationDate] as? Date
            )
        }
        return files
    }

    struct GeneratedFile: Equatable {
        var text: String
        var written: Date?
    }
}
