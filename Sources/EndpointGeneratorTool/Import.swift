import ArgumentParser
import EndpointTooling
import OpenAPIConversion

/// `endpoint-generator import`.
struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write specs from an existing description of an API, or from its traffic.",
        subcommands: [ImportOpenAPI.self, ImportHAR.self, ImportCurl.self, ImportRecordings.self]
    )
}

/// `endpoint-generator import openapi`.
struct ImportOpenAPI: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Write specs from an OpenAPI document: Swagger 2.0, OpenAPI 3.0 to 3.2, YAML or JSON.",
        discussion: """
            Writes 'api.yaml' and a file for each tag, with the types that the chosen operations reach and no others. What \
            the language cannot say is reported, each with its line and what was done instead. Imported again, the files are \
            written anew and what changed is listed; one that was edited by hand is left alone, and so is everything else. \
            What you add goes under 'refine:' into a file of your own beside them.

            Examples:
              endpoint-generator import openapi petstore.yaml --output Sources/App/Specs
              endpoint-generator import openapi shop.json --output Specs --tags orders,customers --report json
            """
    )

    @Argument(help: "The document. The files that it refers to must be in its folder or below, or in that of --root.")
    var file: String

    @Option(help: ArgumentHelp("A folder above the document that its references may lead to.", valueName: "dir"))
    var root: String?

    @Option(help: ArgumentHelp("Import only operations with one of these tags, separated by commas.", valueName: "a,b"))
    var tags: String?

    @Option(help: ArgumentHelp("Import only operations with these ids, separated by commas.", valueName: "x,y"))
    var operations: String?

    @OptionGroup var options: ImportOptions

    func run() { command.run().finish() }

    /// The command that the arguments describe.
    var command: ImportCommand {
        var command = options.command(file, root: root)
        command.options.tags = Self.list(tags)
        command.options.operations = Self.list(operations)
        return command
    }

    private static func list(_ text: String?) -> Set<String> {
        Set((text ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) })
    }
}
