// Not `nil` for `null`: beside optional values it would be read as either.

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// A text.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) {
        self = .number(JSONNumber(value))
    }

    /// A number, in the shortest digits that give the same `Double`.
    public init(floatLiteral value: Double) {
        // A literal is never infinite or NaN, which JSON has no number for.
        self = JSONNumber(literal: value.description).map { .number($0) } ?? .null
    }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// An array.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// An object; of a key that stands there twice, the last value counts, as in JSON that is read.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
