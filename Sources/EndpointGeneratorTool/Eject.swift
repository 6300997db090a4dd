import ArgumentParser
import EndpointFiles
import EndpointSpec

/// `endpoint-generator eject`.
struct Eject: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the Swift into the sources for good, so that the build plugin can go.",
        discussion: """
            Files are called 'Bank+payments+Models.swift', without '.generated', and are yours to edit. Where one of them is \
            there already, nothing is written. Says what to take out of Package.swift afterwards.

            Examples:
              endpoint-generator eject --specs Sources/Bank/Specs --output Sources/Bank/API
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(help: ArgumentHelp("The folder in the target's sources; made if it is missing.", valueName: "dir"))
    var output: String

    @Option(help: "The access level of what is written, where the specs do not say.")
    var access: SpecAccessLevel?

    @Option(
        help: ArgumentHelp(
            "The target that it is for, where the specs say what each of several holds.",
            valueName: "name"
        )
    )
    var target: String?

    func run() {
        EjectCommand(specs: specs.folder, output: output, access: access, target: target).run().finish()
    }
}
