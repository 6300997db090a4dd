import Foundation
import PackagePlugin

/// Compares the specs of targets with an earlier version, and writes nothing.
@main
struct DiffEndpoints: CommandPlugin {
    static let usage = """
        usage: swift package diff-endpoints (--against REF[,REF]... | --against-tags PATTERN) [--target NAME]...
                   [--question released-apps|new-app|source-code|devices]... [--format text|json|markdown|github]
                   [--fail-on breaking|risky|never] [--help]
        """

    static let help = """
        \(usage)

        Compares the specs with those of a commit, a branch or a tag: what breaks for released apps, for new apps, for the app's code
        and on devices.

          --against REF           the earlier version, as Git knows it: v1.4, main, HEAD; several with commas, the oldest first
          --against-tags PATTERN  all tags that match, such as 'app-*'
          --target NAME           the specs of this target; may be said several times. Of every target with specs, if not said
          --question Q            answers only this question; may be said several times
          --format F              text, json, markdown, or github for the annotations of a workflow
          --fail-on L             the least level that makes the command fail: breaking, risky or never
          --help                  says this
        """

    func performCommand(context: PluginContext, arguments: [String]) throws {
        var arguments = ArgumentExtractor(arguments)
        guard arguments.extractFlag(named: "help") == 0, !arguments.remainingArguments.contains("-h") else {
            return print(Self.help)
        }
        let references = arguments.extractOption(named: "against")
        let patterns = arguments.extractOption(named: "against-tags")
        let names = arguments.extractOption(named: "target")
        let options = ["question", "format", "fail-on"].flatMap { name in
            arguments.extractOption(named: name).flatMap { ["--\(name)", $0] }
        }
        guard arguments.remainingArguments.isEmpty else {
            throw CommandError("unknown argument '\(arguments.remainingArguments[0])'; \(Self.usage)")
        }
        guard references.count <= 1, patterns.count <= 1, references.count + patterns.count > 0 else {
            throw CommandError("name the earlier version with --against, such as 'v1.4' or 'HEAD'; \(Self.usage)")
        }
        let versions = references.flatMap { ["--released", $0] } + patterns.flatMap { ["--released-tags", $0] }
        let tool = try BuiltTool(context, named: "endpoint-generator")
        let package = PackageSpecs(context.package)
        let folders = package.folders(of: try package.chosen(names)).map(package.relative)
        // One run for all targets: the report is one document, and a target that is newer than the version is no error.
        guard try tool.succeeds(["diff"] + versions + options + folders) else {
            throw CommandError("the comparison found something, or could not be made; see above")
        }
    }
}
