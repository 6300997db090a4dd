import ArgumentParser
import EndpointCommands
import EndpointPlan
import EndpointSpec
import EndpointTooling

/// `endpoint-generator generate`.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Generate Swift from the specs.",
        discussion: """
            Writes a file only where its bytes change, removes generated files that no spec stands for any more, and \
            leaves everything as it was where the specs have errors. The output folder belongs to this one folder of specs.

            Examples:
              endpoint-generator generate --specs Specs --output Sources/App/Generated
              endpoint-generator generate --specs Specs --output Generated --check
              endpoint-generator generate --specs Specs --output Sources/App/Generated --watch
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(help: ArgumentHelp("The folder for the Swift files. Created if it is missing.", valueName: "dir"))
    var output: String

    @Option(help: "The access level of the Swift, where the specs do not set one.")
    var access: SpecAccessLevel?

    @Option(
        help: ArgumentHelp(
            "The target to generate, if 'generate: { layers: … }' divides the layers among targets. Without it, "
                + "everything is generated.",
            valueName: "name"
        )
    )
    var target: String?

    @Flag(help: "Write nothing. If the output is out of date, print what would change and exit with 1.")
    var check = false

    @Flag(help: "Generate again each time that the specs change, until Ctrl-C.")
    var watch = false

    func run() {
        let command = GenerateCommand(
            specs: specs.folder,
            output: output,
            access: access.map(AccessRequest.level),
            target: target,
            mode: check ? .check : .write
        )
        (watch ? Watch(specs.folder, command: command.run).run() : command.run()).finish()
    }
}

/// `--specs`, which every command takes.
struct SpecsOption: ParsableArguments {
    @Option(
        name: .customLong("specs"),
        help: ArgumentHelp(
            "The folder of an API, which contains an 'api.yaml', or a folder of API folders.",
            valueName: "dir"
        )
    )
    var folder: String
}

extension SpecAccessLevel: ExpressibleByArgument {}
