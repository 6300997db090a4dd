/// A difference between a real exchange and the spec.
public struct ContractFinding: Hashable, Sendable {
    /// The side of the exchange with the difference.
    public enum Side: Hashable, Sendable {
        /// The request of the client.
        case request
        /// The server's answer with this status.
        case answer(Int)
    }

    /// The endpoint's name in the spec; nil if the spec has no such endpoint.
    public var operation: String?
    /// The side with the difference.
    public var side: Side
    /// The place and the kind of the difference.
    public var violation: MockViolation

    /// Creates a finding.
    public init(operation: String?, side: Side, violation: MockViolation) {
        self.operation = operation
        self.side = side
        self.violation = violation
    }

    /// The same difference for any element of a list and any found value. Differences of the same kind are reported
    /// once.
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
