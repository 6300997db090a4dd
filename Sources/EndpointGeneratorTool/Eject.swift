import ArgumentParser
import EndpointCommands
import EndpointPlan
import EndpointSpec
import EndpointTooling

/// `endpoint-generator eject`.
struct Eject: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the generated Swift into the sources permanently, to replace the build plugin.",
        discussion: """
            Files are called 'Bank+payments+Models.swift', without '.generated', and are yours to edit. Where one of them is \
            there already, nothing is written. Says what to take out of Package.swift afterwards.

            Examples:
              endpoint-generator eject --specs Sources/Bank/Specs --output Sources/Bank/API
            """
    )

    @OptionGroup var specs: SpecsOption

    @Option(help: ArgumentHelp("The folder in the target's sources. Created if it is missing.", valueName: "dir"))
    var output: String

    @Option(help: "The access level of the Swift, where the specs do not set one.")
    var access: SpecAccessLevel?

    @Option(
        help: ArgumentHelp(
            "The target to write, if the specs divide the layers among several targets.",
            valueName: "name"
        )
    )
    var target: String?

    func run() {
        EjectCommand(
            specs: specs.folder,
            output: output,
            access: access.map(AccessRequest.level),
            target: target
        ).run().finish()
    }
}
