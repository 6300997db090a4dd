import Foundation
import PackagePlugin

/// Prints the settings of an endpoint, with the line of the specs that decided each.
@main
struct ExplainEndpoint: CommandPlugin {
    static let usage = "usage: swift package explain-endpoint [ENDPOINT] [--target NAME]... [--help]"

    static let help = """
        \(usage)

        Says what the settings of an endpoint come to, and which line decided each; without a name, lists all endpoints.

          ENDPOINT       its name in the specs
          --target NAME  in the specs of this target; may be said several times. Of every target with specs, if not said
          --help         says this
        """

    func performCommand(context: PluginContext, arguments: [String]) throws {
        var arguments = ArgumentExtractor(arguments)
        guard arguments.extractFlag(named: "help") == 0, !arguments.remainingArguments.contains("-h") else {
            return print(Self.help)
        }
        let names = arguments.extractOption(named: "target")
        let endpoints = arguments.remainingArguments
        guard endpoints.count <= 1, endpoints.first?.hasPrefix("-") != true else {
            throw CommandError("unknown argument '\(endpoints.last ?? "")'; \(Self.usage)")
        }
        let tool = try BuiltTool(context)
        let package = PackageSpecs(context.package)
        let outcomes = try package.folders(of: try package.chosen(names)).map {
            try tool.outcome(["explain"] + endpoints + ["--specs", package.relative($0)])
        }
        // Only the target with the endpoint finds it, so the failures of other targets are ignored.
        let found = outcomes.filter(\.isSuccess).map(\.text)
        guard found.isEmpty else { return print(found.joined(separator: "\n"), terminator: "") }
        throw CommandError(
            outcomes.map { $0.text.trimmingCharacters(in: .whitespacesAndNewlines) }.joined(separator: "\n")
        )
    }
}
