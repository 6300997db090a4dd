// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

import Foundation
import PackagePlugin

/// The tool that the build plugin runs: whoever has built with it waits for nothing.
struct BuiltTool {
    /// What became of a run.
    struct Outcome {
        var isSuccess: Bool
        /// Both outputs, as they came.
        var text: String
    }

    private let executable: URL
    private let folder: URL

    init(_ context: PluginContext) throws {
        executable = try context.tool(named: "endpoint-generator-build").url
        if let mismatch = try GeneratorBundle(of: executable)?.mismatch(in: context.package) {
            throw CommandError(mismatch)
        }
        folder = context.package.directoryURL
    }

    /// Runs it in the package's folder, and lets it speak for itself.
    func succeeds(_ arguments: [String]) throws -> Bool {
        let process = process(arguments)
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// Runs it in the package's folder, and keeps what it says.
    func outcome(_ arguments: [String]) throws -> Outcome {
        let process = process(arguments)
        // One pipe for both outputs: whoever read one first would let the tool wait where it writes much to the other.
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            isSuccess: process.terminationReason == .exit && process.terminationStatus == 0,
            text: String(decoding: text, as: UTF8.self)
        )
    }

    private func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        return process
    }
}
