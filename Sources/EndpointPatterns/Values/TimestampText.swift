/// Reads points in time in the form of RFC 3339 §5.6, without a formatter. The runtime, the mocks and the specs take the same
/// texts.
///
/// Beyond RFC 3339, a blank may stand for the `T`, a comma for the point, and an offset may be `+0100` or `+01`.
///
/// Seconds are `Int64`, because an `Int` has 32 bits on some watches.
package enum TimestampText {
    package static let secondsPerDay: Int64 = 86_400

    /// The whole seconds since 1970 and the fraction of one, of its first twelve digits; nil if the text is no point in time.
    package static func moment(_ text: String) -> (seconds: Int64, fraction: Double)? {
        var text = text
        return text.withUTF8 { moment($0) }
    }

    /// The year, month and day of `2026-01-31`; nil for any other text.
    package static func calendarDay(_ text: String) -> (year: Int, month: Int, day: Int)? {
        var text = text
        return text.withUTF8 { text in
            guard text.count == 10, day(text) != nil, let century = pair(text, 0), let rest = pair(text, 2),
                let month = pair(text, 5), let day = pair(text, 8)
            else { return nil }
            return (century * 100 + rest, month, day)
        }
    }

    /// The whole seconds since 1970 and the fraction of one; nil if the text is no point in time.
    package static func moment(_ text: UnsafeBufferPointer<UInt8>) -> (seconds: Int64, fraction: Double)? {
        guard text.count >= 20, let day = day(text), let time = time(text) else { return nil }
        var position = 19
        guard let fraction = fraction(text, &position), let offset = offset(text, &position), position == text.count
        else { return nil }
        let seconds = Int64(day) * secondsPerDay + Int64(time.seconds - offset)
        // A leap second is the last second of a day in UTC (RFC 3339 §5.7).
        guard !time.isLeap || seconds % secondsPerDay == 0 else { return nil }
        return (seconds, fraction)
    }

    /// The days since 1970 of the day at the start of a text of at least ten bytes.
    package static func day(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let century = pair(text, 0), let rest = pair(text, 2), text[4] == .minus, let month = pair(text, 5),
            text[7] == .minus, let day = pair(text, 8)
        else { return nil }
        return CalendarDays.since1970(century * 100 + rest, month, day)
    }

    private static func time(_ text: UnsafeBufferPointer<UInt8>) -> (seconds: Int, isLeap: Bool)? {
        guard text[10] | 0x20 == UInt8(ascii: "t") || text[10] == 0x20, let hour = pair(text, 11), text[13] == .colon,
            let minute = pair(text, 14), text[16] == .colon, let second = pair(text, 17), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        return (hour * 3600 + minute * 60 + second, second == 60)
    }

    private static func fraction(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Double? {
        guard text[position] == .dot || text[position] == .comma else { return 0 }
        position += 1
        var digits: Int64 = 0
        var scale: Int64 = 1
        let start = position
        while position < text.count, text[position].isDigit {
            if scale < 1_000_000_000_000 {
                digits = digits * 10 + Int64(text[position] &- .zero)
                scale *= 10
            }
            position += 1
        }
        return position > start ? Double(digits) / Double(scale) : nil
    }

    /// The offset in seconds east of UTC.
    private static func offset(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Int? {
        guard position < text.count else { return nil }
        let sign = text[position]
        position += 1
        if sign | 0x20 == UInt8(ascii: "z") { return 0 }
        guard sign == .plus || sign == .minus, let hours = pair(text, position), hours < 24 else { return nil }
        position += 2
        var minutes = 0
        if position < text.count {
            if text[position] == .colon { position += 1 }
            guard let pair = pair(text, position), pair < 60 else { return nil }
            minutes = pair
            position += 2
        }
        let seconds = hours * 3600 + minutes * 60
        return sign == .minus ? -seconds : seconds
    }

    /// The number of two digits.
    @inline(__always)
    private static func pair(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int? {
        guard position + 1 < text.count, text[position].isDigit, text[position + 1].isDigit else { return nil }
        return Int(text[position] &- .zero) * 10 + Int(text[position + 1] &- .zero)
    }
}
