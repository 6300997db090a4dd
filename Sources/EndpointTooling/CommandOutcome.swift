import EndpointDescription
import Foundation

/// The exit status of a process, with the codes of sysexits(3).
package enum ExitStatus: Int32, Sendable {
    case success = 0
    /// The specs contain errors, or `--check` found that the output is out of date.
    case failure = 1
    /// The command line is wrong, or it names a folder that cannot be used.
    case usage = 64
    /// A resource is in use, such as the port of a server.
    case unavailable = 69
    /// A bug in this tool.
    case internalError = 70
}

/// The output and the exit status of a command. It is a value, so only `main` prints and exits.
package struct CommandOutcome: Sendable, Equatable {
    package var status: ExitStatus
    /// Text for standard output: empty, or whole lines.
    package var output: String
    /// Text for standard error: empty, or whole lines.
    package var errors: String

    package init(_ status: ExitStatus, output: String = "", errors: String = "") {
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// Prints both texts and ends the process. The messages are for a terminal, so invisible characters are escaped in them. The
    /// output may be a document.
    package func finish() -> Never {
        FileHandle.standardOutput.write(Data(output.utf8))
        FileHandle.standardError.write(Data(TerminalText.lines(errors).utf8))
        exit(status.rawValue)
    }
}

extension CommandOutcome {
    /// Use when something that the command line names cannot be used.
    ///
    /// - Parameters:
    ///   - message: One line, which may quote what the user wrote.
    ///   - usage: The command's usage, which follows it.
    /// - Returns: The outcome of a command that did nothing.
    package static func usage(_ message: String, usage: String? = nil) -> CommandOutcome {
        let lines = [TerminalText.line(message)] + [usage].compactMap(\.self)
        return CommandOutcome(.usage, errors: "error: \(lines.joined(separator: "\n"))\n")
    }

    /// Use when two parts of this tool contradict each other.
    package static func internalError(_ message: String) -> CommandOutcome {
        CommandOutcome(.internalError, errors: "error: \(message); this is a bug in swift-endpoint-generator\n")
    }
}
