import Foundation
import PackagePlugin

/// Writes the first specs of an API beside the sources of a target, and prints the lines that its manifest needs.
@main
struct InitEndpoints: CommandPlugin {
    static let usage =
        "usage: swift package init-endpoints --target NAME [--name API] [--server URL] [--offline-first] [--help]"

    static let help = """
        \(usage)

        Writes 'Specs/api.yaml' beside the target's sources, and a first file with a type, endpoints, an example and a
        repository. Prints the lines that Package.swift needs. Overwrites nothing.

          --target NAME    the target that gets the specs
          --name API       the API's name in Swift; by default it comes from the target
          --server URL     the API's server
          --offline-first  repositories answer from a store on the device
          --help           prints this

        A plugin has no terminal and cannot call SwiftPM. 'endpoint-generator init' asks questions, changes the manifest,
        begins with an OpenAPI document (--openapi), or makes a new package.
        """

    func performCommand(context: PluginContext, arguments: [String]) throws {
        var arguments = ArgumentExtractor(arguments)
        guard arguments.extractFlag(named: "help") == 0, !arguments.remainingArguments.contains("-h") else {
            return print(Self.help)
        }
        let names = arguments.extractOption(named: "target")
        let options = ["name", "server"].flatMap { option in
            arguments.extractOption(named: option).flatMap { ["--\(option)", $0] }
        }
        let mode = arguments.extractFlag(named: "offline-first") > 0 ? ["--offline-first"] : []
        guard arguments.remainingArguments.isEmpty else {
            throw CommandError("unknown argument '\(arguments.remainingArguments[0])'; \(Self.usage)")
        }
        guard names.count == 1 else { throw CommandError("one --target NAME is needed; \(Self.usage)") }
        let package = PackageSpecs(context.package)
        guard let target = try package.chosen(names).first else { return }
        let facts = ["--target", target.name, "--folder", package.relative(target.folder)] + options + mode
        let products = target.products.flatMap { ["--product", $0] }
        guard try BuiltTool(context).succeeds(["init"] + facts + products) else {
            throw CommandError("nothing was written for target '\(target.name)'")
        }
    }
}
