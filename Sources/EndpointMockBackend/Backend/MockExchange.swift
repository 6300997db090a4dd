internal import EndpointDescription
public import Foundation

/// A request and its answer, for a log, without secret values.
public struct MockExchange: Hashable, Sendable {
    /// The source of an answer.
    public enum Source: Hashable, Sendable {
        /// The example with this name. For a list it contains all examples, and the name is nil.
        case example(String?)
        /// A generated value that fits the type.
        case made
        /// The answer in this file.
        case file(String)
        /// A value that was written before, or that existed from the beginning.
        case state
        /// The same answer as to the first request with this idempotency key.
        case replayed
        /// A deliberate fault.
        case fault(MockFaults.Fault)
        /// An error as the API declares it.
        case error
        /// A problem that the backend found itself, with its title.
        case problem(String)
        /// The real server that the request was forwarded to.
        case passedOn
        /// None: the exchange was aborted.
        case none
    }

    /// The time of the request.
    public var date: Date
    /// The endpoint's name in the spec; nil if no endpoint matched.
    public var operation: String?
    /// The HTTP method.
    public var method: String
    /// The path with the query, without sensitive values.
    public var path = ""
    /// The status; nil if there was no response.
    public var status: Int?
    /// The source of the answer.
    public var source = Source.none
    /// The violations of the spec in the request.
    public var violations: [MockViolation] = []
    /// The duration of the exchange.
    public var duration = Duration.zero

    init(date: Date, method: String) {
        self.date = date
        self.method = method
    }

    /// Records a problem, and returns the reply that reports it.
    mutating func problem(_ problem: MockProblem) -> MockReply {
        source = .problem(problem.title)
        return MockReply(problem)
    }
}

extension MockExchange: CustomStringConvertible {
    /// A line for a log.
    public var description: String {
        let milliseconds = duration / .milliseconds(1)
        let time = "\((milliseconds * 10).rounded() / 10) ms"
        let name = operation.map { " \($0)" } ?? ""
        let line =
            "\(method) \(path) \(status.map(String.init) ?? "broken off")\(name): \(source), \(time)"
            + (violations.isEmpty ? "" : ", \(violations.count) violations")
        return TerminalText.line(line)
    }
}

extension MockExchange.Source: CustomStringConvertible {
    /// The source in words.
    public var description: String {
        switch self {
        case .example(let name?): "example \(name)"
        case .example(nil): "examples"
        case .made: "made"
        case .file(let name): "file \(name)"
        case .state: "state"
        case .replayed: "replayed"
        case .fault(let fault): "fault: \(fault)"
        case .error: "declared failure"
        case .problem(let title): "problem: \(title)"
        case .passedOn: "passed on"
        case .none: "nothing"
        }
    }
}
