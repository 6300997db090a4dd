extension APIDescription {
    /// The error of a JSON value that does not describe an API.
    public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The path of the error: keys and indexes.
        public private(set) var path: [String]
        /// The reason, as a clause.
        public let reason: String

        /// Creates an error at a path.
        public init(_ reason: String, at path: [String] = []) {
            self.path = path
            self.reason = reason
        }

        /// The path and the reason: `routes/3/answers: expected a list, found a string`.
        public var description: String {
            path.isEmpty ? reason : path.joined(separator: "/") + ": " + reason
        }

        static func expected(_ expected: String, found: JSONTree) -> ReadingError {
            let value =
                switch found {
                case .string(let text): "\"\(text)\""
                case .number(let digits): digits
                case .null, .bool, .array, .object: found.kind
                }
            return ReadingError("expected \(expected), found \(value)")
        }

        /// The error with a key or an index before its path.
        func below(_ key: String) -> ReadingError {
            var error = self
            error.path.insert(key, at: 0)
            return error
        }
    }
}
