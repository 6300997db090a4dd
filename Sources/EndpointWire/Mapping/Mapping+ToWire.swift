public import Foundation

extension Mapping {
    /// The wire text of a decimal number: all its digits, without an exponent.
    public static func string(_ value: Decimal) -> String { value.wireText }

    /// The wire text of a point in time that is sent as a string. If the format cannot express it, sending the text is
    /// an encoding error.
    public static func string(_ value: Date, _ format: WireDateFormat) -> String {
        switch format {
        case .pattern(let pattern): pattern.text(of: value) ?? InexpressibleTime.text
        case .iso8601: ISO8601.text(of: value) ?? InexpressibleTime.text
        case .unixSeconds, .unixMilliseconds: number(value, format).description
        }
    }

    /// The wire value of a point in time that is sent as a number.
    public static func number(_ value: Date, _ format: WireDateFormat) -> Double { format.number(from: value) }

    /// The wire text of a UUID, in lower case (RFC 9562 §4).
    public static func string(_ value: UUID) -> String { value.wireText }

    /// The wire text of a UUID that is sent as its 32 digits, in lower case.
    public static func hexadecimal(_ value: UUID) -> String { value.hexadecimal }

    /// The text of a UUID in lower case and with hyphens, whichever form it came in. Any other text is only put in lower
    /// case.
    public static func uuidText(_ text: String) -> String {
        withUTF8(text) { UUID(wireText: $0) }?.wireText ?? text.lowercased()
    }

    /// The wire text of a URL.
    public static func string(_ value: URL) -> String { value.absoluteString }

    /// The wire text of bytes: Base64 (RFC 4648 §4).
    public static func string(_ value: Data) -> String { value.base64EncodedString() }
}
