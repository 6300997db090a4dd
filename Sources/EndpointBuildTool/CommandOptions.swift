/// The options of a command, each followed by its value, and the names between them.
struct CommandOptions {
    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []
    /// The arguments that are neither options nor their values.
    private(set) var names: [String] = []

    /// Reads arguments: `known` options once, `repeated` ones several times, and `switches`, which have no value.
    ///
    /// Throws an error for the first argument that is none of these.
    init(
        _ arguments: [String],
        known: [String],
        repeated: [String] = [],
        switches: [String] = []
    ) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("-") else {
                names.append(argument)
                continue
            }
            if switches.contains(argument) {
                flags.insert(argument)
                continue
            }
            guard known.contains(argument) || repeated.contains(argument) else {
                throw UsageError("unknown argument '\(argument)'")
            }
            guard let value = rest.popFirst() else { throw UsageError("\(argument) needs a value") }
            guard values[argument] == nil || repeated.contains(argument) else {
                throw UsageError("\(argument) is given twice")
            }
            values[argument, default: []].append(value)
        }
    }

    /// The value of an option that is given once.
    func value(_ option: String) -> String? { values[option]?.first }

    func values(_ option: String) -> [String] { values[option] ?? [] }

    func isOn(_ option: String) -> Bool { flags.contains(option) }

    /// The value of an option that must be given.
    func required(_ option: String, _ kind: String) throws(UsageError) -> String {
        guard let value = value(option), !value.isEmpty else { throw UsageError("\(option) \(kind) is missing") }
        return value
    }
}
