import Foundation
import PackagePlugin

/// Writes the Swift of targets' specs into their sources, for packages that commit it and build without the build plugin.
@main
struct GenerateEndpoints: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var arguments = ArgumentExtractor(arguments)
        let names = arguments.extractOption(named: "target")
        let check = arguments.extractFlag(named: "check") > 0
        guard arguments.remainingArguments.isEmpty else {
            throw CommandError("unknown argument '\(arguments.remainingArguments[0])'; \(CommandError.usage)")
        }
        let tool = try context.tool(named: "endpoint-generator-build").url
        for target in try targets(in: context.package, named: names) {
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
    static let usage = "usage: swift package generate-endpoints [--target NAME]... [--check]"

    var description: String

    init(_ description: String) {
        self.description = description
    }
}
