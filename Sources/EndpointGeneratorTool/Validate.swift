import ArgumentParser
import EndpointCommands
import EndpointTooling

/// `endpoint-generator validate`.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check the specs and print what is wrong with them. Writes nothing.",
        discussion: """
            Findings are printed as 'path:line:column: error: message [id]', or as one JSON object on standard output \
            with the keys version, errors, warnings and diagnostics (path, line, column, severity, id, message, notes).

            Examples:
              endpoint-generator validate --specs Specs/Bank
              endpoint-generator validate --specs Specs --format json
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(help: "The format of the output.")
    var format: ValidateCommand.Format = .text

    func run() {
        ValidateCommand(specs: specs.folder, format: format).run().finish()
    }
}

extension ValidateCommand.Format: ExpressibleByArgument {}
