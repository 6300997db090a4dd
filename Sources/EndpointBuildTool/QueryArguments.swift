import EndpointCommands

/// The arguments of `endpoint-generator-build validate` and `explain`, which the command plugins call.
enum QueryArguments {
    static let usage = """
        usage: endpoint-generator-build validate --specs DIR [--format text|json]
               endpoint-generator-build explain [ENDPOINT] --specs DIR
        """

    /// Reads the arguments after `validate`.
    static func validation(_ arguments: [String]) throws(UsageError) -> ValidateCommand {
        var options = try Options(arguments, known: ["--specs", "--format"])
        if let unknown = options.names.first { throw UsageError("unknown argument '\(unknown)'") }
        let format = try options.take("--format").map { text throws(UsageError) in
            guard let format = ValidateCommand.Format(rawValue: text) else {
                throw UsageError("--format must be text or json, not '\(text)'")
            }
            return format
        }
        return ValidateCommand(specs: try options.specs(), format: format ?? .text)
    }

    /// Reads the arguments after `explain`.
    static func explanation(_ arguments: [String]) throws(UsageError) -> ExplainCommand {
        var options = try Options(arguments, known: ["--specs"])
        if options.names.count > 1 { throw UsageError("unknown argument '\(options.names[1])'") }
        return ExplainCommand(specs: try options.specs(), endpoint: options.names.first)
    }

    private struct Options {
        private var values: [String: String] = [:]
        /// The arguments that are neither options nor their values.
        private(set) var names: [String] = []

        init(_ arguments: [String], known: [String]) throws(UsageError) {
            var rest = arguments[...]
            while let argument = rest.popFirst() {
                guard argument.hasPrefix("-") else {
                    names.append(argument)
                    continue
                }
                guard known.contains(argument) else { throw UsageError("unknown argument '\(argument)'") }
                guard let value = rest.popFirst() else { throw UsageError("\(argument) needs a value") }
                guard values.updateValue(value, forKey: argument) == nil else {
                    throw UsageError("\(argument) is given twice")
                }
            }
        }

        mutating func take(_ option: String) -> String? { values.removeValue(forKey: option) }

        mutating func specs() throws(UsageError) -> String {
            guard let specs = take("--specs"), !specs.isEmpty else { throw UsageError("--specs DIR is missing") }
            return specs
        }
    }
}
