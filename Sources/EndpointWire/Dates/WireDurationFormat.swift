/// The form of a duration on the wire.
public enum WireDurationFormat: Sendable, Hashable {
    /// A number of seconds, optionally with a fraction.
    case seconds
    /// A number of milliseconds, optionally with a fraction.
    case milliseconds
    /// A string such as `PT1H30M` (ISO 8601-1 §5.5.2).
    ///
    /// Weeks, days of 24 hours, hours, minutes and seconds, the latter optionally with a fraction. Years and months are
    /// rejected, because their length is not fixed. It is written with hours, minutes and seconds.
    case iso8601

    /// The expected form, for errors.
    var expectation: String {
        switch self {
        case .seconds: "a number of seconds"
        case .milliseconds: "a number of milliseconds"
        case .iso8601: "an ISO 8601 duration of weeks, days, hours, minutes and seconds"
        }
    }

    /// The duration of a number, exact to the nanosecond; nil if it is too long.
    func duration(fromNumber number: Double) -> Duration? {
        let seconds = self == .milliseconds ? number / 1000 : number
        guard seconds.magnitude < 9e15 else { return nil }
        let whole = seconds.rounded(.towardZero)
        let milli = self == .milliseconds ? number.truncatingRemainder(dividingBy: 1000) / 1000 : seconds - whole
        return .seconds(Int64(whole)) + .nanoseconds(Int64((milli * 1e9).rounded()))
    }

    /// The number of a duration.
    package func number(from value: Duration) -> Double {
        let (seconds, attoseconds) = value.components
        return self == .milliseconds
            ? Double(seconds) * 1000 + Double(attoseconds) / 1e15 : Double(seconds) + Double(attoseconds) / 1e18
    }
}

/// Parses and writes ISO 8601 durations without a formatter.
package enum ISO8601Duration {
    private static let dateUnits: [(letter: UInt8, seconds: Int64)] = [
        (UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400),
    ]
    private static let timeUnits: [(letter: UInt8, seconds: Int64)] = [
        (UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]

    /// Parses a duration; nil if the text is not one.
    static func duration(_ text: UnsafeBufferPointer<UInt8>) -> Duration? {
        var position = 0
        let isNegative = text.first == .minus
        if isNegative { position = 1 }
        guard position < text.count, text[position] == UInt8(ascii: "P") else { return nil }
        position += 1
        var units = dateUnits[...]
        var isTime = false
        var isEmpty = true
        var total = Duration.zero
        while position < text.count {
            if text[position] == UInt8(ascii: "T"), !isTime {
                isTime = true
                isEmpty = true
                units = timeUnits[...]
                position += 1
                continue
            }
            guard let number = number(text, &position), position < text.count,
                let index = units.firstIndex(where: { $0.letter == text[position] })
            else { return nil }
            let seconds = units[index].seconds
            guard number.nanoseconds == 0 || seconds == 1, number.whole < 1_000_000_000_000 else { return nil }
            units = units[(index + 1)...]
            total += .seconds(number.whole * seconds) + .nanoseconds(number.nanoseconds)
            isEmpty = false
            position += 1
        }
        guard !isEmpty else { return nil }
        return isNegative ? .zero - total : total
    }

    /// `PT1H30M1.5S`. It is exact to the nanosecond.
    package static func text(_ value: Duration) -> String {
        let (seconds, attoseconds) = value.components
        let nanos = attoseconds.magnitude / 1_000_000_000
        let total = seconds.magnitude
        var text = seconds < 0 || attoseconds < 0 ? "-PT" : "PT"
        if total >= 3600 { text += "\(total / 3600)H" }
        if total / 60 % 60 > 0 { text += "\(total / 60 % 60)M" }
        if total % 60 > 0 || nanos > 0 || total == 0 { text += "\(total % 60)\(fraction(nanos))S" }
        return text
    }

    private static func fraction(_ nanos: UInt64) -> String {
        if nanos == 0 { return "" }
        let digits = String(String(1_000_000_000 + nanos).dropFirst())
        return "." + String(digits.reversed().drop { $0 == "0" }.reversed())
    }

    private static func number(
        _ text: UnsafeBufferPointer<UInt8>,
        _ position: inout Int
    ) -> (whole: Int64, nanoseconds: Int64)? {
        guard let (whole, count) = digits(text, &position), count <= 15 else { return nil }
        guard position < text.count, text[position] == .dot || text[position] == .comma else { return (whole, 0) }
        position += 1
        guard var (fraction, places) = digits(text, &position), places <= 9 else { return nil }
        while places < 9 {
            fraction *= 10
            places += 1
        }
        return (whole, fraction)
    }

    private static func digits(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> (Int64, count: Int)? {
        var value: Int64 = 0
        let start = position
        while position < text.count, text[position].isDigit, position - start < 18 {
            value = value * 10 + Int64(text[position] &- .zero)
            position += 1
        }
        return position > start ? (value, position - start) : nil
    }
}
