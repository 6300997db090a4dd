import ArgumentParser
import Foundation

/// What the command line says.
struct MockServerSettings: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of an API, with an 'api.yaml' in it, or a folder of such folders.",
            valueName: "dir"
        )
    )
    var specs: String

    @Option(help: ArgumentHelp("The one API to serve, at the root, where there are several.", valueName: "name"))
    var api: String?

    @Option(help: ArgumentHelp("The port to listen at; 0 takes one that is free.", valueName: "n"))
    var port = 8080

    @Option(help: "The address to listen at; 0.0.0.0 lets other machines in.")
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("Where made values and faults start: the same seed, the same answers.", valueName: "n"))
    var seed: UInt64 = 1

    @Flag(help: "Print no line for each request.")
    var quiet = false

    @Flag(help: "End with the process that holds the other end of standard input.")
    var exitWhenStdinCloses = false

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65535, not \(port)")
        }
    }
}
