internal import Foundation

/// Values as text whose form the API chose.
enum ParameterText {
    /// A date: a timestamp of RFC 3339, or a number of seconds or milliseconds.
    static func date(_ value: Date, _ format: WireDateFormat) -> String? {
        switch format {
        case .iso8601: Mapping.string(value, .iso8601)
        case .unixSeconds: value.timeIntervalSince1970.parameterText
        case .unixMilliseconds: (value.timeIntervalSince1970 * 1000).rounded().parameterText
        }
    }
}
