internal import EndpointRuntime
internal import Foundation

extension ValueMaker {
    /// A whole number that fits its name, within its bits and its limits.
    func integer(_ integers: IntegerRange, _ limits: MockLimits, at place: Place) -> JSONTree {
        // The minimum exceeds the usual numbers and the range of `Int`.
        if let min = limits.min, Int(min) == nil, UInt64(min) != nil { return .number(min) }
        var seed = place.seed
        let range = Self.range(integers, limits, usual: ExampleWords.range(named: place.name))
        return .integer(limits.multiple(near: seed.next(in: range), from: Self.allowed(integers, limits).least))
    }

    /// The allowed part of the usual numbers. If none is allowed, the numbers next to the limits.
    static func range(_ integers: IntegerRange, _ limits: MockLimits, usual: ClosedRange<Int>) -> ClosedRange<Int> {
        let (least, most) = allowed(integers, limits)
        let low = max(usual.lowerBound, least)
        let high = min(usual.upperBound, most)
        if low <= high { return low...high }
        if least > usual.upperBound {
            return least...min(most, least.addingReportingOverflow(99).partialValue.magnitudeSafe(least))
        }
        return max(least, most.subtractingReportingOverflow(99).partialValue.lowSafe(most))...most
    }

    /// The least and the greatest number that are allowed.
    private static func allowed(_ integers: IntegerRange, _ limits: MockLimits) -> (least: Int, most: Int) {
        let widest = (bound(integers.least, .up) ?? .min)...(bound(integers.greatest, .down) ?? .max)
        let above = bound(limits.exclusiveMin, .down).map { $0.addingReportingOverflow(1).partialValue }
        let below = bound(limits.exclusiveMax, .up).map { $0.subtractingReportingOverflow(1).partialValue }
        let lows = [bound(limits.min, .up), above].compactMap(\.self)
        let highs = [bound(limits.max, .down), below].compactMap(\.self)
        let least = lows.reduce(widest.lowerBound, max)
        return (least, max(least, highs.reduce(widest.upperBound, min)))
    }

    private static func bound(_ text: String?, _ rounding: NSDecimalNumber.RoundingMode) -> Int? {
        text.flatMap(DecimalText.value).flatMap { bound($0, rounding) }
    }

    private static func bound(_ value: Decimal, _ rounding: NSDecimalNumber.RoundingMode) -> Int? {
        var (value, rounded) = (value, Decimal())
        NSDecimalRound(&rounded, &value, 0, rounding)
        return Int(exactly: NSDecimalNumber(decimal: rounded))
    }

    /// A number that fits its name, with two digits after the point.
    func number(_ limits: MockLimits, at place: Place) -> JSONTree {
        .number(decimal(limits, at: place))
    }

    /// The digits of a decimal number within its limits.
    func decimal(_ limits: MockLimits, at place: Place) -> String {
        var seed = place.seed
        let usual = ExampleWords.range(named: place.name)
        let whole = Decimal(seed.next(in: usual))
        let cents = Decimal(seed.next(below: 100)) / 100
        var value = whole + cents
        let above = limits.exclusiveMin.flatMap(DecimalText.value)
        let below = limits.exclusiveMax.flatMap(DecimalText.value)
        let least = [limits.min.flatMap(DecimalText.value), above].compactMap(\.self).max()
        let most = [limits.max.flatMap(DecimalText.value), below].compactMap(\.self).min()
        if let least, value < least { value = most.map { Swift.min($0, least + cents) } ?? least + cents }
        if let most, value > most { value = least.map { Swift.max($0, most - cents) } ?? most - cents }
        if let above, value <= above { value = most.map { (above + $0) / 2 } ?? above + 1 }
        if let below, value >= below { value = least.map { (below + $0) / 2 } ?? below - 1 }
        return DecimalText.text(limits.multiple(near: value, from: least))
    }
}

extension MockLimits {
    /// The multiple at or below a number, or the next one if that is too small.
    fileprivate func multiple(near value: Decimal, from least: Decimal?) -> Decimal {
        guard let step = multipleOf.flatMap(DecimalText.value), step > 0 else { return value }
        var (quotient, rounded) = (value / step, Decimal())
        NSDecimalRound(&rounded, &quotient, 0, .down)
        let found = rounded * step
        let isTooSmall =
            least.map { found < $0 } == true || exclusiveMin.flatMap(DecimalText.value).map { found <= $0 } == true
        return isTooSmall ? found + step : found
    }

    /// The same for whole numbers.
    fileprivate func multiple(near value: Int, from least: Int) -> Int {
        guard multipleOf != nil else { return value }
        return Int(exactly: NSDecimalNumber(decimal: multiple(near: Decimal(value), from: Decimal(least)))) ?? value
    }
}

extension Int {
    /// This number, or the greatest one if adding to `start` overflowed.
    fileprivate func magnitudeSafe(_ start: Int) -> Int { self < start ? .max : self }

    /// This number, or the least one if subtracting from `start` overflowed.
    fileprivate func lowSafe(_ start: Int) -> Int { self > start ? .min : self }
}

/// Decimal numbers as text, in the same form in every locale.
enum DecimalText {
    private static let locale = Locale(identifier: "en_US_POSIX")

    /// The number; nil if the whole text is not a number.
    static func value(_ text: String) -> Decimal? {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let isNumber = digits.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "-"),
                UInt8(ascii: "+"):
                true
            default: false
            }
        }
        guard isNumber, let first = digits.first, 0x30...0x39 ~= first else { return nil }
        return Decimal(string: text, locale: locale)
    }

    /// The digits.
    static func text(_ value: Decimal) -> String {
        NSDecimalNumber(decimal: value).description(withLocale: locale)
    }
}
