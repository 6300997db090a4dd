public import EndpointRuntime

extension MockBackend {
    /// How a backend answers.
    public struct Options: Sendable {
        /// Where made values start: the same seed gives the same values.
        public var seed: UInt64
        /// Paths that may stand in front of the paths of the API, as those of its servers do: `/v2`.
        public var basePaths: [String]
        /// How many elements a list gets that is made and whose type says nothing about it.
        public var listLength: Int
        /// The longest body that is taken, in bytes.
        public var bodyLimit: Int
        /// What time it is, and how to wait.
        public var clock: any EndpointClock
        /// Told of every exchange, from any thread.
        public var log: (@Sendable (MockExchange) -> Void)?

        /// Options; what is not said is as most want it.
        public init(
            seed: UInt64 = 1,
            basePaths: [String] = [],
            listLength: Int = 3,
            bodyLimit: Int = 16 << 20,
            clock: any EndpointClock = SystemClock(),
            log: (@Sendable (MockExchange) -> Void)? = nil
        ) {
            self.seed = seed
            self.basePaths = basePaths
            self.listLength = listLength
            self.bodyLimit = bodyLimit
            self.clock = clock
            self.log = log
        }
    }
}
