internal import Foundation

/// Values as text whose form the API chose.
enum ParameterText {
    /// A date: a timestamp of RFC 3339, or a number of seconds or milliseconds; nil for one that has no such form.
    static func date(_ value: Date, _ format: WireDateFormat) -> String? {
        switch format {
        case .iso8601: timestamp(value)
        case .pattern(let pattern): pattern.steps.text(of: value)
        case .unixSeconds: value.timeIntervalSince1970.parameterText
        case .unixMilliseconds: (value.timeIntervalSince1970 * 1000).rounded().parameterText
        }
    }

    /// A duration: a number of seconds or milliseconds, whole ones without a fraction, or ISO 8601.
    static func duration(_ value: Duration, _ format: WireDurationFormat) -> String {
        if format == .iso8601 { return ISO8601Duration.text(value) }
        let number = format.number(from: value)
        return number.parameterText ?? number.description
    }

    /// An empty text would not be "no date" to every server, so it is none here.
    private static func timestamp(_ value: Date) -> String? {
        let text = Mapping.string(value, .iso8601)
        return text.isEmpty ? nil : text
    }
}
