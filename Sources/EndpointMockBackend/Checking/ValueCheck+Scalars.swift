internal import EndpointPatterns
internal import EndpointRuntime
internal import Foundation

extension ValueCheck {
    mutating func checkInteger(_ value: JSONTree, _ range: IntegerRange, _ limits: MockLimits) {
        guard case .number(let digits) = value, let number = DecimalNumber(digits), number.isWhole else {
            return fail("a whole number", value)
        }
        guard number.wholeText.flatMap(DecimalText.value).map(range.contains) == true else {
            return fail(range.words, value)
        }
        checkBounds(digits, limits, value)
    }

    mutating func checkNumber(_ value: JSONTree, _ limits: MockLimits) {
        guard case .number(let digits) = value, Self.isFinite(digits) else { return fail("a number", value) }
        checkBounds(digits, limits, value)
    }

    private mutating func checkBounds(_ digits: String, _ limits: MockLimits, _ value: JSONTree) {
        let bounds = ValueLimits(
            min: limits.min,
            max: limits.max,
            exclusiveMin: limits.exclusiveMin,
            exclusiveMax: limits.exclusiveMax,
            multipleOf: limits.multipleOf
        )
        if bounds != ValueLimits(), let violation = digits.violation(of: bounds) { fail(violation.rule, value) }
    }

    mutating func checkText(_ value: JSONTree, _ kind: MockText, _ limits: MockLimits) {
        guard case .string(let text) = value else { return fail(kind.words, value) }
        guard kind.holds(text) else { return fail(kind.words, value) }
        if limits == MockLimits() { return }
        if limits.minLength != nil || limits.maxLength != nil { checkLength(text.unicodeScalars.count, limits) }
        checkBounds(text, limits, value)
        if let pattern = limits.pattern, patterns.isAbsent(pattern, in: text) { fail("a match of \(pattern)", value) }
    }

    private mutating func checkLength(_ length: Int, _ limits: MockLimits) {
        if let least = limits.minLength, length < least {
            add("at least \(least) characters", reason: "found \(length)")
        }
        if let most = limits.maxLength, length > most { add("at most \(most) characters", reason: "found \(length)") }
    }

    mutating func checkTime(_ value: JSONTree, _ time: MockTime) {
        switch (time, value) {
        case (.unixSeconds, .number(let digits)), (.unixMilliseconds, .number(let digits)):
            if !Self.isFinite(digits) { fail(time.words, value) }
        case (.iso8601, .string(let text)): if TimestampText.moment(text) == nil { fail(time.words, value) }
        case (.pattern(let pattern), .string(let text)):
            if WireDatePattern.date(text, pattern) == nil { fail(time.words, value) }
        default: fail(time.words, value)
        }
    }

    /// A number beyond the largest double is one that no client reads.
    private static func isFinite(_ digits: String) -> Bool { Double(digits)?.isFinite == true }

    mutating func checkEnumeration(_ value: JSONTree, _ values: [String], _ isOpen: Bool) {
        guard case .string(let text) = value else { return fail("one of \(values.joined(separator: ", "))", value) }
        if !isOpen, !values.contains(text) { fail("one of \(values.joined(separator: ", "))", value) }
    }
}

/// The range of integers with this number of bits.
struct IntegerRange {
    let bits: Int
    let isSigned: Bool

    private var digits: Int { max(0, min(bits, 64) - (isSigned ? 1 : 0)) }

    var greatest: Decimal { Decimal(digits == 64 ? UInt64.max : (1 << UInt64(digits)) - 1) }

    var least: Decimal { isSigned ? -greatest - 1 : 0 }

    func contains(_ number: Decimal) -> Bool { number <= greatest && number >= least }

    var words: String { "a whole number of \(bits) bits" + (isSigned ? "" : " that is not negative") }
}

extension MockText {
    /// The expectation, in the words of an error.
    var words: String {
        switch self {
        case .plain: "a string"
        case .decimal: "a string of decimal digits, such as \"12.50\""
        case .integer: "a string that holds a whole number"
        case .unsigned: "a string that holds a whole number that is not negative"
        case .date: "a day such as 2026-01-31"
        case .duration: "an ISO 8601 duration such as PT1H30M"
        case .uuid: "a UUID"
        case .hexUUID: "a UUID of 32 digits"
        case .url: "a URL"
        case .base64: "bytes in Base64"
        }
    }

    /// Returns true if the runtime reads a string of this form.
    func holds(_ text: String) -> Bool {
        switch self {
        case .plain: true
        case .decimal: DecimalNumber(text)?.fitsDecimal == true
        case .integer: Int64(text) != nil
        case .unsigned: UInt64(text) != nil
        case .date: TimestampText.calendarDay(text) != nil
        case .duration: DurationText.duration(text) != nil
        case .uuid, .hexUUID: (try? Mapping.uuid(text, field: "", sensitive: true)) != nil
        case .url: (try? Mapping.url(text, field: "", sensitive: true)) != nil
        case .base64: Data(base64Encoded: text) != nil
        }
    }
}

extension MockTime {
    /// The expectation, in the words of an error.
    var words: String {
        switch self {
        case .iso8601: "an RFC 3339 date and time with an offset, such as 2026-01-01T10:00:00Z"
        case .unixSeconds: "a number of seconds since 1970"
        case .unixMilliseconds: "a number of milliseconds since 1970"
        case .pattern(let pattern): "a date and time of the form \(pattern)"
        }
    }
}

extension TypeCatalogue {
    /// The expectation of a schema, in the words of an error.
    func words(_ schema: MockSchema) -> String {
        switch schema {
        case .type(let name):
            if case .type = resolved(schema) {
                "a value"
            } else {
                fields(of: schema) == nil ? words(resolved(schema)) : name
            }
        case .nullable(let inner): words(inner)
        case .any: "a value"
        case .string(let kind, _): kind.words
        case .integer: "a whole number"
        case .number: "a number"
        case .duration(let unit, _): "a number of \(unit)"
        case .boolean: "true or false"
        case .time(let time): time.words
        case .enumeration(let values, _): "one of \(values.joined(separator: ", "))"
        case .constant(let value): value.shortText
        case .list, .tuple: "a list"
        case .map, .object: "an object"
        case .union(let union): "one of \(union.cases.map(\.tag).joined(separator: ", "))"
        }
    }
}

extension JSONTree {
    /// The value if it is short, otherwise its kind.
    var shortText: String {
        switch self {
        case .string(let text): text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
        case .array, .object: kind
        case .null, .bool, .number: parameterText.flatMap { $0.isEmpty ? nil : $0 } ?? "null"
        }
    }

    /// Returns true if both values are equal, regardless of the order of members.
    func isSame(_ other: JSONTree) -> Bool {
        switch (self, other) {
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { member in other[member.key].map(member.value.isSame) ?? false }
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame($1) }
        default: self == other
        }
    }
}
