import EndpointCommands
import EndpointPlan
import EndpointSpec

/// The arguments of `endpoint-generator-build` without a verb.
struct BuildToolArguments: Equatable {
    static let usage =
        "usage: endpoint-generator-build --specs DIR --output DIR [--access public|package|internal | --not-imported] "
        + "[--target NAME] [--check | --quiet]"

    var specs: String
    var output: String
    var access: AccessRequest?
    /// The target to generate Swift for.
    var target: String?
    /// The command's mode: it writes files or only reports, and it prints more or less.
    var mode: GenerateCommand.Mode

    /// Reads the arguments, which do not include the name of the executable.
    init(_ arguments: [String]) throws(UsageError) {
        let options = try CommandOptions(
            arguments,
            known: ["--specs", "--output", "--access", "--target"],
            switches: ["--check", "--quiet", "--not-imported"]
        )
        specs = try options.folder("--specs")
        output = try options.folder("--output")
        target = options["--target"]
        mode = options.isOn("--check") ? .check : options.isOn("--quiet") ? .build : .write
        if options.isOn("--not-imported") { access = .notImported }
        guard let value = options["--access"] else { return }
        guard access == nil else { throw UsageError("--access and --not-imported cannot be combined") }
        guard let level = SpecAccessLevel(rawValue: value) else {
            throw UsageError("--access must be public, package or internal, not '\(value)'")
        }
        access = .level(level)
    }
}
