/// Swift literals for JSON values.
extension JSONTree: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
    /// Creates `true` or `false`.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// Creates a string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONTree: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates an integer.
    public init(integerLiteral value: Int) {
        self = .number(String(value))
    }

    /// Creates a number, with the fewest digits that give the same `Double`.
    public init(floatLiteral value: Double) {
        self = .number(String(value))
    }
}

extension JSONTree: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// Creates a list.
    public init(arrayLiteral elements: JSONTree...) {
        self = .array(elements)
    }

    /// Creates an object with these members in their order.
    public init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(elements.map { Member(key: $0, value: $1) })
    }
}
