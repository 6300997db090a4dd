/// Deliberate faults, by endpoint and rate. The same calls in the same order get the same faults.
///
/// ```swift
/// MockFaults([
///     .init("getPayments", .status(503), rate: 0.2),
///     .init("*", .delay(.milliseconds(50) ... .milliseconds(200))),
///     .init("createPayment", .drop, times: 1),
/// ])
/// ```
public struct MockFaults: Hashable, Sendable {
    /// A kind of fault.
    public enum Fault: Hashable, Sendable {
        /// An error with this status, as the API declares it. The request has no effect.
        case status(Int, retryAfterSeconds: Int? = nil)
        /// A delay of the answer. Several delays add up, and other faults follow them.
        case delay(ClosedRange<Duration>)
        /// No answer, until the client gives up.
        case timeout
        /// The connection breaks before the request has an effect.
        case drop
        /// The connection breaks in the middle of the answer's body. The request has its effect.
        case truncated
        /// The body of the answer cannot be read. The request has its effect.
        case garbled
    }

    /// A fault that applies to some calls.
    public struct Rule: Hashable, Sendable {
        /// The endpoint's name in the spec; `*` means all endpoints.
        public var operation: String
        /// The kind of fault.
        public var fault: Fault
        /// The share of the calls with this fault: 1 means all, 0 means none.
        public var rate: Double
        /// The number of times that the fault occurs before calls succeed again; nil means always.
        public var times: Int?

        /// Creates a fault of an endpoint's calls.
        public init(_ operation: String, _ fault: Fault, rate: Double = 1, times: Int? = nil) {
            self.operation = operation
            self.fault = fault
            self.rate = rate
            self.times = times
        }
    }

    /// The faults. If several apply to a call, all delays add up, and the first of the others is used.
    public var rules: [Rule]
    /// Decides which calls get a fault that does not apply to all calls.
    public var seed: UInt64

    /// Creates faults. Without rules, there are none.
    public init(_ rules: [Rule] = [], seed: UInt64 = 1) {
        self.rules = rules
        self.seed = seed
    }
}

extension MockFaults.Fault: CustomStringConvertible {
    /// The fault as text.
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
