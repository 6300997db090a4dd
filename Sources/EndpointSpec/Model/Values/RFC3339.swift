internal import EndpointPatterns

/// Reads points in time in the form of RFC 3339 §5.6. It accepts what the runtime writes and reads, without the runtime's
/// tolerance for other forms.
package enum RFC3339 {
    /// The point in time of a text, as whole seconds since 1970 and a fraction of one; `nil` for any other text.
    ///
    /// The fraction consists of the first twelve digits, as in the runtime.
    package static func moment(of text: String) -> (seconds: Int, fraction: Double)? {
        var reader = Reader(rest: Substring(text).utf8)
        guard let day = reader.day(), reader.takes("Tt"), let time = reader.time(), let fraction = reader.fraction(),
            let offset = reader.offset(), reader.rest.isEmpty
        else { return nil }
        let seconds = day.since1970 * secondsPerDay + time.seconds - offset
        // A leap second is the last second of a day in UTC (RFC 3339 §5.7).
        guard !time.isLeap || seconds.isMultiple(of: secondsPerDay) else { return nil }
        return (seconds, fraction)
    }

    /// The year, month and day of `2026-01-31`; `nil` for any other text.
    package static func day(_ text: String) -> (year: Int, month: Int, day: Int)? {
        var reader = Reader(rest: Substring(text).utf8)
        guard let day = reader.day(), reader.rest.isEmpty else { return nil }
        return (day.year, day.month, day.day)
    }

    private static let secondsPerDay = 86_400

    /// Reads a text part by part. Each function returns `nil` if the next part is another one.
    private struct Reader {
        var rest: Substring.UTF8View

        mutating func number(_ count: Int) -> Int? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
            rest = rest.dropFirst(count)
            return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        mutating func takes(_ signs: String) -> Bool {
            guard let first = rest.first, signs.utf8.contains(first) else { return false }
            rest = rest.dropFirst()
            return true
        }

        mutating func day() -> (year: Int, month: Int, day: Int, since1970: Int)? {
            guard let year = number(4), takes("-"), let month = number(2), takes("-"), let day = number(2),
                let days = CalendarDays.since1970(year, month, day)
            else { return nil }
            return (year, month, day, days)
        }

        mutating func time() -> (seconds: Int, isLeap: Bool)? {
            guard let hour = number(2), takes(":"), let minute = number(2), takes(":"), let second = number(2),
                hour < 24, minute < 60, second <= 60
            else { return nil }
            return (hour * 3600 + minute * 60 + second, second == 60)
        }

        mutating func fraction() -> Double? {
            guard takes(".") else { return 0 }
            let digits = rest.prefix(while: \.isDigit)
            guard !digits.isEmpty else { return nil }
            rest = rest.dropFirst(digits.count)
            let kept = digits.prefix(12)
            let scale = kept.reduce(1) { scale, _ in scale * 10 }
            return Double(kept.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }) / Double(scale)
        }

        /// The offset in seconds east of UTC.
        mutating func offset() -> Int? {
            if takes("Zz") { return 0 }
            let isWest = rest.first == UInt8(ascii: "-")
            guard takes("+-"), let hours = number(2), takes(":"), let minutes = number(2), hours < 24, minutes < 60
            else { return nil }
            return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
        }
    }
}

extension UInt8 {
    /// True for an ASCII digit.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
