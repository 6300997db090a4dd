internal import Foundation

/// The text of values whose format the API chooses.
enum ParameterText {
    /// A date as a timestamp of RFC 3339, or as a number of seconds or milliseconds; `nil` if the format cannot express
    /// it.
    static func date(_ value: Date, _ format: WireDateFormat) -> String? {
        switch format {
        case .iso8601: ISO8601.text(of: value)
        case .pattern(let pattern): pattern.text(of: value)
        case .unixSeconds, .unixMilliseconds: format.number(from: value).parameterText
        }
    }

    /// A duration as a number of seconds or milliseconds, or in ISO 8601. A whole number has no fraction.
    static func duration(_ value: Duration, _ format: WireDurationFormat) -> String {
        if format == .iso8601 { return ISO8601Duration.text(value) }
        let number = format.number(from: value)
        return number.parameterText ?? number.description
    }
}
