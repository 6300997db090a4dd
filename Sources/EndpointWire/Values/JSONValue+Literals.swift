// There is no `nil` literal for `null`: next to optional values, it would be ambiguous.

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral {
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }

    /// A string.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) {
        self = .number(JSONNumber(value))
    }

    /// A number with the fewest digits that give the same `Double`.
    public init(floatLiteral value: Double) {
        // A literal is never infinite or NaN, which JSON cannot represent.
        self = JSONNumber(literal: value.description).map { .number($0) } ?? .null
    }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// An array.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }

    /// An object. If a key occurs twice, the last value counts, as in JSON that is read.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
