internal import Foundation

/// Days of the calendar as RFC 3339 §5.6 writes them: `2026-01-31`.
enum CalendarDay {
    static let expectation = "a day such as 2026-01-31"

    /// Year, month and day of a text, or nil for any other text.
    static func components(_ text: UnsafeBufferPointer<UInt8>) -> DateComponents? {
        guard text.count == 10, let day = ISO8601.day(text) else { return nil }
        let (year, month, dayOfMonth) = ISO8601.civil(days: day)
        return DateComponents(year: year, month: month, day: dayOfMonth)
    }

    /// The text of a day; nil where it has no year of four digits, no month or no day, or is none of the calendar's.
    static func text(_ value: DateComponents) -> String? {
        guard let year = value.year, let month = value.month, let day = value.day, 0...9999 ~= year,
            ISO8601.days(year, month, day) != nil
        else { return nil }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}
