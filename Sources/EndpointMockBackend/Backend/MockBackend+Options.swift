public import EndpointRuntime

extension MockBackend {
    /// The options of a backend.
    public struct Options: Sendable {
        /// The seed of generated values. The same seed gives the same values.
        public var seed: UInt64 = 1
        /// Reads return what was written. Otherwise every answer is an example or a generated value.
        public var isStateful = true
        /// Requests that violate the spec are rejected. Otherwise they only appear in the log.
        public var checksRequests = true
        /// Query parameters that the spec does not declare, and missing constant header fields, are violations, too.
        public var isStrict = false
        /// A request is rejected with the error that the API declares for 400, 401 or 422, if there is one, instead of
        /// a problem document of the mock.
        public var refusesAsDeclared = false
        /// Requests must have credentials if the spec requires them.
        public var checksCredentials = true
        /// The accepted credentials, by the names of their schemes: tokens, keys, and `name:password`. For a scheme
        /// that is not listed, any credential is accepted.
        public var credentials: [String: Set<String>] = [:]
        /// Single answers that replace those of the API. Requests are still checked, and faults apply first.
        public var answers = MockAnswerFiles()
        /// The deliberate faults.
        public var faults = MockFaults()
        /// Paths that can precede the paths of the API, in addition to those of its servers: `/v2`.
        public var basePaths: [String] = []
        /// The number of elements in a generated list whose type does not limit it.
        public var listLength = 3
        /// The number of elements on a page if the request does not give it.
        public var pageLength = 20
        /// The wait before each event and each line of a stream.
        public var pace = Duration.zero
        /// The maximum length of a request's body, in bytes.
        public var bodyLimit = 16 << 20
        /// The maximum number of stored values of a type. Beyond that, the oldest is removed.
        public var storeLimit = 1000
        /// The maximum number of remembered idempotency keys. Beyond that, the oldest is removed.
        public var keyLimit = 1000
        /// The source of the time.
        public var clock: any EndpointClock = SystemClock()
        /// Receives every exchange, from any thread.
        public var log: (@Sendable (MockExchange) -> Void)?

        /// Creates the default options.
        public init() {}
    }
}
