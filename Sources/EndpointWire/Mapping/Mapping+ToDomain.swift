public import Foundation

extension Mapping {
    /// Converts to a decimal number with all its digits.
    public static func decimal(
        _ text: String,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Decimal {
        guard let value = withUTF8(text, { Decimal(exactly: $0) }) else {
            throw error(text, reason: "not a decimal number of up to 38 digits", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Converts to a decimal number with all its digits, if there is a value.
    public static func optionalDecimal(
        _ text: String?,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Decimal? {
        guard let text else { return nil }
        return try decimal(text, field: field, sensitive: sensitive)
    }

    /// Converts to a UUID.
    public static func uuid(
        _ text: String,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> UUID {
        guard let value = withUTF8(text, { UUID(wireText: $0) }) else {
            throw error(text, reason: "not a UUID", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Converts to a UUID, if there is a value.
    public static func optionalUUID(
        _ text: String?,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> UUID? {
        guard let text else { return nil }
        return try uuid(text, field: field, sensitive: sensitive)
    }

    /// Converts to a URL.
    public static func url(
        _ text: String,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> URL {
        guard let value = URL(wireText: text) else {
            throw error(text, reason: "not a URL", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Converts to a URL, if there is a value. Many servers send an empty text for none.
    public static func optionalURL(
        _ text: String?,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> URL? {
        guard let text, !text.isEmpty else { return nil }
        return try url(text, field: field, sensitive: sensitive)
    }

    /// Decodes Base64 (RFC 4648 §4).
    public static func data(
        _ text: String,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Data {
        guard let value = Data(base64Encoded: text) else {
            throw error(text, reason: "not Base64", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Decodes Base64 (RFC 4648 §4), if there is a value.
    public static func optionalData(
        _ text: String?,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Data? {
        guard let text else { return nil }
        return try data(text, field: field, sensitive: sensitive)
    }

    /// Converts a string to a point in time.
    public static func date(
        _ text: String,
        _ format: WireDateFormat,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Date {
        guard let value = withUTF8(text, { format.date(fromText: $0) }) else {
            throw error(text, reason: "not \(format.expectation)", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Converts a string to a point in time, if there is one.
    public static func optionalDate(
        _ text: String?,
        _ format: WireDateFormat,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Date? {
        guard let text else { return nil }
        return try date(text, format, field: field, sensitive: sensitive)
    }

    /// Converts a number to a point in time.
    public static func date(
        _ number: Double,
        _ format: WireDateFormat,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Date {
        guard format.isNumber, number.isFinite else {
            throw error("\(number)", reason: "not \(format.expectation)", field: field, sensitive: sensitive)
        }
        return format.date(fromNumber: number)
    }

    /// Converts a number to a point in time, if there is one.
    public static func optionalDate(
        _ number: Double?,
        _ format: WireDateFormat,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Date? {
        guard let number else { return nil }
        return try date(number, format, field: field, sensitive: sensitive)
    }

    /// Converts to a case of a frozen enum.
    public static func enumeration<Value: RawRepresentable<String>>(
        _ text: String,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Value {
        guard let value = Value(exactly: text) else {
            throw error(text, reason: "not one of the known values", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Converts to a case of a frozen enum, if there is a value.
    public static func optionalEnumeration<Value: RawRepresentable<String>>(
        _ text: String?,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Value? {
        guard let text else { return nil }
        return try enumeration(text, field: field, sensitive: sensitive) as Value
    }
}
