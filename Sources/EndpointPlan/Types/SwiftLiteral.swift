/// A value as Swift source writes it, still as a value: rendering escapes and spells it.
package indirect enum SwiftLiteral: Hashable, Sendable {
    case string(String)
    /// The digits as the spec writes them, checked to be a number of the type.
    case number(String)
    case bool(Bool)
    case absent
    /// Exact: a significand of digits and a power of ten.
    case decimal(isNegative: Bool, significand: String, exponent: Int)
    /// Seconds since 1970.
    case date(Double)
    case day(year: Int, month: Int, day: Int)
    case duration(Duration)
    case uuid([UInt8])
    case url(String)
    /// Base64.
    case bytes(String)
    case enumCase(SwiftIdentifier)
    case array([SwiftLiteral])
    case dictionary([Entry])
    case initializer(type: SwiftIdentifier, arguments: [Argument])

    package struct Entry: Hashable, Sendable {
        package let key: String
        package let value: SwiftLiteral
    }

    package struct Argument: Hashable, Sendable {
        package let label: SwiftIdentifier
        package let value: SwiftLiteral
    }
}
