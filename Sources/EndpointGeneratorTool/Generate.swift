import ArgumentParser
import EndpointFiles
import EndpointSpec

/// `endpoint-generator generate`.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the Swift that the specs stand for.",
        discussion: """
            Writes a file only where its bytes change, removes generated files that no spec stands for any more, and \
            leaves everything as it was where the specs have errors. The output folder belongs to this one folder of specs.

            Examples:
              endpoint-generator generate --specs Specs --output Sources/App/Generated
              endpoint-generator generate --specs Specs --output Generated --check
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(help: ArgumentHelp("The folder that the Swift is written to; made if it is missing.", valueName: "dir"))
    var output: String

    @Option(help: "The access level of what is generated, where the specs do not say.")
    var access: SpecAccessLevel?

    @Option(
        help: ArgumentHelp(
            "The target that is generated for, where 'generate: { layers: … }' says what each holds; all of it otherwise.",
            valueName: "name"
        )
    )
    var target: String?

    @Flag(help: "Write nothing; exit with 1 and say what would change where the output is out of date.")
    var check = false

    func run() {
        GenerateCommand(
            specs: specs.folder,
            output: output,
            access: access,
            target: target,
            mode: check ? .check : .write
        ).run().finish()
    }
}

/// `--specs`, which every command takes.
struct SpecsOption: ParsableArguments {
    @Option(
        name: .customLong("specs"),
        help: ArgumentHelp(
            "The folder of an API, with an 'api.yaml' in it, or a folder of such folders.",
            valueName: "dir"
        )
    )
    var folder: String
}

extension SpecAccessLevel: ExpressibleByArgument {}
