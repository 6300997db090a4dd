public import Foundation

/// A request and what it was answered, for a log: without any value that is secret.
public struct MockExchange: Hashable, Sendable {
    /// Where an answer came from.
    public enum Source: Hashable, Sendable {
        /// The example of this name; of a list all of them, which has no name.
        case example(String?)
        /// Made to fit the type.
        case made
        /// The answer in this file.
        case file(String)
        /// What was written before, or was there from the start.
        case state
        /// The same answer as to the first request with this idempotency key.
        case replayed
        /// What went wrong on purpose.
        case fault(MockFaults.Fault)
        /// A failure as the API declares it.
        case error
        /// A problem that the backend found itself, in the words of its title.
        case problem(String)
        /// The real server, which the request was passed on to.
        case passedOn
        /// Nothing: the exchange was broken off.
        case none
    }

    /// When the request came.
    public var date: Date
    /// The endpoint's name in the spec; nil where no route was found.
    public var operation: String?
    /// The method.
    public var method: String
    /// The path with the query; of what is sensitive no value.
    public var path = ""
    /// The status; nil where there was no response.
    public var status: Int?
    /// Where the answer came from.
    public var source = Source.none
    /// How the request departs from the spec.
    public var violations: [MockViolation] = []
    /// How long it took.
    public var duration = Duration.zero

    init(date: Date, method: String) {
        self.date = date
        self.method = method
    }

    /// Notes a problem, and gives the reply that says it.
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
        return "\(method) \(path) \(status.map(String.init) ?? "broken off")\(name): \(source), \(time)"
            + (violations.isEmpty ? "" : ", \(violations.count) violations")
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
