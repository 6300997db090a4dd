internal import EndpointPatterns
public import Foundation

extension Mapping {
    /// Converts to year, month and day.
    public static func day(
        _ text: String,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> DateComponents {
        guard let value = withUTF8(text, { CalendarDay.components($0) }) else {
            throw error(text, reason: "not \(CalendarDay.expectation)", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Converts to year, month and day, if there is a value.
    public static func optionalDay(
        _ text: String?,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> DateComponents? {
        guard let text else { return nil }
        return try day(text, field: field, sensitive: sensitive)
    }

    /// Converts a string to a duration.
    public static func duration(
        _ text: String,
        _ format: WireDurationFormat,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Duration {
        guard format == .iso8601, let value = withUTF8(text, { DurationText.duration($0) }) else {
            throw error(text, reason: "not \(format.expectation)", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Converts a string to a duration, if there is one.
    public static func optionalDuration(
        _ text: String?,
        _ format: WireDurationFormat,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Duration? {
        guard let text else { return nil }
        return try duration(text, format, field: field, sensitive: sensitive)
    }

    /// Converts a number to a duration.
    public static func duration(
        _ number: Double,
        _ format: WireDurationFormat,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Duration {
        guard format != .iso8601, let value = format.duration(fromNumber: number) else {
            throw error("\(number)", reason: "not \(format.expectation)", field: field, sensitive: sensitive)
        }
        return value
    }

    /// Converts a number to a duration, if there is one.
    public static func optionalDuration(
        _ number: Double?,
        _ format: WireDurationFormat,
        field: StaticString,
        sensitive: Bool = false
    ) throws(MappingError) -> Duration? {
        guard let number else { return nil }
        return try duration(number, format, field: field, sensitive: sensitive)
    }

    /// The wire text of a day. If year, month and day are not a date of the calendar, sending the text is an encoding
    /// error.
    public static func string(_ value: DateComponents) -> String { CalendarDay.text(value) ?? InexpressibleTime.text }

    /// The wire text of a duration that is sent as a string.
    public static func string(_ value: Duration, _ format: WireDurationFormat) -> String {
        format == .iso8601 ? ISO8601Duration.text(value) : number(value, format).description
    }

    /// The wire value of a duration that is sent as a number.
    public static func number(_ value: Duration, _ format: WireDurationFormat) -> Double { format.number(from: value) }
}
