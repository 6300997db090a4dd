public import EndpointRuntime
public import Foundation

/// A request without an answer. It shows the request, the nearest rule, and the difference between them.
///
/// A client wraps this error: `error.context.underlying?.error`.
public struct UnexpectedRequest: Error, Sendable {
    /// The request.
    public let request: ReceivedRequest

    /// The whole message, in several lines.
    public let message: String

    init(_ request: ReceivedRequest, _ candidates: [NearestRule.Candidate], hint: String?) {
        self.request = request
        message =
            NearestRule(
                subject: "No rule answers \(request)",
                none: "the transport has no rules; add one with transport.on(…).answers(…)",
                count: { "It has \($0) rules in all." }
            ).message(candidates)
            + (hint.map { "\nEvery request begins with \"\($0)\": use StubTransport(basePath: \"\($0)\")" } ?? "")
    }

    init(_ request: ReceivedRequest, message: String) {
        self.request = request
        self.message = message
    }
}

extension UnexpectedRequest: EndpointPrintableError, CustomStringConvertible, LocalizedError {
    /// The message.
    public var description: String { message }

    /// The message.
    public var errorDescription: String? { message }
}

/// Finds the rule or recording that is nearest to a request, and describes it.
struct NearestRule: Sendable {
    struct Candidate: Sendable {
        let rule: String
        let mismatches: [Mismatch]

        var weight: Int { mismatches.reduce(0) { $0 + $1.weight } }
    }

    let subject: String
    /// The text if there are no candidates.
    let none: String
    let count: @Sendable (Int) -> String

    /// The message. If several candidates are equally near, the first one counts.
    func message(_ candidates: [Candidate]) -> String {
        guard let nearest = candidates.min(by: { $0.weight < $1.weight }) else { return "\(subject): \(none)." }
        let reasons = nearest.mismatches.map { "\n  \($0.text())" }.joined()
        let others = candidates.count > 1 ? "\n\(count(candidates.count))" : ""
        return "\(subject).\nNearest is \(nearest.rule), but:\(reasons)\(others)"
    }
}

/// The result of ``StubTransport/verify()``.
public struct StubFailure: Error, Sendable {
    /// Requests that no rule answered.
    public let unexpected: [UnexpectedRequest]

    /// Rules that did not receive the expected number of requests, as texts.
    public let unmet: [String]
}

extension StubFailure: CustomStringConvertible, LocalizedError {
    /// All results, in several lines.
    public var description: String {
        (unexpected.map(\.message) + unmet).joined(separator: "\n\n")
    }

    /// The same as the description.
    public var errorDescription: String? { description }
}
