internal import EndpointPatterns
internal import Foundation

/// Points in time in the form of RFC 3339 §5.6 as dates, without a formatter.
package enum ISO8601 {
    /// The seconds from 1970, the start of Unix time, to 2001, the start of `Date`.
    static let epochDifference: Int64 = 978_307_200
    static let secondsPerDay = TimestampText.secondsPerDay

    /// Parses a point in time; nil if the text is not one.
    static func date(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        TimestampText.moment(text).map { point(seconds: $0.seconds, fraction: $0.fraction) }
    }

    /// The point in time this many whole seconds and this fraction of one after 1970.
    ///
    /// `Date` is exact to some 30 µs in the year 9999, so the sum is the nearest value, and .NET's largest date,
    /// `9999-12-31T23:59:59.9999999Z`, would become the year 10000. There, it is the largest value below.
    static func point(seconds: Int64, fraction: Double) -> Date {
        let whole = seconds - epochDifference
        let sum = Double(whole) + fraction
        let isPushedOut = whole < endOfYear9999 && sum >= Double(endOfYear9999)
        return Date(timeIntervalSinceReferenceDate: isPushedOut ? sum.nextDown : sum)
    }

    /// The start of the year 10000 in seconds since 2001.
    private static let endOfYear9999: Int64 = 252_423_993_600
}
