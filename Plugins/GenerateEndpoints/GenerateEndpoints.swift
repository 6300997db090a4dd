import Foundation
import PackagePlugin

/// Writes the Swift of targets' specs into their sources, for packages that commit it and build without the build
/// plugin.
///
/// A command plugin cannot see which targets apply the build plugin, because PackagePlugin has no such information. So
/// a package with both kinds of targets names those that commit their Swift. If a target has the Swift twice, the build
/// plugin reports it.
@main
struct GenerateEndpoints: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        try perform(arguments, of: { PackageSpecs(context.package) }, with: { try BuiltTool(context) })
    }

    private func perform(
        _ arguments: [String],
        of specs: () -> PackageSpecs,
        with makeTool: () throws -> BuiltTool
    ) throws {
        guard var arguments = TargetArguments(arguments, usage: Usage.line, help: Usage.help) else { return }
        let check = arguments.takeSwitch(named: "check")
        try arguments.finish()
        let tool = try makeTool()
        let targets = try specs().chosen(arguments.targets)
        if arguments.targets.isEmpty, targets.count > 1 { print(Usage.unnamed(targets.map(\.name))) }
        for target in targets {
            let folders = ["--specs", target.specs.path, "--output", target.folder.appending(path: "Generated").path]
            let facts = ["--target", target.name] + (target.isImported ? [] : ["--not-imported"])
            guard try tool.succeeds(folders + facts + (check ? ["--check"] : [])) else {
                throw CommandError("the Swift of target '\(target.name)' was not \(check ? "up to date" : "generated")")
            }
        }
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    /// In Xcode, the command stands in the menu of the project. Xcode names the chosen targets.
    extension GenerateEndpoints: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try perform(arguments, of: { PackageSpecs(context.xcodeProject) }, with: { try BuiltTool(context) })
        }
    }
#endif
