import Foundation

/// How a process ends, after sysexits(3).
package enum ExitStatus: Int32, Sendable {
    case success = 0
    /// The specs are wrong, or `--check` found the output out of date.
    case failure = 1
    /// The command line is wrong, or names a folder that cannot be used.
    case usage = 64
    /// What it would need is taken, such as the port of a server.
    case unavailable = 69
    /// Our own fault.
    case internalError = 70
}

/// What a command says and how it ends: a value, so that nothing below `main` prints or exits.
package struct CommandOutcome: Sendable, Equatable {
    package var status: ExitStatus
    /// For standard output; empty, or whole lines.
    package var output: String
    /// For standard error; empty, or whole lines.
    package var errors: String

    package init(_ status: ExitStatus, output: String = "", errors: String = "") {
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// Prints both texts and ends the process.
    package func finish() -> Never {
        FileHandle.standardOutput.write(Data(output.utf8))
        FileHandle.standardError.write(Data(errors.utf8))
        exit(status.rawValue)
    }
}

extension CommandOutcome {
    /// Use when what the command line names cannot be used.
    package static func usage(_ message: String) -> CommandOutcome {
        CommandOutcome(.usage, errors: "error: \(message)\n")
    }

    /// Use when a promise between two parts of this tool is broken.
    static func internalError(_ message: String) -> CommandOutcome {
        CommandOutcome(.internalError, errors: "error: \(message); this is a bug in swift-endpoint-generator\n")
    }
}
