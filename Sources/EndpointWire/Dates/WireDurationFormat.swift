internal import EndpointPatterns

/// The form of a duration on the wire.
public enum WireDurationFormat: Sendable, Hashable {
    /// A number of seconds, optionally with a fraction.
    case seconds
    /// A number of milliseconds, optionally with a fraction.
    case milliseconds
    /// A string such as `PT1H30M` (ISO 8601-1 §5.5.2).
    ///
    /// Weeks, days of 24 hours, hours, minutes and seconds, the latter optionally with a fraction. Years and months are
    /// rejected, because their length is not fixed. It is written with hours, minutes and seconds.
    case iso8601

    /// The expected form, for errors.
    var expectation: String {
        switch self {
        case .seconds: "a number of seconds"
        case .milliseconds: "a number of milliseconds"
        case .iso8601: "an ISO 8601 duration of weeks, days, hours, minutes and seconds"
        }
    }

    /// The duration of a number, exact to the nanosecond; nil if it is too long.
    func duration(fromNumber number: Double) -> Duration? {
        DurationText.duration(number, inMilliseconds: self == .milliseconds)
    }

    /// The number of a duration.
    package func number(from value: Duration) -> Double {
        let (seconds, attoseconds) = value.components
        return self == .milliseconds
            ? Double(seconds) * 1000 + Double(attoseconds) / 1e15 : Double(seconds) + Double(attoseconds) / 1e18
    }
}

/// ISO 8601 durations as texts, without a formatter.
package enum ISO8601Duration {
    /// `PT1H30M1.5S`. It is exact to the nanosecond.
    package static func text(_ value: Duration) -> String {
        let (seconds, attoseconds) = value.components
        let nanos = attoseconds.magnitude / 1_000_000_000
        let total = seconds.magnitude
        var text = seconds < 0 || attoseconds < 0 ? "-PT" : "PT"
        if total >= 3600 { text += "\(total / 3600)H" }
        if total / 60 % 60 > 0 { text += "\(total / 60 % 60)M" }
        if total % 60 > 0 || nanos > 0 || total == 0 { text += "\(total % 60)\(fraction(nanos))S" }
        return text
    }

    private static func fraction(_ nanos: UInt64) -> String {
        if nanos == 0 { return "" }
        let digits = String(String(1_000_000_000 + nanos).dropFirst())
        return "." + String(digits.reversed().drop { $0 == "0" }.reversed())
    }
}
