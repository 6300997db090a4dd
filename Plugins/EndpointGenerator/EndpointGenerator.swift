import Foundation
import PackagePlugin

/// Generates Swift from the specs in a target's folder while the target is built.
@main
struct EndpointGenerator: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let tool = try context.tool(named: TargetSpecs.tool).url
        if let bundle = try GeneratorBundle(of: tool) {
            if let mismatch = bundle.mismatch(in: context.package) {
                Diagnostics.error(mismatch)
                return []
            }
            bundle.isBehind(in: context.package).map { Diagnostics.warning($0) }
        }
        return TargetSpecs(
            targetName: target.name,
            isImported: target.kind == .generic,
            folder: target.directoryURL.appending(path: SpecFolders.specsFolder),
            sources: target.sourceFiles.map(\.url),
            recipe: "and say 'exclude: [\"\(SpecFolders.specsFolder)\"]' for the target in Package.swift"
        ).buildCommands(tool: tool, output: context.pluginWorkDirectoryURL)
    }
}

#if canImport(XcodeProjectPlugin)
    import XcodeProjectPlugin

    extension EndpointGenerator: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            let targetFolder = context.xcodeProject.directoryURL.appending(path: target.displayName)
            return TargetSpecs(
                targetName: target.displayName,
                isImported: !target.isProgram,
                folder: targetFolder.appending(path: SpecFolders.specsFolder),
                sources: target.inputFiles.map(\.url),
                recipe: "and take the folder out of the target's membership, or the app ships the YAML"
            ).buildCommands(tool: try context.tool(named: TargetSpecs.tool).url, output: context.pluginWorkDirectoryURL)
        }
    }
#endif
