internal import EndpointPatterns
package import Foundation

/// Parses dates in header fields (RFC 9110 §5.6.7): the current form and both obsolete ones, which a recipient must
/// accept too.
///
///     Sun, 06 Nov 1994 08:49:37 GMT     IMF-fixdate
///     Sunday, 06-Nov-94 08:49:37 GMT    RFC 850
///     Sun Nov  6 08:49:37 1994          asctime
package enum HTTPDate {
    /// The point in time; `nil` if the text is not a date. `now` decides the century of a year with two digits.
    package static func parse(_ text: Substring, now: Date) -> Date? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" })
        let isASCTime = words.count == 5
        guard isASCTime || words.count == 6 && words[5] == "GMT" else { return nil }
        guard days.contains(where: { $0 == words[0] || $0.prefix(3) == words[0] }) else { return nil }
        let (day, month, year, time) =
            isASCTime ? (words[2], words[1], words[4], words[3]) : (words[1], words[2], words[3], words[4])
        guard let dayNumber = number(day, 1...31),
            let monthIndex = months.firstIndex(where: { $0 == month }),
            let fullYear = century(year, now: now),
            let seconds = secondsOfDay(time),
            let days = CalendarDays.since1970(fullYear, monthIndex + 1, dayNumber)
        else { return nil }
        return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(seconds))
    }

    private static let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ text: Substring, _ range: ClosedRange<Int>) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    private static func secondsOfDay(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3,
            let hours = number(parts[0], 0...23),
            let minutes = number(parts[1], 0...59),
            let seconds = number(parts[2], 0...60)  // 60: a leap second
        else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }

    /// The century of a year with two digits, near now. A year that would be more than 50 years ahead is in the past
    /// (RFC 9110 §5.6.7).
    private static func century(_ text: Substring, now: Date) -> Int? {
        guard text.utf8.count == 2 else { return text.utf8.count == 4 ? number(text, 1...9999) : nil }
        guard let year = number(text, 0...99) else { return nil }
        let thisYear = 1970 + Int((now.timeIntervalSince1970 / 31_556_952).rounded(.down))
        let candidate = thisYear / 100 * 100 + year
        if candidate > thisYear + 50 { return candidate - 100 }
        return candidate < thisYear - 49 ? candidate + 100 : candidate
    }
}
