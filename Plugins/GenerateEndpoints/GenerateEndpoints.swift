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
        var arguments = ArgumentExtractor(arguments)
        guard arguments.extractFlag(named: "help") == 0, !arguments.remainingArguments.contains("-h") else {
            return print(Usage.help)
        }
        let names = arguments.extractOption(named: "target")
        let check = arguments.extractFlag(named: "check") > 0
        guard arguments.remainingArguments.isEmpty else {
            throw CommandError("unknown argument '\(arguments.remainingArguments[0])'; \(Usage.line)")
        }
        let tool = try makeTool()
        let targets = try specs().chosen(names)
        if names.isEmpty, targets.count > 1 { print(Usage.unnamed(targets.map(\.name))) }
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
