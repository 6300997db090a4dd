import ArgumentParser
import EndpointCommands
import EndpointTooling
import OpenAPIConversion

/// `endpoint-generator export`.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a description of an API for tools that do not read specs.",
        subcommands: [ExportOpenAPI.self]
    )
}

/// `endpoint-generator export openapi`.
struct ExportOpenAPI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Write an OpenAPI 3.1 document for the specs of one API.",
        discussion: """
            What OpenAPI has no words for stands under 'x-endpoint', so that 'import openapi' makes the same specs of the \
            document again. A file that is there is written over where an export wrote it, and is left alone otherwise.

            Examples:
              endpoint-generator export openapi --specs Specs/Bank
              endpoint-generator export openapi --specs Specs/Bank --output bank.json --format json
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(
        help: ArgumentHelp(
            "The file of the document. Without it, or with '-', the document is printed to standard output.",
            valueName: "file"
        )
    )
    var output: String?

    @Option(help: "The format of the document. By default the file's extension decides, otherwise YAML.")
    var format: OpenAPIExport.Format?

    @Flag(help: "Overwrite a file that was not exported.")
    var force = false

    func run() {
        ExportCommand(specs: specs.folder, output: output, format: format, isForced: force).run().finish()
    }
}

extension OpenAPIExport.Format: ExpressibleByArgument {}
