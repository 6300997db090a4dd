/// A decimal number with all its digits: no limit, default or example is compared through a binary number.
package struct DecimalNumber: Hashable, Sendable {
    private let isNegative: Bool
    /// The digits from the first to the last one that is not zero. Zero has none.
    private let digits: [UInt8]
    /// The power of ten that the digits are multiplied with, when the point stands before the first one.
    private let place: Int64

    /// Reads `[+-]digits[.digits][e[+-]digits]`; nil for any other text.
    package init?(_ text: String) {
        self.init(Array(text.utf8))
    }

    private init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        let sign = rest.first
        if sign == .minus || sign == .plus { rest = rest.dropFirst() }
        let whole = Self.takeDigits(&rest)
        guard !whole.isEmpty else { return nil }
        var fraction: ArraySlice<UInt8> = []
        if rest.first == .dot {
            rest = rest.dropFirst()
            fraction = Self.takeDigits(&rest)
            guard !fraction.isEmpty else { return nil }
        }
        guard let power = Self.power(rest) else { return nil }
        let all = whole + fraction
        let significant = all.drop { $0 == .zero }
        let zeros = significant.reversed().prefix { $0 == .zero }.count
        digits = Array(significant.dropLast(zeros))
        isNegative = sign == .minus && !digits.isEmpty
        place = digits.isEmpty ? 0 : Int64(whole.count - (all.count - significant.count)) + power
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix(while: \.isDigit)
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// The exponent. One of more than 15 digits is beyond every other number, whatever its last digits are.
    private static func power(_ text: ArraySlice<UInt8>) -> Int64? {
        guard let mark = text.first else { return 0 }
        guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
        var rest = text.dropFirst()
        let sign = rest.first
        if sign == .minus || sign == .plus { rest = rest.dropFirst() }
        let digits = takeDigits(&rest)
        guard !digits.isEmpty, rest.isEmpty else { return nil }
        let significant = digits.drop { $0 == .zero }
        let value =
            significant.count > 15 ? 1_000_000_000_000_000 : significant.reduce(0) { $0 * 10 + Int64($1 & 15) }
        return sign == .minus ? -value : value
    }

    /// True if Foundation's `Decimal` has room for all digits: a mantissa of 128 bits, and an exponent of a byte.
    package var fitsDecimal: Bool {
        (-128...127).contains(exponent)
            && (digits.count < Self.greatestMantissa.count
                || digits.count == Self.greatestMantissa.count
                    && !Self.greatestMantissa.lexicographicallyPrecedes(digits))
    }

    private static let greatestMantissa = Array("340282366920938463463374607431768211455".utf8)

    /// True for a number without a fraction, such as `1.0` or `1e2`.
    package var isWhole: Bool { place >= digits.count }

    /// The digits of a whole number of at most 64 bits or so, as Swift's integers read them: `100` for `1e2`.
    package var wholeText: String? {
        guard isWhole, place <= 20 else { return nil }
        if digits.isEmpty { return "0" }
        let zeros = String(repeating: "0", count: Int(exponent))
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros
    }

    /// True for a number by which others can be divided here: it is greater than zero, and has at most 18 digits.
    package var isDivisor: Bool { sign > 0 && digits.count <= 18 }

    /// True if it is a whole number of times another one, exactly. Every number is for one that is no divisor.
    package func isMultiple(of divisor: DecimalNumber) -> Bool {
        guard divisor.isDivisor, !digits.isEmpty else { return true }
        let power = exponent - divisor.exponent
        // The last digit is not zero, so that no ten is left for a divisor that has more of them.
        guard power >= 0 else { return false }
        let modulus = divisor.digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1 & 15) }
        func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
            modulus.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
        }
        var remainder = digits.reduce(UInt64(0)) { ($0 * 10 + UInt64($1 & 15)) % modulus }
        var (factor, rest) = (10 % modulus, power)
        while rest > 0 {
            if rest & 1 == 1 { remainder = product(remainder, factor) }
            factor = product(factor, factor)
            rest >>= 1
        }
        return remainder == 0
    }

    private var exponent: Int64 { place - Int64(digits.count) }

    /// True if the number of a text is no multiple of that of another. A text that is no number is a multiple of all.
    package static func isNoMultiple(_ text: String, of divisor: String) -> Bool {
        guard let number = DecimalNumber(text), let divisor = DecimalNumber(divisor) else { return false }
        return !number.isMultiple(of: divisor)
    }

    /// The order of two texts' numbers. A text that is no number is neither less nor greater.
    package static func isLess(_ left: String, _ right: String) -> Bool {
        guard let left = DecimalNumber(left), let right = DecimalNumber(right) else { return false }
        return left < right
    }

    /// The same, also for equal numbers.
    package static func isLess(_ left: String, orEqualTo right: String) -> Bool {
        guard let left = DecimalNumber(left), let right = DecimalNumber(right) else { return false }
        return left <= right
    }
}

extension DecimalNumber: Comparable {
    package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
        let signs = (left.sign, right.sign)
        if signs.0 != signs.1 { return signs.0 < signs.1 }
        return left.isNegative ? right.isNearer(than: left) : left.isNearer(than: right)
    }

    private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

    /// True if it is nearer to zero than another number of the same sign.
    private func isNearer(than other: DecimalNumber) -> Bool {
        place == other.place ? digits.lexicographicallyPrecedes(other.digits) : place < other.place
    }
}
