import EndpointSpec

/// A part of a value, with its places in the client's version and in the server's.
struct ValueSpot: Sendable {
    /// `Payment.amount`
    var subject: String
    var client: SourceLocation?
    var server: SourceLocation?
    /// True outside of JSON: in paths, queries and headers each value is a text.
    var isText = false
    /// True in the body of a form, where a nested value is only a name with brackets.
    var isForm = false
    /// True if the client reads a Boolean here, which may be a number or a text on the wire.
    var isBoolean = false
    /// True if the client reads a decimal number here, which may be a number or a text on the wire.
    var isDecimal = false
}

/// A difference between the values that one side sends and those that the other side takes.
struct ValueDifference: Hashable, Sendable {
    var kind: FindingKind
    var level: Finding.Level
    var subject: String
    var client: SourceLocation?
    var server: SourceLocation?
    var reason: String

    init(_ kind: FindingKind, _ level: Finding.Level, at spot: ValueSpot, _ reason: String) {
        self.kind = kind
        self.level = level
        self.reason = reason
        subject = spot.subject
        client = spot.client
        server = spot.server
    }

    /// The difference in a place where a failure costs only a part of the answer.
    func softened(_ consequence: String?) -> ValueDifference {
        guard let consequence, level == .breaking else { return self }
        var softened = self
        softened.level = .risky
        softened.reason += "; \(consequence)"
        return softened
    }
}

/// The result of one comparison: its own differences, and the pairs of declared types that it leads to.
struct ValueOutcome: Sendable {
    /// The names of two declared types in the spec: of the values that are sent, and of those that are taken.
    struct Pair: Hashable, Sendable {
        var source: String
        var sink: String
        var isForm: Bool
    }

    /// A step to the values of two declared types.
    struct Edge: Hashable, Sendable {
        var pair: Pair
        /// The consequence of a failure that does not fail the call: `the element is left out`.
        var consequence: String?
    }

    var differences: [ValueDifference] = []
    var edges: [Edge] = []

    init(_ differences: [ValueDifference] = [], edges: [Edge] = []) {
        self.differences = differences
        self.edges = edges
    }

    static func + (lhs: ValueOutcome, rhs: ValueOutcome) -> ValueOutcome {
        ValueOutcome(lhs.differences + rhs.differences, edges: lhs.edges + rhs.edges)
    }

    static func += (lhs: inout ValueOutcome, rhs: ValueOutcome) { lhs = lhs + rhs }

    func softened(_ consequence: String?) -> ValueOutcome {
        guard let consequence else { return self }
        return ValueOutcome(
            differences.map { $0.softened(consequence) },
            edges: edges.map { Edge(pair: $0.pair, consequence: $0.consequence ?? consequence) }
        )
    }
}
