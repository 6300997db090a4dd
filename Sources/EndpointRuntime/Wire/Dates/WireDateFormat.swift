internal import Foundation

/// How a point in time stands on the wire.
public enum WireDateFormat: Sendable, Hashable {
    /// A string as RFC 3339 §5.6 says, `2026-01-01T10:00:00Z`.
    ///
    /// Read with and without a fraction of a second of any length, with `Z` or an offset (`+01:00`, `+0100`, `+01`), in
    /// either case, with a blank for the `T`, and with leap seconds (the second that follows). A time without an offset
    /// is refused: nobody could say when it was. Written in UTC; a fraction only where there is one, three digits for
    /// whole milliseconds and six otherwise, rounded to the microsecond.
    case iso8601
    /// A number of seconds since 1970, which may have a fraction.
    case unixSeconds
    /// A number of milliseconds since 1970, which may have a fraction.
    case unixMilliseconds
    /// A string that a pattern describes.
    case pattern(WireDatePattern)

    /// Whether it is a number rather than a string.
    package var isNumber: Bool { self == .unixSeconds || self == .unixMilliseconds }

    /// The time that a text stands for; nil for other text, and where the wire has a number.
    func date(fromText text: UnsafeBufferPointer<UInt8>) -> Date? {
        switch self {
        case .iso8601: ISO8601.date(text)
        case .pattern(let pattern): pattern.steps.date(text)
        case .unixSeconds, .unixMilliseconds: nil
        }
    }

    /// What is said to be expected where something else is found.
    var expectation: String {
        switch self {
        case .iso8601: "an ISO 8601 date and time with an offset"
        case .unixSeconds: "seconds since 1970"
        case .unixMilliseconds: "milliseconds since 1970"
        case .pattern(let pattern): "a date and time of the form \(pattern.text)"
        }
    }

    /// The time that a number stands for.
    func date(fromNumber number: Double) -> Date {
        Date(timeIntervalSince1970: self == .unixMilliseconds ? number / 1000 : number)
    }

    /// The number that stands for a time. A double near 2026 holds 0.2 µs: noise below a microsecond is rounded away.
    func number(from date: Date) -> Double {
        let seconds = date.timeIntervalSince1970
        if self == .unixMilliseconds { return (seconds * 1_000_000).rounded() / 1000 }
        let rounded = (seconds * 1_000_000).rounded() / 1_000_000
        return rounded.isFinite ? rounded : seconds
    }
}
