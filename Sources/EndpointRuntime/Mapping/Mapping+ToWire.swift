public import Foundation

extension Mapping {
    /// What is sent for a decimal number: all its digits, never an exponent.
    public static func string(_ value: Decimal) -> String { value.wireText }

    /// What is sent for a point in time.
    public static func string(_ value: Date, _ format: WireDateFormat) -> String {
        if case .pattern(let pattern) = format { return pattern.steps.text(of: value) ?? "" }
        guard format == .iso8601 else { return number(value, format).description }
        return String(unsafeUninitializedCapacity: ISO8601.capacity) { buffer in
            buffer.baseAddress.flatMap { ISO8601.write(value, to: $0) } ?? 0
        }
    }

    /// What is sent for a point in time that stands on the wire as a number.
    public static func number(_ value: Date, _ format: WireDateFormat) -> Double { format.number(from: value) }

    /// What is sent for a UUID: its text in lower case (RFC 9562 §4).
    public static func string(_ value: UUID) -> String { value.wireText }

    /// What is sent for a URL.
    public static func string(_ value: URL) -> String { value.absoluteString }

    /// What is sent for bytes: Base64 (RFC 4648 §4).
    public static func string(_ value: Data) -> String { value.base64EncodedString() }
}
