/// A decimal number without rounding: `significand × 10^exponent`. The significand is below 2^128, without trailing
/// zeros.
struct ExactNumber {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var exponent = 0
    var isNegative = false

    var isZero: Bool { high == 0 && low == 0 }

    /// Parses `[+-]digits[.digits][e[+-]digits]`; nil if the text is not a number, or if the digits do not fit.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var position = 0
        if let sign = text.first, sign == .minus || sign == .plus {
            isNegative = sign == .minus
            position = 1
        }
        guard takeDigits(text, &position), takePower(text, &position), position == text.count else { return nil }
        if isZero { exponent = 0 }
    }

    /// The value as an integer, if it is one that fits.
    var int64: Int64? {
        guard let magnitude else { return nil }
        if isNegative {
            return magnitude <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
        }
        return Int64(exactly: magnitude)
    }

    /// The value as an integer that is not negative, if it is one that fits.
    var uint64: UInt64? { isNegative && !isZero ? nil : magnitude }

    /// The value without its sign, if it is a whole number of 64 bits.
    private var magnitude: UInt64? {
        guard exponent >= 0 else { return nil }
        var copy = self
        while copy.exponent > 0 {
            guard copy.append(digit: 0), copy.high == 0 else { return nil }
            copy.exponent -= 1
        }
        return copy.high == 0 ? copy.low : nil
    }

    /// Multiplies by ten and adds a digit; returns false, and changes nothing, if the result does not fit.
    mutating func append(digit: UInt64) -> Bool {
        let product = low.multipliedFullWidth(by: 10)
        let (sum, carry) = product.low.addingReportingOverflow(digit)
        let (tenfold, overflow) = high.multipliedReportingOverflow(by: 10)
        let (upper, overflow2) = tenfold.addingReportingOverflow(product.high + (carry ? 1 : 0))
        guard !overflow, !overflow2 else { return false }
        high = upper
        low = sum
        return true
    }

    /// Reads digits. Zeros are held back until another digit follows, so that trailing zeros take no room.
    private mutating func takeDigits(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Bool {
        var zeros = 0
        var hasDot = false
        let start = position
        while position < text.count {
            let byte = text[position]
            if byte == .dot, !hasDot, position > start {
                hasDot = true
                position += 1
                guard position < text.count, text[position].isDigit else { return false }
                continue
            }
            guard byte.isDigit else { break }
            if hasDot { exponent -= 1 }
            if byte == .zero {
                zeros += 1
            } else {
                guard appendZeros(&zeros), append(digit: UInt64(byte &- .zero)) else { return false }
            }
            position += 1
        }
        exponent += zeros
        return position > start
    }

    @inline(__always)
    private mutating func appendZeros(_ zeros: inout Int) -> Bool {
        if isZero { zeros = 0 }
        while zeros > 0 {
            guard append(digit: 0) else { return false }
            zeros -= 1
        }
        return true
    }

    private mutating func takePower(_ text: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Bool {
        guard position < text.count, text[position].isExponentMark else { return true }
        position += 1
        var isNegative = false
        if position < text.count, text[position] == .minus || text[position] == .plus {
            isNegative = text[position] == .minus
            position += 1
        }
        let start = position
        var power = 0
        while position < text.count, text[position].isDigit {
            // A larger exponent is out of range for every type.
            if power < 1_000_000 { power = power * 10 + Int(text[position] &- .zero) }
            position += 1
        }
        exponent += isNegative ? -power : power
        return position > start
    }
}
