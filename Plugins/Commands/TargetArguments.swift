// This folder is compiled into every command plugin, through a symlink: plugins cannot import a library.

import PackagePlugin

/// The arguments of a command over the specs of targets.
struct TargetArguments {
    /// The targets that the person named; empty for every target with specs.
    let targets: [String]
    private let usage: String
    private var rest: ArgumentExtractor

    /// Reads the arguments. After `--help` it prints the help and returns nil.
    init?(_ arguments: [String], usage: String, help: String) {
        rest = ArgumentExtractor(arguments)
        guard rest.extractFlag(named: "help") == 0, !rest.remainingArguments.contains("-h") else {
            print(help)
            return nil
        }
        self.usage = usage
        targets = rest.extractOption(named: "target")
    }

    /// The person gave this switch.
    mutating func takeSwitch(named name: String) -> Bool { rest.extractFlag(named: name) > 0 }

    /// An option with its values, as the tool takes them.
    mutating func takeOption(named name: String) -> [String] {
        rest.extractOption(named: name).flatMap { ["--\(name)", $0] }
    }

    /// Throws an error if anything is left.
    func finish() throws {
        guard let unknown = rest.remainingArguments.first else { return }
        throw CommandError("unknown argument '\(unknown)'; \(usage)")
    }
}
