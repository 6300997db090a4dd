internal import EndpointPatterns
package import Foundation

/// Calendar days in the form of RFC 3339 §5.6: `2026-01-31`.
package enum CalendarDay {
    static let expectation = "a day such as 2026-01-31"

    /// Parses year, month and day; nil if the text is not a day.
    static func components(_ text: UnsafeBufferPointer<UInt8>) -> DateComponents? {
        guard text.count == 10, let day = TimestampText.day(text) else { return nil }
        let (year, month, dayOfMonth) = ISO8601.civil(days: day)
        return DateComponents(year: year, month: month, day: dayOfMonth)
    }

    /// The text of a day; nil if the year does not have four digits, the month or the day is missing, or the calendar
    /// has no such day.
    package static func text(_ value: DateComponents) -> String? {
        guard let year = value.year, let month = value.month, let day = value.day, 0...9999 ~= year,
            CalendarDays.since1970(year, month, day) != nil
        else { return nil }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
