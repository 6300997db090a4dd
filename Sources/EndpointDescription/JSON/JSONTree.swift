/// A value of JSON as it was written: its objects keep the order of their members, its numbers their digits.
public indirect enum JSONTree: Hashable, Sendable {
    /// A member of an object.
    public struct Member: Hashable, Sendable {
        /// Its key.
        public var key: String
        /// What stands behind it.
        public var value: JSONTree

        /// A member.
        public init(key: String, value: JSONTree) {
            self.key = key
            self.value = value
        }
    }

    /// Nothing, said explicitly.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// The digits of a number, by the grammar of RFC 8259 §6.
    case number(String)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONTree])
    /// Members in their order.
    case object([Member])
}

extension JSONTree {
    /// What it is, in the words of an error.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
