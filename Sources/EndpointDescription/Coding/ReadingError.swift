extension APIDescription {
    /// That a value of JSON describes no API.
    public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The keys and indexes that lead to what is wrong.
        public private(set) var path: [String]
        /// What is wrong, in words.
        public let reason: String

        /// Something that is wrong where the path leads.
        public init(_ reason: String, at path: [String] = []) {
            self.path = path
            self.reason = reason
        }

        /// Where, and what: `routes/3/answers: expected a list, found a string`.
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

        /// The same, as seen from where a key or an index leads to it.
        func below(_ key: String) -> ReadingError {
            var error = self
            error.path.insert(key, at: 0)
            return error
        }
    }
}
