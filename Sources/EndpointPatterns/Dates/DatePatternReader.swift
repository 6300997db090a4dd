/// Reads a text token by token, and holds the parts that were read so far.
struct DatePatternReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var year = 0
    private var month = 0
    private var day = 0
    private var hour = 0
    private var minute = 0
    private var second = 0
    private var fraction = 0.0
    /// The seconds by which the text's time zone is ahead of UTC.
    private var offset = 0
    /// The hour of a clock that counts to twelve.
    private var twelve: Int?
    private var isAfternoon = false

    init(text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var isAtEnd: Bool { position == text.count }

    /// The time that was read; nil if a clock does not show it.
    var moment: DatePattern.Moment? {
        var hour = hour
        if let twelve {
            guard 1...12 ~= twelve else { return nil }
            hour = twelve % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return DatePattern.Moment(
            year: year,
            month: month,
            day: day,
            seconds: hour * 3600 + minute * 60 + second - offset,
            fraction: fraction
        )
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    mutating func read(_ letter: UInt8, _ count: Int) -> Bool {
        switch letter {
        case UInt8(ascii: "y"): return set(\.year, count, count)
        case UInt8(ascii: "M") where count > 2:
            guard let index = name(of: DatePattern.months, count) else { return false }
            month = index + 1
            return true
        case UInt8(ascii: "M"): return set(\.month, count, 2)
        case UInt8(ascii: "d"): return set(\.day, count, 2)
        case UInt8(ascii: "H"): return set(\.hour, count, 2)
        case UInt8(ascii: "m"): return set(\.minute, count, 2)
        case UInt8(ascii: "s"): return set(\.second, count, 2)
        case UInt8(ascii: "h"):
            twelve = number(count, 2)
            return twelve != nil
        case UInt8(ascii: "a"):
            guard let index = name(of: DatePattern.halves, 4) else { return false }
            isAfternoon = index == 1
            return true
        case UInt8(ascii: "E"): return name(of: DatePattern.weekdays, count) != nil
        case UInt8(ascii: "S"): return readFraction(count)
        case UInt8(ascii: "X"), UInt8(ascii: "Z"): return readZone(letter, count)
        default: return false
        }
    }

    private mutating func set(_ part: WritableKeyPath<DatePatternReader, Int>, _ least: Int, _ most: Int) -> Bool {
        guard let value = number(least, most) else { return false }
        self[keyPath: part] = value
        return true
    }

    /// Reads a number with so many digits.
    private mutating func number(_ least: Int, _ most: Int) -> Int? {
        var value = 0
        let start = position
        while position - start < most, isAtDigit {
            value = value * 10 + Int(text[position] - UInt8(ascii: "0"))
            position += 1
        }
        return position - start >= least ? value : nil
    }

    private var isAtDigit: Bool {
        position < text.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position])
    }

    private mutating func readFraction(_ count: Int) -> Bool {
        guard let value = number(count, count) else { return false }
        fraction = Double(value) / Double((0..<count).reduce(1) { scale, _ in scale * 10 })
        return true
    }

    /// Reads a name, or its first three letters if `count` is three, and returns its index.
    private mutating func name(of names: [StaticString], _ count: Int) -> Int? {
        for (index, name) in names.enumerated() {
            let length = count == 3 ? 3 : name.utf8CodeUnitCount
            guard position + length <= text.count else { continue }
            let isHere = (0..<length).allSatisfy { text[position + $0] | 0x20 == name.utf8Start[$0] | 0x20 }
            guard isHere else { continue }
            position += length
            return index
        }
        return nil
    }

    private mutating func readZone(_ letter: UInt8, _ count: Int) -> Bool {
        guard position < text.count else { return false }
        let sign = text[position]
        position += 1
        if letter == UInt8(ascii: "X"), sign == UInt8(ascii: "Z") { return true }
        let isBehind = sign == UInt8(ascii: "-")
        guard isBehind || sign == UInt8(ascii: "+"), let hours = number(2, 2), hours < 24 else { return false }
        var minutes = 0
        let isShort = letter == UInt8(ascii: "X") && count == 1
        if !isShort || isAtDigit {
            guard count < 3 || take(UInt8(ascii: ":")), let value = number(2, 2), value < 60 else { return false }
            minutes = value
        }
        offset = (hours * 3600 + minutes * 60) * (isBehind ? -1 : 1)
        return true
    }
}
