package import Foundation

/// The form of a point in time on the wire.
public enum WireDateFormat: Sendable, Hashable {
    /// A string in the form of RFC 3339 §5.6: `2026-01-01T10:00:00Z`.
    ///
    /// When decoding, a fraction of any length is accepted, and so are `Z` or an offset (`+01:00`, `+0100`, `+01`),
    /// upper and lower case, a space in place of the `T`, and leap seconds (read as the following second). A time
    /// without an offset is rejected, because it is not a point in time. When encoding, the time is written in UTC, and
    /// rounded to the microsecond. A fraction is only written if it is not zero: three digits if they read back as the
    /// same time, otherwise six.
    case iso8601
    /// A number of seconds since 1970, optionally with a fraction. It is written with up to six digits of a fraction.
    case unixSeconds
    /// A number of milliseconds since 1970. When decoding, a fraction is accepted. A whole number is written.
    case unixMilliseconds
    /// A string with the form of a pattern.
    case pattern(WireDatePattern)

    /// The wire form is a number, not a string.
    package var isNumber: Bool { self == .unixSeconds || self == .unixMilliseconds }

    /// Parses a text; nil if it is not valid, and if the wire form is a number.
    func date(fromText text: UnsafeBufferPointer<UInt8>) -> Date? {
        switch self {
        case .iso8601: ISO8601.date(text)
        case .pattern(let pattern): pattern.date(text)
        case .unixSeconds, .unixMilliseconds: nil
        }
    }

    /// The expected form, for errors.
    var expectation: String {
        switch self {
        case .iso8601: "an ISO 8601 date and time with an offset"
        case .unixSeconds: "seconds since 1970"
        case .unixMilliseconds: "milliseconds since 1970"
        case .pattern(let pattern): "a date and time of the form \(pattern.text)"
        }
    }

    /// The point in time of a number.
    func date(fromNumber number: Double) -> Date {
        Date(timeIntervalSince1970: self == .unixMilliseconds ? number / 1000 : number)
    }

    /// The number of a point in time: whole milliseconds, or seconds with up to six digits of a fraction.
    package func number(from date: Date) -> Double {
        guard let (seconds, micros) = ISO8601.parts(of: date) else {
            let seconds = date.timeIntervalSince1970
            return self == .unixMilliseconds ? (seconds * 1000).rounded() : seconds
        }
        // The whole seconds are exact, so each sum rounds once.
        if self == .unixMilliseconds { return Double(seconds * 1000) + (Double(micros) / 1000).rounded() }
        return Double(seconds) + Double(micros) / 1_000_000
    }
}
