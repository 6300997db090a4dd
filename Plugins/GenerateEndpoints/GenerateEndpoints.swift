import Foundation
import PackagePlugin

/// Writes the Swift of targets' specs into their sources, for packages that commit it and build without the build plugin.
///
/// Which targets apply the build plugin it cannot see: PackagePlugin tells a command plugin neither the plugins of a target
/// nor what they generate. So whoever has both kinds of target names those that commit; where a target has the Swift of its
/// specs twice, the build plugin says so.
@main
struct GenerateEndpoints: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var arguments = ArgumentExtractor(arguments)
        guard arguments.extractFlag(named: "help") == 0, !arguments.remainingArguments.contains("-h") else {
            return print(Usage.help)
        }
        let names = arguments.extractOption(named: "target")
        let check = arguments.extractFlag(named: "check") > 0
        guard arguments.remainingArguments.isEmpty else {
            throw CommandError("unknown argument '\(arguments.remainingArguments[0])'; \(Usage.line)")
        }
        let tool = try context.tool(named: "endpoint-generator-build").url
        let targets = try targets(in: context.package, named: names)
        if names.isEmpty, targets.count > 1 { print(Usage.unnamed(targets.map(\.name))) }
        for target in targets {
            try run(tool, on: target, check: check)
        }
    }

    /// The targets that were asked for, or every target with specs.
    private func targets(in package: Package, named names: [String]) throws -> [any SourceModuleTarget] {
        let modules = package.targets.compactMap { $0 as? any SourceModuleTarget }
        for name in names where !modules.contains(where: { $0.name == name }) {
            throw CommandError("this package has no target '\(name)' with sources")
        }
        let chosen = modules.filter { names.isEmpty ? hasSpecs($0) : names.contains($0.name) }
        guard !chosen.isEmpty else {
            throw CommandError(
                "no target has specs: create 'Sources/<Target>/Specs/api.yaml' with the lines 'language: 1' and "
                    + "'name: <API>', and say 'exclude: [\"Specs\"]' for the target in Package.swift"
            )
        }
        return chosen
    }

    private func hasSpecs(_ target: any SourceModuleTarget) -> Bool {
        FileManager.default.fileExists(atPath: target.directoryURL.appending(path: "Specs").path)
    }

    private func run(_ tool: URL, on target: any SourceModuleTarget, check: Bool) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = [
            "--specs", target.directoryURL.appending(path: "Specs").path,
            "--output", target.directoryURL.appending(path: "Generated").path,
            "--target", target.name,
        ]
        process.arguments? += check ? ["--check"] : []
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            throw CommandError("the Swift of target '\(target.name)' was not \(check ? "up to date" : "generated")")
        }
    }
}

/// Why the command ends with a failure.
struct CommandError: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
