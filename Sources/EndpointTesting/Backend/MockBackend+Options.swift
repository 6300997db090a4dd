public import EndpointRuntime

extension MockBackend {
    /// How a backend answers.
    public struct Options: Sendable {
        /// Where made values start: the same seed gives the same values.
        public var seed: UInt64 = 1
        /// Whether what is written is what is read afterwards; otherwise every answer is an example, or made.
        public var isStateful = true
        /// Whether requests that depart from the spec are refused; otherwise the log tells of them.
        public var checksRequests = true
        /// Whether query parameters that the spec does not have, and the lack of fixed header fields, are violations
        /// too.
        public var isStrict = false
        /// Whether a request is refused with the failure that the API declares for 400, 401 or 422, where it declares one,
        /// in place of a problem document of the mock's own.
        public var refusesAsDeclared = false
        /// Whether requests have to prove who sends them where the spec says so.
        public var checksCredentials = true
        /// The proofs that are accepted, by the names of their schemes: tokens, keys, and `name:password`. What a
        /// scheme that is not named here sends is accepted, whatever it is.
        public var credentials: [String: Set<String>] = [:]
        /// Single answers that stand in place of those of the API. Requests are checked, and faults come first, all the
        /// same.
        public var answers = MockAnswerFiles()
        /// What goes wrong on purpose.
        public var faults = MockFaults()
        /// Paths that may stand in front of the paths of the API besides those of its servers: `/v2`.
        public var basePaths: [String] = []
        /// How many elements a list gets that is made and whose type says nothing about it.
        public var listLength = 3
        /// How many elements a page has where the request does not say it.
        public var pageLength = 20
        /// How long each event and each line waits for the one before it.
        public var pace = Duration.zero
        /// The longest body that is taken, in bytes.
        public var bodyLimit = 16 << 20
        /// How many values of a type are kept; past it the oldest goes.
        public var storeLimit = 1000
        /// How many idempotency keys are remembered; past it the oldest goes.
        public var keyLimit = 1000
        /// What time it is, and how to wait.
        public var clock: any EndpointClock = SystemClock()
        /// Told of every exchange, from any thread.
        public var log: (@Sendable (MockExchange) -> Void)?

        /// Options as most want them.
        public init() {}
    }
}
