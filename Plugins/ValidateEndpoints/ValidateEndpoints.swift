import Foundation
import PackagePlugin

/// Reports the errors in the specs of targets, and writes nothing.
@main
struct ValidateEndpoints: CommandPlugin {
    static let usage = "usage: swift package validate-endpoints [--target NAME]... [--format text|json] [--help]"

    static let help = """
        \(usage)

        Says what is wrong with the specs, as 'path:line:column: error: message [id]'; writes nothing.

          --target NAME  those of this target; may be said several times. Of every target with specs, if not said
          --format json  one JSON object for each folder of specs, for other programs
          --help         says this
        """

    func performCommand(context: PluginContext, arguments: [String]) throws {
        try perform(arguments, of: { PackageSpecs(context.package) }, with: { try BuiltTool(context) })
    }

    private func perform(
        _ arguments: [String],
        of specs: () -> PackageSpecs,
        with makeTool: () throws -> BuiltTool
    ) throws {
        guard var arguments = TargetArguments(arguments, usage: Self.usage, help: Self.help) else { return }
        let formats = arguments.takeOption(named: "format")
        try arguments.finish()
        let tool = try makeTool()
        let package = specs()
        var wrong: [String] = []
        for folder in package.folders(of: try package.chosen(arguments.targets)).map(package.relative) {
            if try !tool.succeeds(["validate", "--specs", folder] + formats) { wrong.append(folder) }
        }
        guard wrong.isEmpty else { throw CommandError("the specs in \(wrong.joined(separator: ", ")) are wrong") }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    /// In Xcode, the command stands in the menu of the project. Xcode names the chosen targets.
    extension ValidateEndpoints: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try perform(arguments, of: { PackageSpecs(context.xcodeProject) }, with: { try BuiltTool(context) })
        }
    }
#endif
