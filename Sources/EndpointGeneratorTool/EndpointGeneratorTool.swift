import ArgumentParser
import EndpointTooling

/// The command line `endpoint-generator`.
@main
struct EndpointGeneratorTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endpoint-generator",
        abstract: "Generate the Swift data layer of HTTP APIs from their YAML descriptions.",
        discussion: """
            A folder with an 'api.yaml' in it is one API; --specs takes such a folder, or a folder of them.

            Examples:
              endpoint-generator init --new-package
              endpoint-generator validate --specs Specs/Bank
              endpoint-generator generate --specs Specs/Bank --output Sources/App/Generated
              endpoint-generator generate --specs Specs --output Generated --check

            Exit codes: 0 fine, 1 the specs are wrong or the output is out of date, 64 wrong usage, 70 our own fault.
            """,
        version: ToolVersion.current,
        subcommands: [
            Init.self, Docs.self, Generate.self, Validate.self, Explain.self, Schema.self, Diff.self, Eject.self,
            Import.self,
            Export.self,
        ]
    )
}
