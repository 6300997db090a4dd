// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

import Foundation
import PackagePlugin

/// The tool of this package. After a build with the plugin it exists already.
struct BuiltTool {
    private let executable: URL
    private let folder: URL

    init(_ context: PluginContext) throws {
        executable = try context.tool(named: "endpoint-generator-build").url
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
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .exit && process.terminationStatus == 0
    }
}
