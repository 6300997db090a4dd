import EndpointRuntime
import EndpointTesting
import Foundation

/// What the server says while it runs: lines for a person to follow, in colour on a terminal alone.
final class ServerLog: Sendable {
    /// How lines look.
    struct Style: Sendable {
        var usesColour: Bool
        /// Whether requests are told at all.
        var isQuiet: Bool
    }

    let style: Style
    private let output: @Sendable (String) -> Void
    private let errors: @Sendable (String) -> Void

    /// A log to standard output and standard error, unless told otherwise.
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
        // Where nobody reads any more, there is nobody to tell either.
        try? file.write(contentsOf: Data(text.utf8))
    }

    /// Whether standard output is a terminal of somebody who has not asked for no colours.
    static var isColourWanted: Bool {
        isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    }

    /// A line of the server's own.
    func say(_ line: String) {
        output("\(line)\n")
    }

    /// Whole lines about something that is wrong.
    func complain(_ lines: String) {
        errors(lines)
    }

    /// A line of the server's own about something at a time of day.
    func note(_ line: String, at date: Date) {
        output("\(paint(ClockTime.text(date), .dim))  \(line)\n")
    }

    /// A request and how it was answered.
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
        let head = "\(time)  \(paint(status, Self.paint(of: exchange.status)))  \(method) \(exchange.path)  \(tail)\n"
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

    func paint(_ text: String, _ paint: Paint) -> String {
        style.usesColour ? "\u{1b}[\(paint.rawValue)m\(text)\u{1b}[0m" : text
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

/// The time of day, where the server runs.
enum ClockTime {
    static func text(_ date: Date) -> String {
        var moment = time_t(date.timeIntervalSince1970)
        var parts = tm()
        localtime_r(&moment, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
