import ArgumentParser
import EndpointCommands
import EndpointTooling

/// `endpoint-generator docs`.
struct Docs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the reference of an API as static pages: endpoints, types, errors and repositories.",
        discussion: """
            Each endpoint has its Swift call and its HTTP request side by side. The pages need no server and fetch nothing; \
            their search works from files, too. The output folder belongs to the command, which replaces it as a whole, and \
            refuses a folder with other files.

            Examples:
              endpoint-generator docs --specs Specs/Bank --output Reference
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(help: ArgumentHelp("The folder for the pages. Created if it is missing.", valueName: "dir"))
    var output: String

    func run() { DocsCommand(specs: specs.folder, output: output).run().finish() }
}
