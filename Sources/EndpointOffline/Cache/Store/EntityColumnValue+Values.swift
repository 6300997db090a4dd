internal import EndpointRuntime
public import Foundation

extension EntityColumnValue {
    /// The column of a text; null where there is none.
    public static func column(_ value: String?) -> EntityColumnValue { value.map { .text($0) } ?? .null }

    /// The column of a boolean: 0 or 1.
    public static func column(_ value: Bool?) -> EntityColumnValue { value.map { .integer($0 ? 1 : 0) } ?? .null }

    /// The column of a whole number.
    public static func column(_ value: (some BinaryInteger)?) -> EntityColumnValue {
        value.map { .integer(Int64(clamping: $0)) } ?? .null
    }

    /// The column of a number.
    public static func column(_ value: (some BinaryFloatingPoint)?) -> EntityColumnValue {
        value.map { .real(Double($0)) } ?? .null
    }

    /// The column of a decimal number, as near to it as a `Double` comes.
    public static func column(_ value: Decimal?) -> EntityColumnValue {
        value.map { .real(NSDecimalNumber(decimal: $0).doubleValue) } ?? .null
    }

    /// The column of a point in time: seconds since 1970.
    public static func column(_ value: Date?) -> EntityColumnValue {
        value.map { .real($0.timeIntervalSince1970) } ?? .null
    }

    /// The column of a duration: seconds.
    public static func column(_ value: Duration?) -> EntityColumnValue {
        value.map { .real(Double($0.components.seconds) + Double($0.components.attoseconds) / 1e18) } ?? .null
    }

    /// The column of a day: a text such as `2026-01-31`, in whose order days are.
    public static func column(_ value: DateComponents?) -> EntityColumnValue {
        value.map { .text(Mapping.string($0)) } ?? .null
    }

    /// The column of a UUID: its text in lower case.
    public static func column(_ value: UUID?) -> EntityColumnValue {
        value.map { .text(Mapping.string($0)) } ?? .null
    }
}
