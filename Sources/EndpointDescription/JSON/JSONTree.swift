/// A JSON value that keeps the order of members and the digits of numbers.
public indirect enum JSONTree: Hashable, Sendable {
    /// A member of an object.
    public struct Member: Hashable, Sendable {
        /// The member's key.
        public var key: String
        /// The member's value.
        public var value: JSONTree

        /// Creates a member.
        public init(key: String, value: JSONTree) {
            self.key = key
            self.value = value
        }
    }

    /// The explicit `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// The digits of a number in the grammar of RFC 8259, section 6.
    case number(String)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONTree])
    /// Members in their order.
    case object([Member])
}

extension JSONTree {
    /// The kind of the value, as in errors: `a boolean`, `a list`.
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
