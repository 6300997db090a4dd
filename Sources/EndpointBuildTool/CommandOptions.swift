/// The options of a command, each followed by its value, and the switches, which have none.
///
/// They are read without an argument parser, because compiling one would take most of the time of a first build.
struct CommandOptions {
    private var values: [String: String] = [:]
    private var switches: Set<String> = []

    /// Reads arguments: `known` options once, and `switches`.
    ///
    /// Throws an error for the first argument that is none of these.
    init(_ arguments: [String], known: Set<String>, switches: Set<String> = []) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if switches.contains(argument) {
                self.switches.insert(argument)
                continue
            }
            guard known.contains(argument) else { throw UsageError("unknown argument '\(argument)'") }
            guard let value = rest.popFirst() else { throw UsageError("\(argument) needs a value") }
            guard values.updateValue(value, forKey: argument) == nil else {
                throw UsageError("\(argument) is given twice")
            }
        }
    }

    /// The value of an option, or nil if it is not given.
    subscript(_ option: String) -> String? { values[option] }

    /// The option is one of the switches that are given.
    func isOn(_ option: String) -> Bool { switches.contains(option) }

    /// The folder that an option must name.
    func folder(_ option: String) throws(UsageError) -> String {
        guard let value = values[option], !value.isEmpty else { throw UsageError("\(option) DIR is missing") }
        return value
    }
}

/// An error in the command line.
struct UsageError: Error, Equatable {
    var message: String

    init(_ message: String) {
        self.message = message
    }
}
