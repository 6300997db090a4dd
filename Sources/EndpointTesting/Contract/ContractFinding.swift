/// Where a real exchange departs from what the spec says.
public struct ContractFinding: Hashable, Sendable {
    /// Whose words depart from it.
    public enum Side: Hashable, Sendable {
        /// What the client asked.
        case request
        /// What the server answered with this status.
        case answer(Int)
    }

    /// The endpoint's name in the spec; nil where the spec has no such endpoint.
    public var operation: String?
    /// Whose words depart.
    public var side: Side
    /// Where and how.
    public var violation: MockViolation

    /// A departure.
    public init(operation: String?, side: Side, violation: MockViolation) {
        self.operation = operation
        self.side = side
        self.violation = violation
    }

    /// The same departure wherever in a list it is, and whatever was found there: what is told once.
    public var kind: ContractFinding {
        var kind = self
        let parts = violation.pointer.split(separator: "/", omittingEmptySubsequences: false)
        kind.violation.pointer = parts.map { $0.isEmpty || $0.contains { !$0.isNumber } ? String($0) : "*" }
            .joined(separator: "/")
        kind.violation.reason = violation.reason == "it is missing" ? violation.reason : ""
        return kind
    }
}

extension ContractFinding: CustomStringConvertible {
    /// `answer 200: body /amount: expected a decimal number, found 12.5`
    public var description: String {
        switch side {
        case .request: "request: \(violation)"
        case .answer(let status): "answer \(status): \(violation)"
        }
    }
}
