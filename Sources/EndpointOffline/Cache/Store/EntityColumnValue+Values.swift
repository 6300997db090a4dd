internal import EndpointRuntime
public import Foundation

extension EntityColumnValue {
    /// The column value of a string; null if there is none.
    public static func column(_ value: String?) -> EntityColumnValue { value.map { .text($0) } ?? .null }

    /// The column value of a boolean: 0 or 1.
    public static func column(_ value: Bool?) -> EntityColumnValue { value.map { .integer($0 ? 1 : 0) } ?? .null }

    /// The column value of a whole number.
    public static func column(_ value: (some BinaryInteger)?) -> EntityColumnValue {
        value.map { .integer(Int64(clamping: $0)) } ?? .null
    }

    /// The column value of a number that may be above 2⁶³ − 1, where the integers of a store end: its digits, with zeros in
    /// front. Texts of this form sort like the numbers.
    public static func column(_ value: UInt64?) -> EntityColumnValue {
        guard let digits = value.map({ String($0) }) else { return .null }
        return .text(String(repeating: "0", count: 20 - digits.count) + digits)
    }

    /// The column value of a number.
    public static func column(_ value: (some BinaryFloatingPoint)?) -> EntityColumnValue {
        value.map { .real(Double($0)) } ?? .null
    }

    /// The column value of a decimal number: the nearest `Double`.
    public static func column(_ value: Decimal?) -> EntityColumnValue {
        value.map { .real(NSDecimalNumber(decimal: $0).doubleValue) } ?? .null
    }

    /// The column value of a point in time: seconds since 1970.
    public static func column(_ value: Date?) -> EntityColumnValue {
        value.map { .real($0.timeIntervalSince1970) } ?? .null
    }

    /// The column value of a duration: seconds.
    public static func column(_ value: Duration?) -> EntityColumnValue {
        value.map { .real(Double($0.components.seconds) + Double($0.components.attoseconds) / 1e18) } ?? .null
    }

    /// The column value of a day: a text such as `2026-01-31`. Texts of this form sort like the days.
    public static func column(_ value: DateComponents?) -> EntityColumnValue {
        value.map { .text(Mapping.string($0)) } ?? .null
    }

    /// The column value of a UUID: its text in lower case.
    public static func column(_ value: UUID?) -> EntityColumnValue {
        value.map { .text(Mapping.string($0)) } ?? .null
    }
}
