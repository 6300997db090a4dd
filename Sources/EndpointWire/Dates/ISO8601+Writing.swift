package import Foundation

extension ISO8601 {
    /// The maximum length of a text: six digits of a fraction, and an offset.
    static let capacity = 32

    /// The text of a time; nil if RFC 3339 cannot express it.
    package static func text(of date: Date) -> String? {
        let text = String(unsafeUninitializedCapacity: capacity) { buffer in
            buffer.baseAddress.flatMap { write(date, to: $0) } ?? 0
        }
        return text.isEmpty ? nil : text
    }

    /// Writes a time in UTC, and returns the number of bytes; nil if RFC 3339 cannot express it.
    ///
    /// A year has four digits (RFC 3339 §5.6). The last hours before the year 0 and the first ones of the year 10000
    /// have them in another time zone, so these times are written with an offset.
    static func write(_ date: Date, to text: UnsafeMutablePointer<UInt8>) -> Int? {
        guard let (utc, micros) = parts(of: date), let offset = offset(at: utc) else { return nil }
        let seconds = utc + Int64(offset)
        let days = seconds >= 0 ? seconds / secondsPerDay : (seconds - secondsPerDay + 1) / secondsPerDay
        let time = Int(seconds - days * secondsPerDay)
        var cursor = DigitCursor(text)
        writeDay(Int(days), &cursor)
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
        writeOffset(offset, &cursor)
        return cursor.count
    }

    /// The whole seconds from 1970 to a time, and its microseconds; nil beyond what any form on the wire can express.
    ///
    /// A `Date` of the year 9999 is exact to 30 µs, so the nearest microsecond is another fraction than the text had that
    /// it was read from: `.999` became `.998993`. Milliseconds that read back as the same time come first.
    static func parts(of date: Date) -> (seconds: Int64, micros: Int)? {
        let interval = date.timeIntervalSinceReferenceDate
        guard interval.magnitude < 1e12 else { return nil }
        let whole = interval.rounded(.down)
        let seconds = Int64(whole) + epochDifference
        let fraction = interval - whole
        let millis = (fraction * 1000).rounded()
        if millis < 1000, point(seconds: seconds, fraction: millis / 1000) == date {
            return (seconds, Int(millis) * 1000)
        }
        let micros = Int((fraction * 1_000_000).rounded())
        return micros == 1_000_000 ? (seconds + 1, 0) : (seconds, micros)
    }

    /// The seconds from the start of the year 0 to 1970, and from there to the start of the year 10000.
    private static let years: (start: Int64, end: Int64) = (-62_167_219_200, 253_402_300_800)

    /// The largest offset of RFC 3339 §5.6: 23 hours and 59 minutes.
    private static let maximumOffset = 86_340

    /// The offset in which a time has a year of four digits; nil if there is none.
    private static func offset(at seconds: Int64) -> Int? {
        if seconds >= years.end { return seconds - Int64(maximumOffset) < years.end ? -maximumOffset : nil }
        if seconds < years.start { return seconds + Int64(maximumOffset) >= years.start ? maximumOffset : nil }
        return 0
    }

    private static func writeOffset(_ offset: Int, _ cursor: inout DigitCursor) {
        guard offset != 0 else { return cursor.put(UInt8(ascii: "Z")) }
        cursor.put(offset < 0 ? .minus : .plus)
        cursor.put(abs(offset) / 3600, digits: 2)
        cursor.put(.colon)
        cursor.put(abs(offset) / 60 % 60, digits: 2)
    }

    private static func writeDay(_ days: Int, _ cursor: inout DigitCursor) {
        let (year, month, day) = civil(days: days)
        cursor.put(year, digits: 4)
        cursor.put(.minus)
        cursor.put(month, digits: 2)
        cursor.put(.minus)
        cursor.put(day, digits: 2)
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
