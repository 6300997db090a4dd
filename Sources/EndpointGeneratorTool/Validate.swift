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
              endpoint-generator validate --specs Specs --watch
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(help: "The format of the output.")
    var format: ValidateCommand.Format = .text

    @Flag(help: "Check again each time that the specs change, until Ctrl-C.")
    var watch = false

    func validate() throws {
        guard watch, format == .json else { return }
        throw ValidationError("--watch shows a screen for people; it cannot be combined with --format json")
    }

    func run() {
        let command = ValidateCommand(specs: specs.folder, format: format)
        (watch ? Watch(specs.folder, command: command.run).run() : command.run()).finish()
    }
}

extension ValidateCommand.Format: ExpressibleByArgument {}
