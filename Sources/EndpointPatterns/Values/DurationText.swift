/// Reads durations, without a formatter. The runtime, the mocks and the specs take the same texts.
package enum DurationText {
    /// The duration of an ISO 8601 text (ISO 8601-1 §5.5.2); nil if the text is none.
    package static func duration(_ text: String) -> Duration? {
        var text = text
        return text.withUTF8 { duration($0) }
    }

    /// The duration of a number of seconds or milliseconds, exact to the nanosecond; nil if it is too long.
    package static func duration(_ number: Double, inMilliseconds isMilliseconds: Bool) -> Duration? {
        let seconds = isMilliseconds ? number / 1000 : number
        guard seconds.magnitude < 9e15 else { return nil }
        let whole = seconds.rounded(.towardZero)
        let fraction = isMilliseconds ? number.truncatingRemainder(dividingBy: 1000) / 1000 : seconds - whole
        return .seconds(Int64(whole)) + .nanoseconds(Int64((fraction * 1e9).rounded()))
    }

    private static let dateUnits: [(letter: UInt8, seconds: Int64)] = [
        (UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400),
    ]
    private static let timeUnits: [(letter: UInt8, seconds: Int64)] = [
        (UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]

    /// The duration of a text; nil if it is none.
    package static func duration(_ text: UnsafeBufferPointer<UInt8>) -> Duration? {
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
