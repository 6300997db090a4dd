internal import EndpointPatterns

/// The limits of a value within its type: of a number, of a text and its length, of a count. `nil`: no limit.
package struct SpecLimits: Hashable, Sendable {
    /// The least number, as the spec writes it.
    @Indirect package var min: Located<String>?
    @Indirect package var max: Located<String>?
    /// Numbers beyond which the value is.
    @Indirect package var exclusiveMin: Located<String>?
    @Indirect package var exclusiveMax: Located<String>?
    /// A number of which the value is a whole multiple.
    @Indirect package var multipleOf: Located<String>?
    /// A regular expression that is found in the text.
    @Indirect package var pattern: Located<SpecPattern>?
    /// In Unicode scalars.
    @Indirect package var minLength: Located<Int>?
    @Indirect package var maxLength: Located<Int>?
    /// Elements of a list, entries of a map.
    @Indirect package var minItems: Located<Int>?
    @Indirect package var maxItems: Located<Int>?

    package init() {}

    package var isEmpty: Bool { self == SpecLimits() }

    /// These, and where they say nothing those of the type that the value has.
    package func over(_ type: SpecLimits) -> SpecLimits {
        var limits = self
        limits.min = min ?? type.min
        limits.max = max ?? type.max
        limits.exclusiveMin = exclusiveMin ?? type.exclusiveMin
        limits.exclusiveMax = exclusiveMax ?? type.exclusiveMax
        limits.multipleOf = multipleOf ?? type.multipleOf
        limits.pattern = pattern ?? type.pattern
        limits.minLength = minLength ?? type.minLength
        limits.maxLength = maxLength ?? type.maxLength
        limits.minItems = minItems ?? type.minItems
        limits.maxItems = maxItems ?? type.maxItems
        return limits
    }
}

extension SpecScalar {
    /// True if `min` and `max` have a meaning for it.
    package var isNumber: Bool { isWhole || [.double, .float, .decimal].contains(self) }
}

/// Why a value cannot stand within its limits.
enum LimitBreach {
    /// The requirement, and the place of the value that does not meet it.
    case unmet(String, SourceLocation)
    /// A pattern that takes too many steps on the value there.
    case unchecked(Located<SpecPattern>, SourceLocation)
}

extension SpecLimits {
    /// Returns the violation of a value that has the right type; `nil` if it is within the limits.
    func violation(of literal: Located<SpecLiteral>) -> LimitBreach? {
        if literal.value.isNull { return nil }
        switch literal.value {
        case .list(let elements):
            return countViolation(elements.count).map { .unmet($0, literal.location) }
                ?? elements.lazy.compactMap { ofValues.violation(of: $0) }.first
        case .map(let entries):
            return countViolation(entries.count).map { .unmet($0, literal.location) }
                ?? entries.lazy.compactMap { ofValues.violation(of: $0.value) }.first
        case .scalar(let text, _):
            if let unmet = violation(of: text) { return .unmet(unmet, literal.location) }
            return patternViolation(of: text, at: literal.location)
        }
    }

    /// Those of the values inside a list or map.
    package var ofValues: SpecLimits {
        var limits = self
        limits.minItems = nil
        limits.maxItems = nil
        return limits
    }

    private func countViolation(_ count: Int) -> String? {
        if let minItems, count < minItems.value { return "must have at least \(minItems.value) elements" }
        if let maxItems, count > maxItems.value { return "must have at most \(maxItems.value) elements" }
        return nil
    }

    private func violation(of text: String) -> String? {
        let length = text.unicodeScalars.count
        if let min, DecimalNumber.isLess(text, min.value) { return "must be at least \(min.value)" }
        if let max, DecimalNumber.isLess(max.value, text) { return "must be at most \(max.value)" }
        if let exclusiveMin, DecimalNumber.isLess(text, orEqualTo: exclusiveMin.value) {
            return "must be more than \(exclusiveMin.value)"
        }
        if let exclusiveMax, DecimalNumber.isLess(exclusiveMax.value, orEqualTo: text) {
            return "must be less than \(exclusiveMax.value)"
        }
        if let multipleOf, DecimalNumber.isNoMultiple(text, of: multipleOf.value) {
            return "must be a multiple of \(multipleOf.value)"
        }
        if let minLength, length < minLength.value { return "must have at least \(minLength.value) characters" }
        if let maxLength, length > maxLength.value { return "must have at most \(maxLength.value) characters" }
        return nil
    }

    /// Fewer steps than a client takes: a spec may have thousands of values.
    static let mostSteps = 100_000

    private func patternViolation(of text: String, at location: SourceLocation) -> LimitBreach? {
        guard let pattern, var compiled = pattern.value.compiled else { return nil }
        switch compiled.search(in: text, mostSteps: Self.mostSteps) {
        case .found: return nil
        case .absent: return .unmet("must match the pattern \(pattern.value.text)", location)
        case .undecided: return .unchecked(pattern, location)
        }
    }
}
