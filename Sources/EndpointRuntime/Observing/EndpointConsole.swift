internal import Foundation

/// Prints a line for each call, each of its attempts, and what happens between them, aligned for people.
///
/// ```swift
/// let client = EndpointClient<Bank>(.production, observer: EndpointConsole())
/// ```
///
/// ```text
///    1  Bank.getPayment               attempt   503 after 12 ms
///    1  Bank.getPayment               retry     in 200 ms
///    1  Bank.getPayment               attempt   200 after 9 ms
///    1  Bank.getPayment               call      done in 224 ms
/// ```
///
/// The first column is the number of the call in this process. Lines contain no paths, no header values and no bodies;
/// `EndpointTrafficLog` of EndpointTesting has bodies without their secrets. On a terminal, lines have colors, unless `NO_COLOR` is
/// set.
public struct EndpointConsole: EndpointObserver {
    /// The meaning of a line, which decides its color.
    private enum Tone {
        case good, change, bad, plain

        var code: String? {
            switch self {
            case .good: "32"
            case .change: "33"
            case .bad: "31"
            case .plain: nil
            }
        }
    }

    private static let nameWidth = 28
    private static let wordWidth = 8

    private let hasColors: Bool
    private let write: @Sendable (String) -> Void

    /// Creates an observer that prints to standard output.
    public init() {
        let isPlain = ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        self.init(hasColors: !isPlain && isatty(STDOUT_FILENO) == 1) { print($0) }
    }

    /// Creates an observer that passes its lines on.
    ///
    /// - Parameters:
    ///   - hasColors: Lines have the escape codes of terminals.
    ///   - write: Receives each line without a line feed.
    public init(hasColors: Bool, write: @escaping @Sendable (String) -> Void) {
        self.hasColors = hasColors
        self.write = write
    }

    /// Prints the line of an event.
    public func observe(_ event: EndpointEvent) {
        guard let (word, text, tone) = Self.line(event.kind) else { return }
        let id = event.attempt.call.description
        let name = "\(event.attempt.api).\(event.attempt.operation)"
        let line = [
            String(repeating: " ", count: max(0, 4 - id.utf8.count)) + id, Self.padded(name, Self.nameWidth),
            Self.padded(word, Self.wordWidth), text,
        ].joined(separator: "  ")
        write(hasColors ? tone.code.map { "\u{1B}[\($0)m\(line)\u{1B}[0m" } ?? line : line)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.unicodeScalars.count))
    }

    /// The words of an event; nil if another event says the same.
    private static func line(_ kind: EndpointEvent.Kind) -> (word: String, text: String, tone: Tone)? {
        switch kind {
        case .attemptStarted, .measured: nil
        case .responseReceived(let status, let time):
            ("attempt", "\(status) after \(time.inMilliseconds)", status < 300 ? .plain : status < 400 ? .change : .bad)
        case .attemptFailed(let error, let time): ("attempt", "\(error.kind) after \(time.inMilliseconds)", .bad)
        case .retryScheduled(let delay): ("retry", "in \(delay.inMilliseconds)", .change)
        case .retryBudgetSpent: ("retry", "none, the budget is used up", .bad)
        case .exchangeShared: ("attempt", "shared with an identical call", .plain)
        case .notModified: ("store", "the stored answer is still valid", .plain)
        case .answeredFromStore(let age):
            ("store", age.map { "answered, \($0.inMilliseconds) old" } ?? "answered", .good)
        case .storeFailed: ("store", "failed, and the call went on without it", .bad)
        case .storedEntitiesDropped(let count): ("store", "\(count) entities no longer fit their type", .bad)
        case .outbox(let event): ("outbox", "\(event)", tone(of: event))
        case .tokenRenewed(let scheme, let time): ("token", "\(scheme) renewed in \(time.inMilliseconds)", .change)
        case .tokenNotSaved(let scheme, _): ("token", "\(scheme) was not saved", .bad)
        case .waitingForConnection: ("wait", "for a connection", .change)
        case .duplicateKeys(let places): ("body", "\(places.count) keys appear twice", .change)
        case .elementsSkipped(let elements): ("body", "\(elements.count) elements were left out", .change)
        case .decodingFailed: ("body", "cannot be read", .bad)
        case .mappingFailed: ("body", "cannot be mapped", .bad)
        case .finished(let code, let time):
            code.map { ("call", "\($0.rawValue) after \(time.inMilliseconds)", .bad) }
                ?? ("call", "done in \(time.inMilliseconds)", .good)
        }
    }

    private static func tone(of event: OutboxEvent) -> Tone {
        switch event {
        case .kept, .delivered: .good
        case .delayed, .dropped, .needsSignIn: .change
        case .parked, .overruled, .answerUnreadable, .missing: .bad
        }
    }
}
