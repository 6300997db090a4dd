internal import Foundation

extension ISO8601 {
    /// The maximum length of a text: a year of six digits with a sign, and six digits of a fraction.
    static let capacity = 40

    /// Writes a time in UTC, and returns the number of bytes; nil if the year has more than six digits.
    static func write(_ date: Date, to text: UnsafeMutablePointer<UInt8>) -> Int? {
        let interval = date.timeIntervalSinceReferenceDate
        guard interval.magnitude < 1e13 else { return nil }
        var seconds = Int(interval.rounded(.down))
        var micros = Int(((interval - Double(seconds)) * 1_000_000).rounded())
        if micros == 1_000_000 {
            seconds += 1
            micros = 0
        }
        seconds += epochDifference
        let days = seconds >= 0 ? seconds / secondsPerDay : (seconds - secondsPerDay + 1) / secondsPerDay
        let time = seconds - days * secondsPerDay
        var cursor = DigitCursor(text)
        guard writeDay(days, &cursor) else { return nil }
        cursor.put(UInt8(ascii: "T"))
        cursor.put(time / 3600, digits: 2)
        cursor.put(.colon)
        cursor.put(time / 60 % 60, digits: 2)
        cursor.put(.colon)
        cursor.put(time % 60, digits: 2)
        if micros > 0 {
            cursor.put(.dot)
            if micros % 1000 == 0 { cursor.put(micros / 1000, digits: 3) } else { cursor.put(micros, digits: 6) }
        }
        cursor.put(UInt8(ascii: "Z"))
        return cursor.count
    }

    /// Writes a year with four digits, or with six digits and a sign, which ISO 8601 requires for larger years.
    private static func writeDay(_ days: Int, _ cursor: inout DigitCursor) -> Bool {
        let (year, month, day) = civil(days: days)
        guard year.magnitude < 1_000_000 else { return false }
        if 0...9999 ~= year {
            cursor.put(year, digits: 4)
        } else {
            cursor.put(year < 0 ? .minus : .plus)
            cursor.put(Int(year.magnitude), digits: 6)
        }
        cursor.put(.minus)
        cursor.put(month, digits: 2)
        cursor.put(.minus)
        cursor.put(day, digits: 2)
        return true
    }

    /// The calendar day this number of days after 1970-01-01.
    static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

/// Writes bytes one after the other into memory that is large enough.
private struct DigitCursor {
    private let start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.start = start
    }

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        start[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func put(_ number: Int, digits: Int) {
        var rest = number
        for position in stride(from: digits - 1, through: 0, by: -1) {
            start[count + position] = .zero + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += digits
    }
}
