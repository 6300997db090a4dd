/// A decimal number with all its digits: no limit, default or example is compared through a binary number.
package struct DecimalNumber: Hashable, Sendable {
    private let isNegative: Bool
    /// The digits from the first to the last one that is not zero. Zero has none.
    private let digits: [UInt8]
    /// The power of ten that the digits are multiplied with, when the point stands before the first one.
    private let place: Int

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
        place = digits.isEmpty ? 0 : whole.count - (all.count - significant.count) + power
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix(while: \.isDigit)
        rest = rest.dropFirst(digits.count)
        return digits
    }

    /// The exponent. One of more than 15 digits is beyond every other number, whatever its last digits are.
    private static func power(_ text: ArraySlice<UInt8>) -> Int? {
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
        return Int(clamping: sign == .minus ? -value : value)
    }

    /// True if Foundation's `Decimal` has room for all digits: a mantissa of 128 bits, and an exponent of a byte.
    package var fitsDecimal: Bool {
        (-128...127).contains(place - digits.count)
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
        let zeros = String(repeating: "0", count: place - digits.count)
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros
    }

    /// The order of two texts' numbers. A text that is no number is neither less nor greater.
    package static func isLess(_ left: String, _ right: String) -> Bool {
        guard let left = DecimalNumber(left), let right = DecimalNumber(right) else { return false }
        return left < right
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
