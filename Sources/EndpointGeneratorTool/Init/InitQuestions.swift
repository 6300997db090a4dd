import EndpointCommands
import EndpointTooling
import Foundation

/// Asks on a terminal for the values that the command line lacks. Without a terminal, the defaults apply.
struct InitQuestions: Sendable {
    /// Prints a question and reads a line; `nil` if the input has ended. It is `nil` itself without a terminal.
    var ask: (@Sendable (String) -> String?)?

    /// Questions on the terminal of the process, if its input and output are one.
    static var terminal: InitQuestions {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return InitQuestions(ask: nil) }
        return InitQuestions { question in
            FileHandle.standardOutput.write(Data(question.utf8))
            return readLine()
        }
    }

    var isInteractive: Bool { ask != nil }

    /// The given text, or else the answer to a question. An empty answer, or no terminal, means the default.
    func text(_ given: String?, _ question: String, default value: String) throws(CommandRefusal) -> String {
        if let given { return given }
        let answer = try line(value.isEmpty ? "\(question): " : "\(question) [\(value)]: ")
        return answer.isEmpty ? value : answer
    }

    /// The given decision, or else the answer to a yes-or-no question.
    func decision(_ given: Bool?, _ question: String, default value: Bool) throws(CommandRefusal) -> Bool {
        if let given { return given }
        while true {
            switch try line("\(question) \(value ? "[Y/n]" : "[y/N]"): ").lowercased() {
            case "": return value
            case "y", "yes": return true
            case "n", "no": return false
            default: continue
            }
        }
    }

    private func line(_ question: String) throws(CommandRefusal) -> String {
        guard let ask else { return "" }
        guard let line = ask(question) else {
            throw CommandRefusal(CommandOutcome(.failure, errors: "\ncancelled; nothing was written\n"))
        }
        return line.trimmingCharacters(in: .whitespaces)
    }
}
