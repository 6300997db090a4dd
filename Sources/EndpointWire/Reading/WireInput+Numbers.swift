extension WireInput {
    /// Consumes the number at the current position (RFC 8259 §6). Returns false after a failure.
    mutating func takeNumber() -> Bool {
        guard valueKind == .number else {
            failMismatch(expected: .number)
            return false
        }
        var here = position
        if bytes[here] == .minus { here += 1 }
        if here < end, bytes[here] == .zero {
            here += 1
        } else if !takeDigits(&here) {
            return false
        }
        if here < end, bytes[here] == .dot {
            here += 1
            guard takeDigits(&here) else { return false }
        }
        if here < end, bytes[here].isExponentMark {
            here += 1
            if here < end, bytes[here] == .plus || bytes[here] == .minus { here += 1 }
            guard takeDigits(&here) else { return false }
        }
        visited += here - position
        position = here
        return true
    }

    /// Consumes at least one digit.
    @inline(__always)
    private mutating func takeDigits(_ here: inout Int) -> Bool {
        let start = here
        while here < end, bytes[here].isDigit { here += 1 }
        if here > start { return true }
        failSyntax(expected: "a digit", at: here)
        return false
    }

    /// Reads an integer. It accepts `1.0` and `1e3`, which some servers write, but no number with a fraction.
    mutating func readInteger() -> Int64 {
        let start = position
        guard takeNumber() else { return 0 }
        return shortInteger(from: start, to: position) ?? longInteger(from: start, \.int64) ?? 0
    }

    /// Reads an integer that is not negative.
    mutating func readUnsignedInteger() -> UInt64 {
        let start = position
        guard takeNumber() else { return 0 }
        if let value = shortInteger(from: start, to: position), value >= 0 { return UInt64(value) }
        return longInteger(from: start, \.uint64) ?? 0
    }

    /// Takes the number that ends at the current position as an integer. Fails if it is none, or does not fit.
    private mutating func longInteger<Value>(from start: Int, _ value: (ExactNumber) -> Value?) -> Value? {
        guard let number = ExactNumber(UnsafeBufferPointer(start: bytes + start, count: position - start)) else {
            fail(.numberOutOfRange, at: start)
            return nil
        }
        guard number.exponent >= 0 else {
            fail(.invalidValue(expected: "a whole number"), at: start)
            return nil
        }
        if let value = value(number) { return value }
        fail(.numberOutOfRange, at: start)
        return nil
    }

    /// Returns an integer of up to 18 digits without a fraction or an exponent, and nil for any other number.
    @inline(__always)
    private func shortInteger(from start: Int, to end: Int) -> Int64? {
        let isNegative = bytes[start] == .minus
        let first = isNegative ? start + 1 : start
        guard end - first <= 18 else { return nil }
        var value: Int64 = 0
        for position in first..<end {
            guard bytes[position].isDigit else { return nil }
            value = value &* 10 &+ Int64(bytes[position] &- .zero)
        }
        return isNegative ? -value : value
    }

    /// Reads an integer of a narrower type.
    mutating func readInteger<Value: FixedWidthInteger>(_ type: Value.Type) -> Value {
        let start = position
        guard let value = Value(exactly: readInteger()) else {
            fail(.numberOutOfRange, at: start)
            return 0
        }
        return value
    }

    /// Reads the nearest double. A number beyond the largest double fails as out of range.
    mutating func readDouble() -> Double {
        let start = position
        guard takeNumber() else { return 0 }
        let text = UnsafeBufferPointer(start: bytes + start, count: position - start)
        if let value = FloatingText.double(text) { return value }
        fail(.numberOutOfRange, at: start)
        return 0
    }

    /// Reads the nearest float. A number beyond the largest float fails as out of range.
    mutating func readFloat() -> Float {
        let start = position
        guard takeNumber() else { return 0 }
        let text = UnsafeBufferPointer(start: bytes + start, count: position - start)
        if let value = FloatingText.float(text) { return value }
        fail(.numberOutOfRange, at: start)
        return 0
    }

    /// Reads the text of a number unchanged.
    package mutating func readNumberText() -> String {
        let start = position
        guard takeNumber() else { return "0" }
        return String(decoding: UnsafeBufferPointer(start: bytes + start, count: position - start), as: UTF8.self)
    }

    mutating func readBool() -> Bool {
        guard valueKind == .bool else {
            failMismatch(expected: .bool)
            return false
        }
        return bytes[position] == UInt8(ascii: "t") ? takeLiteral("true") : takeLiteral("false") && false
    }
}

/// Converts the text of a JSON number to a correctly rounded binary floating-point number.
enum FloatingText {
    /// Returns the nearest double. Returns nil for a number beyond the largest double.
    static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        // The digits and the power of ten are both exact doubles, so the single operation rounds only once (Clinger
        // 1990).
        if let short = ShortDecimal(text), short.digits <= 1 << 53, short.exponent.magnitude <= 22 {
            let digits = Double(short.digits)
            let power = powersOfTen[Int(short.exponent.magnitude)]
            let value = short.exponent < 0 ? digits / power : digits * power
            return short.isNegative ? -value : value
        }
        return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns the nearest float. Returns nil for a number beyond the largest float.
    static func float(_ text: UnsafeBufferPointer<UInt8>) -> Float? {
        Float(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20,
        1e21, 1e22,
    ]
}

/// A decimal number with few digits: `digits × 10^exponent`.
struct ShortDecimal {
    var digits: UInt64 = 0
    var exponent = 0
    var isNegative = false

    /// Parses a JSON number with up to 18 digits and an exponent of up to 3 digits. Returns nil for any other number.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= 24 else { return nil }
        var position = 0
        if text[0] == .minus {
            isNegative = true
            position = 1
        }
        var hasDot = false
        var count = 0
        while position < text.count, !text[position].isExponentMark {
            if text[position] == .dot {
                hasDot = true
            } else {
                digits = digits &* 10 &+ UInt64(text[position] &- .zero)
                count += 1
                if hasDot { exponent -= 1 }
            }
            position += 1
        }
        guard count <= 18 else { return nil }
        guard position < text.count else { return }
        guard let power = Self.power(text, after: position) else { return nil }
        exponent += power
    }

    private static func power(_ text: UnsafeBufferPointer<UInt8>, after mark: Int) -> Int? {
        var position = mark + 1
        let isNegative = text[position] == .minus
        if isNegative || text[position] == .plus { position += 1 }
        guard text.count - position <= 3 else { return nil }
        var value = 0
        while position < text.count {
            value = value * 10 + Int(text[position] &- .zero)
            position += 1
        }
        return isNegative ? -value : value
    }
}
