/// In Swift, a value reads like JSON.
extension JSONTree: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// A text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONTree: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) {
        self = .number(String(value))
    }

    /// A number, in the shortest digits that give the same `Double`.
    public init(floatLiteral value: Double) {
        self = .number(String(value))
    }
}

extension JSONTree: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// A list.
    public init(arrayLiteral elements: JSONTree...) {
        self = .array(elements)
    }

    /// An object of these members, in their order.
    public init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(elements.map { Member(key: $0, value: $1) })
    }
}
