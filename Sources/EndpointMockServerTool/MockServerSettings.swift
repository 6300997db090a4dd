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

    @Flag(help: "Answer from examples alone: what is written changes nothing.")
    var stateless = false

    @Flag(help: "Refuse also query parameters that the spec does not have, and requests without fixed header fields.")
    var strict = false

    @Flag(help: "Refuse requests with the failures that the spec declares, where it does, not with problem documents.")
    var refuseAsDeclared = false

    @Option(help: ArgumentHelp("What goes wrong on purpose: a YAML file of endpoints and faults.", valueName: "file"))
    var faults: String?

    @Option(
        help: ArgumentHelp(
            "Answers that stand in place of those of the specs: 'getPayment.json', 'getPayment.404.json'.",
            valueName: "dir"
        )
    )
    var answers: String?

    @Flag(help: "Let requests in that do not say who sends them.")
    var noAuthCheck = false

    @Option(
        help: ArgumentHelp(
            "The one token, key or 'name:password' that requests may prove themselves with; any, if not given.",
            valueName: "token"
        )
    )
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Pass requests on to this server, and report where it departs from the specs, instead of answering.",
            valueName: "url"
        )
    )
    var proxy: String?

    @Flag(help: "Print no line for each request.")
    var quiet = false

    @Flag(help: "End with the process that holds the other end of standard input.")
    var exitWhenStdinCloses = false

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port takes a number from 0 to 65535, not \(port)")
        }
        if let proxy, ProxyTarget(proxy) == nil {
            throw ValidationError(
                "--proxy takes the URL of a server, such as https://staging.bank.example, not '\(proxy)'"
            )
        }
        if noAuthCheck, token != nil {
            throw ValidationError(
                "--token says what proof is wanted, and --no-auth-check that none is: leave one of them out"
            )
        }
    }
}
