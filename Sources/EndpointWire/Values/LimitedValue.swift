internal import EndpointPatterns
public import Foundation

/// A value that a spec can limit. A list or a map is checked against the limits on counts, and its elements against the
/// limits on values. An optional is checked if it has a value.
public protocol LimitedValue {
    /// Returns the violation of the limits; nil if there is none.
    func violation(of limits: ValueLimits) -> LimitViolation?
}

extension LimitedValue where Self: BinaryInteger {
    /// Compares a whole number exactly.
    public func violation(of limits: ValueLimits) -> LimitViolation? {
        if let min = limits.min, isBeyond(min, { self < $0 }, { DecimalNumber.isLess("\(self)", min) }) {
            return LimitViolation("at least \(min)", found: "\(self)")
        }
        if let max = limits.max, isBeyond(max, { self > $0 }, { DecimalNumber.isLess(max, "\(self)") }) {
            return LimitViolation("at most \(max)", found: "\(self)")
        }
        return limits.comparesDigits ? limits.digitsViolation("\(self)") : nil
    }

    /// Compares with a bound of 64 bits directly, and by the digits with any other.
    private func isBeyond(_ bound: String, _ whole: (Int64) -> Bool, _ digits: () -> Bool) -> Bool {
        Int64(bound).map(whole) ?? digits()
    }
}

extension LimitedValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
    /// Compares the number that is sent, which is the shortest one that reads back as the value: a float of `0.1` is at
    /// most 0.1. A NaN violates no limit; writing a number that is not finite fails by itself.
    public func violation(of limits: ValueLimits) -> LimitViolation? {
        if let min = limits.min, let bound = Self(min) {
            if self < bound || self == bound && DecimalNumber.isLess("\(self)", min) {
                return LimitViolation("at least \(min)", found: "\(self)")
            }
        }
        if let max = limits.max, let bound = Self(max) {
            if self > bound || self == bound && DecimalNumber.isLess(max, "\(self)") {
                return LimitViolation("at most \(max)", found: "\(self)")
            }
        }
        return limits.comparesDigits ? limits.digitsViolation("\(self)") : nil
    }
}

extension Int: LimitedValue {}
extension Int32: LimitedValue {}
extension Int64: LimitedValue {}
extension UInt32: LimitedValue {}
extension UInt64: LimitedValue {}
extension Double: LimitedValue {}
extension Float: LimitedValue {}

extension Decimal: LimitedValue {
    /// Compares all digits, without rounding.
    public func violation(of limits: ValueLimits) -> LimitViolation? { wireText.numberViolation(limits) }
}

extension String: LimitedValue {
    /// Compares the number in the string if the limits are of numbers, because such a string holds a decimal. Otherwise
    /// checks the length and the pattern.
    public func violation(of limits: ValueLimits) -> LimitViolation? {
        if limits.min != nil || limits.max != nil || limits.comparesDigits {
            return numberViolation(limits)
        }
        if let violation = lengthViolation(limits) { return violation }
        guard let pattern = limits.pattern else { return nil }
        guard let expression = CompiledPatterns.shared.expression(pattern), expression.isAbsent(in: self) else {
            return nil
        }
        return LimitViolation("a match of \(pattern)", found: shortened)
    }

    /// Compares the number that the text is. Any other text violates no limit of numbers.
    fileprivate func numberViolation(_ limits: ValueLimits) -> LimitViolation? {
        if let min = limits.min, DecimalNumber.isLess(self, min) {
            return LimitViolation("at least \(min)", found: self)
        }
        if let max = limits.max, DecimalNumber.isLess(max, self) {
            return LimitViolation("at most \(max)", found: self)
        }
        return limits.digitsViolation(self)
    }

    private func lengthViolation(_ limits: ValueLimits) -> LimitViolation? {
        guard limits.minLength != nil || limits.maxLength != nil else { return nil }
        let length = unicodeScalars.count
        if let least = limits.minLength, length < least {
            return LimitViolation("at least \(least) characters", found: "\(length): \(shortened)")
        }
        if let most = limits.maxLength, length > most {
            return LimitViolation("at most \(most) characters", found: "\(length): \(shortened)")
        }
        return nil
    }

    private var shortened: String { count > 40 ? "\"\(prefix(40))…\"" : "\"\(self)\"" }
}

extension Optional: LimitedValue where Wrapped: LimitedValue {
    /// Checks the value if there is one. `nil` violates no limit.
    public func violation(of limits: ValueLimits) -> LimitViolation? { flatMap { $0.violation(of: limits) } }
}

extension Array: LimitedValue where Element: LimitedValue {
    /// Checks the number of elements, then the elements.
    public func violation(of limits: ValueLimits) -> LimitViolation? {
        limits.countViolation(count) ?? limits.firstViolation(in: self)
    }
}

extension Dictionary: LimitedValue where Key == String, Value: LimitedValue {
    /// Checks the number of entries, then the values.
    public func violation(of limits: ValueLimits) -> LimitViolation? {
        limits.countViolation(count) ?? limits.firstViolation(in: values)
    }
}

extension ValueLimits {
    /// True if there is a limit that only the digits of a number tell.
    fileprivate var comparesDigits: Bool { exclusiveMin != nil || exclusiveMax != nil || multipleOf != nil }

    fileprivate func digitsViolation(_ number: String) -> LimitViolation? {
        if let exclusiveMin, DecimalNumber.isLess(number, orEqualTo: exclusiveMin) {
            return LimitViolation("more than \(exclusiveMin)", found: number)
        }
        if let exclusiveMax, DecimalNumber.isLess(exclusiveMax, orEqualTo: number) {
            return LimitViolation("less than \(exclusiveMax)", found: number)
        }
        if let multipleOf, DecimalNumber.isNoMultiple(number, of: multipleOf) {
            return LimitViolation("a multiple of \(multipleOf)", found: number)
        }
        return nil
    }

    package func countViolation(_ count: Int) -> LimitViolation? {
        if let least = minItems, count < least {
            return LimitViolation("at least \(least) elements", found: "\(count)")
        }
        if let most = maxItems, count > most { return LimitViolation("at most \(most) elements", found: "\(count)") }
        return nil
    }

    /// Checks the elements without the limits on counts, which apply only to the outermost list or map.
    fileprivate func firstViolation(in values: some Sequence<some LimitedValue>) -> LimitViolation? {
        let inner = ValueLimits(
            min: min,
            max: max,
            exclusiveMin: exclusiveMin,
            exclusiveMax: exclusiveMax,
            multipleOf: multipleOf,
            pattern: pattern,
            minLength: minLength,
            maxLength: maxLength
        )
        if inner == ValueLimits() { return nil }
        return values.lazy.compactMap { $0.violation(of: inner) }.first
    }
}

extension WireFieldWriter {
    /// Fails the writing if a value violates its limits. Generated code calls this before it writes the field.
    public mutating func check(
        _ index: Int,
        _ value: some LimitedValue,
        _ limits: ValueLimits,
        isSensitive: Bool = false
    ) {
        report(value.violation(of: limits), at: index, isSensitive)
    }

    /// Fails the writing if a list or a map has too few or too many elements. It does not check the elements.
    public mutating func check(
        _ index: Int,
        items value: (some Collection)?,
        _ limits: ValueLimits,
        isSensitive: Bool = false
    ) {
        report(value.flatMap { limits.countViolation($0.count) }, at: index, isSensitive)
    }

    private mutating func report(_ violation: LimitViolation?, at index: Int, _ isSensitive: Bool) {
        guard let violation else { return }
        // The error's path is found from the bytes before it, so the key is written first.
        key(index)
        output.pointee.fail(.outsideLimits(isSensitive ? violation.redacted : violation))
    }
}
