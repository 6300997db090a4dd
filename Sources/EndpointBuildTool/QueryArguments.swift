import EndpointCommands

/// The arguments of `endpoint-generator-build validate` and `explain`, which the command plugins call.
enum QueryArguments {
    static let usage = """
        usage: endpoint-generator-build validate --specs DIR [--format text|json]
               endpoint-generator-build explain [ENDPOINT] --specs DIR
        """

    /// Reads the arguments after `validate`.
    static func validation(_ arguments: [String]) throws(UsageError) -> ValidateCommand {
        let options = try CommandOptions(arguments, known: ["--specs", "--format"])
        if let unknown = options.names.first { throw UsageError("unknown argument '\(unknown)'") }
        let format = try options.value("--format").map { text throws(UsageError) in
            guard let format = ValidateCommand.Format(rawValue: text) else {
                throw UsageError("--format must be text or json, not '\(text)'")
            }
            return format
        }
        return ValidateCommand(specs: try options.required("--specs", "DIR"), format: format ?? .text)
    }

    /// Reads the arguments after `explain`.
    static func explanation(_ arguments: [String]) throws(UsageError) -> ExplainCommand {
        let options = try CommandOptions(arguments, known: ["--specs"])
        if options.names.count > 1 { throw UsageError("unknown argument '\(options.names[1])'") }
        return ExplainCommand(specs: try options.required("--specs", "DIR"), endpoint: options.names.first)
    }
}
