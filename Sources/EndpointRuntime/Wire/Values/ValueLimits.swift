/// What a spec says a value may be within its type: checked before it is sent, and never when it is read, because what a
/// server sends is its own to decide.
public struct ValueLimits: Sendable, Hashable {
    /// The least number, in JSON's spelling: text, so that a decimal is compared digit for digit.
    public let min: String?
    /// The greatest number.
    public let max: String?
    /// A regular expression that has to be found in a string; with `^` and `$` it is all of it. Matching takes a million steps
    /// at most, which is a text of some 100,000 characters for an ordinary pattern: the server checks what is longer. A text that
    /// is no pattern, by the rules of the language for specs, checks nothing.
    public let pattern: String?
    /// The fewest Unicode scalars of a string.
    public let minLength: Int?
    /// The most Unicode scalars of a string.
    public let maxLength: Int?
    /// The fewest elements of a list, or entries of a map.
    public let minItems: Int?
    /// The most elements of a list, or entries of a map.
    public let maxItems: Int?

    /// Limits of which those that are nil leave everything as it is.
    public init(
        min: String? = nil,
        max: String? = nil,
        pattern: String? = nil,
        minLength: Int? = nil,
        maxLength: Int? = nil,
        minItems: Int? = nil,
        maxItems: Int? = nil
    ) {
        self.min = min
        self.max = max
        self.pattern = pattern
        self.minLength = minLength
        self.maxLength = maxLength
        self.minItems = minItems
        self.maxItems = maxItems
    }
}

/// That a value is none that the spec allows.
public struct LimitViolation: Sendable, Hashable {
    /// What the spec says: `at most 100`.
    public let rule: String

    /// What there was instead; nil where it is sensitive.
    public internal(set) var found: String?

    init(_ rule: String, found: String) {
        self.rule = rule
        self.found = found
    }

    /// The violation without the value.
    var redacted: LimitViolation {
        var violation = self
        violation.found = nil
        return violation
    }
}

extension LimitViolation: CustomStringConvertible {
    /// Both in words.
    public var description: String { "expected \(rule)" + (found.map { ", found \($0)" } ?? "") }
}
