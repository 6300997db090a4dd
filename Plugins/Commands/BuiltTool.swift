// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

import Foundation
import PackagePlugin

/// A tool of this package. After a build with the plugin it exists already, unless the command needs another tool.
struct BuiltTool {
    /// The result of a run.
    struct Outcome {
        var isSuccess: Bool
        /// Standard output and standard error, in the order of their arrival.
        var text: String
    }

    private let executable: URL
    private let folder: URL

    init(_ context: PluginContext, named name: String = "endpoint-generator-build") throws {
        executable = try context.tool(named: name).url
        if let bundle = try GeneratorBundle(of: executable) {
            if let mismatch = bundle.mismatch(in: context.package) { throw CommandError(mismatch) }
            bundle.isBehind(in: context.package).map { Diagnostics.warning($0) }
        }
        folder = context.package.directoryURL
    }

    /// A tool that runs in another folder than that of a package: in an Xcode project's.
    init(executable: URL, folder: URL) {
        self.executable = executable
        self.folder = folder
    }

    /// Runs the tool in the folder. Its output goes to the console.
    func succeeds(_ arguments: [String]) throws -> Bool {
        let process = process(arguments)
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }

    /// Runs the tool in the folder, and collects its output.
    func outcome(_ arguments: [String]) throws -> Outcome {
        let process = process(arguments)
        // Both outputs share one pipe. With two pipes, reading one first would block a tool that writes much to the
        // other.
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
