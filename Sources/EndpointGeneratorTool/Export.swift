import ArgumentParser
import EndpointFiles
import OpenAPIConversion

/// `endpoint-generator export`.
struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes what describes an API to those who do not read specs.",
        subcommands: [ExportOpenAPI.self]
    )
}

/// `endpoint-generator export openapi`.
struct ExportOpenAPI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Writes an OpenAPI 3.1 document of the specs of one API.",
        discussion: """
            What OpenAPI has no words for stands under 'x-endpoint', so that 'import openapi' makes the same specs of the \
            document again. A file that is there is written over where an export wrote it, and is left alone otherwise.

            Examples:
              endpoint-generator export openapi --specs Specs/Bank
              endpoint-generator export openapi --specs Specs/Bank --output bank.json --format json
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(help: ArgumentHelp("The document's file; standard output for '-', and without it.", valueName: "file"))
    var output: String?

    @Option(help: "How the document is written; as the file's ending says, else YAML.")
    var format: OpenAPIExport.Format?

    @Flag(help: "Write over a file that no export wrote.")
    var force = false

    func run() {
        ExportCommand(specs: specs.folder, output: output, format: format, isForced: force).run().finish()
    }
}

extension OpenAPIExport.Format: ExpressibleByArgument {}
