import EndpointCommands
import EndpointPlan
import EndpointSpec

/// The arguments of `endpoint-generator-build`. They are read without an argument parser, because compiling one would
/// take most of the time of a first build.
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
    var mode = GenerateCommand.Mode.write

    /// Reads the arguments, which do not include the name of the executable.
    init(_ arguments: [String]) throws(UsageError) {
        var values: [String: String] = [:]
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--check":
                mode = .check
            case "--quiet":
                mode = .build
            case "--not-imported":
                access = .notImported
            case "--specs", "--output", "--access", "--target":
                guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
                guard values.updateValue(value, forKey: option) == nil else {
                    throw UsageError("\(option) is given twice")
                }
            default:
                throw UsageError("unknown argument '\(option)'")
            }
        }
        specs = try values.required("--specs")
        output = try values.required("--output")
        target = values["--target"]
        guard let value = values["--access"] else { return }
        guard access == nil else { throw UsageError("--access and --not-imported cannot be combined") }
        guard let level = SpecAccessLevel(rawValue: value) else {
            throw UsageError("--access must be public, package or internal, not '\(value)'")
        }
        access = .level(level)
    }
}

/// An error in the command line.
struct UsageError: Error, Equatable {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}

extension [String: String] {
    fileprivate func required(_ option: String) throws(UsageError) -> String {
        guard let value = self[option], !value.isEmpty else { throw UsageError("\(option) DIR is missing") }
        return value
    }
}
