/// The limits that a spec sets for a value, beyond its type.
///
/// A value is checked before it is sent. It is never checked when it is read, because the server decides what it sends.
public struct ValueLimits: Sendable, Hashable {
    /// The least number, written as in JSON. It is text, so that decimals are compared without rounding.
    public let min: String?
    /// The greatest number, written as in JSON.
    public let max: String?
    /// A number that the value must be greater than, written as in JSON.
    public let exclusiveMin: String?
    /// A number that the value must be less than, written as in JSON.
    public let exclusiveMax: String?
    /// A number that the value must be a whole multiple of, written as in JSON. It is greater than zero, and has at most 18
    /// digits. Any other text checks nothing.
    public let multipleOf: String?
    /// A regular expression that must match somewhere in a string. With `^` and `$` it must match the whole string.
    ///
    /// A search takes at most a million steps, which is enough for some 100,000 characters with an ordinary pattern. A
    /// string that needs more is left to the server. A text that the spec language does not accept as a pattern checks
    /// nothing.
    public let pattern: String?
    /// The least number of Unicode scalars in a string.
    public let minLength: Int?
    /// The greatest number of Unicode scalars in a string.
    public let maxLength: Int?
    /// The least number of elements in a list, or of entries in a map.
    public let minItems: Int?
    /// The greatest number of elements in a list, or of entries in a map.
    public let maxItems: Int?

    /// Creates limits. A limit that is nil allows everything.
    public init(
        min: String? = nil,
        max: String? = nil,
        exclusiveMin: String? = nil,
        exclusiveMax: String? = nil,
        multipleOf: String? = nil,
        pattern: String? = nil,
        minLength: Int? = nil,
        maxLength: Int? = nil,
        minItems: Int? = nil,
        maxItems: Int? = nil
    ) {
        self.min = min
        self.max = max
        self.exclusiveMin = exclusiveMin
        self.exclusiveMax = exclusiveMax
        self.multipleOf = multipleOf
        self.pattern = pattern
        self.minLength = minLength
        self.maxLength = maxLength
        self.minItems = minItems
        self.maxItems = maxItems
    }
}

/// A violation of the limits that a spec sets.
public struct LimitViolation: Sendable, Hashable {
    /// The requirement of the spec, such as `at most 100`.
    public let rule: String

    /// The value that violates it; nil if it is sensitive.
    public internal(set) var found: String?

    init(_ rule: String, found: String) {
        self.rule = rule
        self.found = found
    }

    /// The violation without the value.
    package var redacted: LimitViolation {
        var violation = self
        violation.found = nil
        return violation
    }
}

extension LimitViolation: CustomStringConvertible {
    /// The rule and, unless it is sensitive, the value.
    public var description: String { "expected \(rule)" + (found.map { ", found \($0)" } ?? "") }
}
