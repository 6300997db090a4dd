public import Foundation

extension Mapping {
    /// The wire text of a decimal number: all its digits, without an exponent.
    public static func string(_ value: Decimal) -> String { value.wireText }

    /// The wire text of a point in time that is sent as a string.
    public static func string(_ value: Date, _ format: WireDateFormat) -> String {
        if case .pattern(let pattern) = format { return pattern.steps.text(of: value) ?? "" }
        guard format == .iso8601 else { return number(value, format).description }
        return String(unsafeUninitializedCapacity: ISO8601.capacity) { buffer in
            buffer.baseAddress.flatMap { ISO8601.write(value, to: $0) } ?? 0
        }
    }

    /// The wire value of a point in time that is sent as a number.
    public static func number(_ value: Date, _ format: WireDateFormat) -> Double { format.number(from: value) }

    /// The wire text of a UUID, in lower case (RFC 9562 §4).
    public static func string(_ value: UUID) -> String { value.wireText }

    /// The wire text of a URL.
    public static func string(_ value: URL) -> String { value.absoluteString }

    /// The wire text of bytes: Base64 (RFC 4648 §4).
    public static func string(_ value: Data) -> String { value.base64EncodedString() }
}
