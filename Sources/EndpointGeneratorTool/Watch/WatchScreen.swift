import EndpointDescription
import EndpointTooling
import Foundation

/// The rows and columns of a terminal.
struct TerminalSize: Equatable {
    var rows: Int
    var columns: Int

    /// The size of the terminal that the output goes to; `nil` if it is none.
    static var ofOutput: TerminalSize? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
            return TerminalSize(rows: 24, columns: 80)
        }
        return TerminalSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
    }
}

/// The result of one run of a command that watches.
struct WatchScreen {
    /// The folder that is watched.
    var specs: String
    /// The changes that led to the run.
    var changes: [String]
    var outcome: CommandOutcome

    /// The text of the screen. On a terminal it replaces the screen, and is no longer than that.
    func text(on terminal: TerminalSize?) -> String {
        let head = ["Watching \(specs). Ctrl-C ends."] + (changes.isEmpty ? [] : [changeLine])
        let lines = (head + [""]).map { TerminalText.line($0) } + fitting(head.count, terminal) + [verdict]
        let clear = terminal == nil ? "" : "\u{1B}[2J\u{1B}[3J\u{1B}[H"
        return clear + lines.joined(separator: "\n") + "\n"
    }

    private var changeLine: String {
        changes.count > 3
            ? "\(changes.prefix(3).joined(separator: ", ")) and \(changes.count - 3) more"
            : changes.joined(separator: ", ")
    }

    /// The last line, which says at a glance whether something has to be done.
    private var verdict: String {
        outcome.status == .success ? "All is well." : "Not yet: correct the specs and save them."
    }

    /// The findings, as far as they fit between the head and the verdict.
    private func fitting(_ headCount: Int, _ terminal: TerminalSize?) -> [String] {
        let all = TerminalText.lines(outcome.errors) + outcome.output
        let lines = all.split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
        guard let terminal else { return lines }
        // The empty line, the verdict, the line that counts the rest, and the cursor's own.
        var rows = terminal.rows - headCount - 4
        let shown = lines.prefix { line in
            rows -= max(1, (line.count + terminal.columns - 1) / terminal.columns)
            return rows >= 0
        }
        let rest = lines.count - shown.count
        return Array(shown) + (rest == 0 ? [] : ["… and \(rest) more \(rest == 1 ? "line" : "lines")"])
    }
}
