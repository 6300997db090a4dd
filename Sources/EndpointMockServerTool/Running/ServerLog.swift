import EndpointDescription
import EndpointMockBackend
import EndpointRuntime
import Foundation

/// The server's output while it runs: lines for a person to read, with colours only on a terminal.
final class ServerLog: Sendable {
    /// The appearance of the lines.
    struct Style: Sendable {
        var usesColour: Bool
        /// True to omit requests.
        var isQuiet: Bool
    }

    let style: Style
    private let output: @Sendable (String) -> Void
    private let errors: @Sendable (String) -> Void

    /// Creates a log that writes to standard output and standard error by default.
    init(
        style: Style,
        output: @escaping @Sendable (String) -> Void = { ServerLog.write($0, to: .standardOutput) },
        errors: @escaping @Sendable (String) -> Void = { ServerLog.write($0, to: .standardError) }
    ) {
        self.style = style
        self.output = output
        self.errors = errors
    }

    private static func write(_ text: String, to file: FileHandle) {
        // If nobody reads the output any more, there is nobody to report it to.
        try? file.write(contentsOf: Data(text.utf8))
    }

    /// True if standard output is a terminal whose user has not disabled colours.
    static var isColourWanted: Bool {
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    }

    /// Writes a message of the server.
    func say(_ line: String) {
        output("\(TerminalText.line(line))\n")
    }

    /// Writes whole lines about a problem.
    func complain(_ lines: String) {
        errors(TerminalText.lines(lines))
    }

    /// Writes a message of the server with a time of day.
    func note(_ line: String, _ paint: Paint, at date: Date) {
        output("\(self.paint(ClockTime.text(date), .dim))  \(self.paint(line, paint))\n")
    }

    /// Writes a request and its answer.
    func tell(_ exchange: MockExchange) {
        guard !style.isQuiet else { return }
        output(line(exchange))
    }

    func line(_ exchange: MockExchange) -> String {
        let time = paint(ClockTime.text(exchange.date), .dim)
        let method = exchange.method.padding(toLength: max(6, exchange.method.count), withPad: " ", startingAt: 0)
        let status = exchange.status.map(String.init) ?? "---"
        let milliseconds = (exchange.duration / .milliseconds(1) * 10).rounded() / 10
        let how = [exchange.operation, exchange.source.description].compactMap { $0 }.joined(separator: ", ")
        let tail = paint("(\(how), \(milliseconds) ms)", .dim)
        let request = TerminalText.line("\(method) \(exchange.path)")
        let head = "\(time)  \(paint(status, Self.paint(of: exchange.status)))  \(request)  \(tail)\n"
        return head + exchange.violations.map { "          \(paint("\($0)", .client))\n" }.joined()
    }
}

extension ServerLog {
    enum Paint: String {
        case dim = "2"
        case good = "32"
        case moved = "36"
        case client = "33"
        case bad = "31"
    }

    /// A part of a line in a colour. Its own text cannot give the terminal commands.
    func paint(_ text: String, _ paint: Paint) -> String {
        let text = TerminalText.line(text)
        return style.usesColour ? "\u{1b}[\(paint.rawValue)m\(text)\u{1b}[0m" : text
    }

    private static func paint(of status: Int?) -> Paint {
        switch status {
        case .some(..<300): .good
        case .some(300..<400): .moved
        case .some(400..<500): .client
        default: .bad
        }
    }
}

/// The time of day in the server's time zone.
enum ClockTime {
    static func text(_ date: Date) -> String {
        var moment = time_t(date.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&moment, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
