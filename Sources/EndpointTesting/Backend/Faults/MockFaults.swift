/// What goes wrong on purpose, by endpoint and rate: the same calls in the same order meet the same faults.
///
/// ```swift
/// MockFaults([
///     .init("getPayments", .status(503), rate: 0.2),
///     .init("*", .delay(.milliseconds(50) ... .milliseconds(200))),
///     .init("createPayment", .drop, times: 1),
/// ])
/// ```
public struct MockFaults: Hashable, Sendable {
    /// What goes wrong.
    public enum Fault: Hashable, Sendable {
        /// A failure of this status, as the API declares it; nothing else happens.
        case status(Int, retryAfterSeconds: Int? = nil)
        /// The answer comes later. More than one delay add up, and other faults come after them.
        case delay(ClosedRange<Duration>)
        /// No answer comes, until who asked gives up.
        case timeout
        /// The connection breaks before anything is done.
        case drop
        /// The connection breaks in the middle of the body of the answer; what was asked for is done.
        case truncated
        /// The body of the answer is garbage; what was asked for is done.
        case garbled
    }

    /// A fault of some calls.
    public struct Rule: Hashable, Sendable {
        /// The endpoint's name in the spec; `*` for every endpoint.
        public var operation: String
        /// What goes wrong.
        public var fault: Fault
        /// How many of the calls it goes wrong for: of all at 1, of none at 0.
        public var rate: Double
        /// How often it goes wrong before all is well again; nil for ever.
        public var times: Int?

        /// A fault of an endpoint's calls.
        public init(_ operation: String, _ fault: Fault, rate: Double = 1, times: Int? = nil) {
            self.operation = operation
            self.fault = fault
            self.rate = rate
            self.times = times
        }
    }

    /// What goes wrong; but for delays, of those that are met by a call the first counts.
    public var rules: [Rule]
    /// What decides which calls meet a fault that not all of them meet.
    public var seed: UInt64

    /// Faults; without rules there are none.
    public init(_ rules: [Rule] = [], seed: UInt64 = 1) {
        self.rules = rules
        self.seed = seed
    }
}

extension MockFaults.Fault: CustomStringConvertible {
    /// The fault in words.
    public var description: String {
        switch self {
        case .status(let status, _): "status \(status)"
        case .delay: "delay"
        case .timeout: "timeout"
        case .drop: "connection dropped"
        case .truncated: "body cut off"
        case .garbled: "body garbled"
        }
    }
}
