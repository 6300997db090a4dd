import ArgumentParser
import Foundation

/// The arguments of the command line.
struct MockServerSettings: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of an API, which contains an 'api.yaml', or a folder of API folders.",
            valueName: "dir"
        )
    )
    var specs: String

    @Option(help: ArgumentHelp("The only API to serve, at the root, if there are several.", valueName: "name"))
    var api: String?

    @Option(help: ArgumentHelp("The port to listen on. 0 chooses a free port.", valueName: "n"))
    var port = 8080

    @Option(help: "The address to listen on. 0.0.0.0 accepts other machines.")
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "The seed of generated values and random faults. The same seed gives the same answers.",
            valueName: "n"
        )
    )
    var seed: UInt64 = 1

    @Flag(help: "Answer only from examples. Writes change nothing.")
    var stateless = false

    @Flag(
        help: "Also reject undeclared query parameters, and requests without the constant headers."
    )
    var strict = false

    @Flag(
        help: "Reject requests with the errors that the spec declares, if any, not with problem documents."
    )
    var refuseAsDeclared = false

    @Option(help: ArgumentHelp("Deliberate faults: a YAML file of endpoints and their faults.", valueName: "file"))
    var faults: String?

    @Option(
        help: ArgumentHelp(
            "A folder of answers that replace those of the specs: 'getPayment.json', 'getPayment.404.json'.",
            valueName: "dir"
        )
    )
    var answers: String?

    @Flag(help: "Accept requests without credentials.")
    var noAuthCheck = false

    @Option(
        help: ArgumentHelp(
            "The only token, key or 'name:password' that is accepted. By default, any is.",
            valueName: "token"
        )
    )
    var token: String?

    @Option(
        help: ArgumentHelp(
            "Forward requests to this server and report where it differs from the specs, instead of answering.",
            valueName: "url"
        )
    )
    var proxy: String?

    @Option(
        help: ArgumentHelp(
            "An origin whose pages may read answers and change something, such as http://localhost:3000; '*' means all. "
                + "May be repeated.",
            valueName: "origin"
        )
    )
    var cors: [String] = []

    @Flag(help: "Do not print a line for each request.")
    var quiet = false

    @Flag(help: "Exit when standard input closes.")
    var exitWhenStdinCloses = false

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be a number from 0 to 65535, not \(port)")
        }
        if let proxy, ProxyTarget(proxy) == nil {
            throw ValidationError(
                "--proxy must be the URL of a server, such as https://staging.bank.example, not '\(proxy)'"
            )
        }
        for origin in cors where !Self.isOrigin(origin) {
            throw ValidationError("--cors must be '*' or an origin, such as http://localhost:3000, not '\(origin)'")
        }
        if noAuthCheck, token != nil {
            throw ValidationError(
                "--token requires a credential and --no-auth-check requires none; remove one of them"
            )
        }
    }
    /// Returns true for an origin as browsers send it (RFC 6454, section 6.2), and for `*`.
    private static func isOrigin(_ text: String) -> Bool {
        guard text != "*" else { return true }
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host, !host.isEmpty
        else { return false }
        return text == "\(scheme)://\(parts.percentEncodedHost ?? host)" + (parts.port.map { ":\($0)" } ?? "")
            && text == text.lowercased()
    }
}
