import EndpointCommands

/// The arguments of `endpoint-generator-build validate`, which the command plugin calls.
enum ValidationArguments {
    static let usage = "usage: endpoint-generator-build validate --specs DIR [--format text|json]"

    /// Reads the arguments after `validate`.
    static func command(_ arguments: [String]) throws(UsageError) -> ValidateCommand {
        let options = try CommandOptions(arguments, known: ["--specs", "--format"])
        let format = try options["--format"].map { text throws(UsageError) in
            guard let format = ValidateCommand.Format(rawValue: text) else {
                throw UsageError("--format must be text or json, not '\(text)'")
            }
            return format
        }
        return ValidateCommand(specs: try options.folder("--specs"), format: format ?? .text)
    }
}
