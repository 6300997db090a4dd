import Foundation
import Measuring

/// The tool that the plugin runs, built in a folder of its own.
struct GeneratorTool {
    enum Configuration: String {
        case debug, release
    }

    static let product = "endpoint-generator-build"

    let path: String
    private let workspace: Workspace

    /// Builds the tool, unless it is up to date.
    init(_ configuration: Configuration, _ workspace: Workspace) throws {
        let scratch = Self.scratch(configuration, workspace)
        self.workspace = workspace
        path = scratch.appending(path: "\(configuration)/\(Self.product)").path
        try workspace.command(
            [
                "swift", "build", "-c", configuration.rawValue, "--product", Self.product, "--scratch-path",
                scratch.path,
            ],
            for: "build-tool-\(configuration)"
        ).run()
    }

    static func scratch(_ configuration: Configuration, _ workspace: Workspace) -> URL {
        workspace.folder.appending(path: "tool-\(configuration)")
    }

    /// Generates into an empty folder, as in a first build.
    @discardableResult
    func generate(from specs: URL, to name: String = "generated") throws -> Command.Cost {
        let output = try workspace.fresh(name)
        return try workspace.command(
            [path, "--specs", specs.path, "--output", output.path, "--quiet"],
            for: "generate"
        ).run()
    }
}
