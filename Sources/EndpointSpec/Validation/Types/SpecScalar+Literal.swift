internal import EndpointPatterns
internal import Foundation

extension SpecScalar {
    /// Returns true if a scalar's text is a value of the type in its form on the wire. Quoted, it is a string and nothing
    /// else.
    func accepts(_ text: String, isQuoted: Bool, _ form: SpecWireForm) -> Bool {
        switch self {
        case .int, .int32, .int64, .uint32, .uint64:
            form.wire == .string ? holds(text) : !isQuoted && text.isJSONNumber && wholeText(text) != nil
        case .string: true
        case .double: !isQuoted && text.isJSONNumber && Double(text)?.isFinite == true
        case .float: !isQuoted && text.isJSONNumber && Float(text)?.isFinite == true
        case .decimal: (form.wire != .number || text.isJSONNumber) && DecimalNumber(text)?.fitsDecimal == true
        case .bool:
            ["true", "false"].contains(text) && (!isQuoted || form.wire == .string)
                || ["0", "1"].contains(text) && !isQuoted && form.wire == .number
        case .datetime: form.datetime.accepts(text, isQuoted: isQuoted)
        case .date: TimestampText.calendarDay(text) != nil
        case .duration: SpecScalar.duration(text, form.wire ?? .seconds) != nil
        case .uuid: text.withHyphensOfUUID != nil
        // The same calls as the runtime's.
        case .url: URL(string: text, encodingInvalidCharacters: false) != nil
        case .bytes: Data(base64Encoded: text) != nil
        case .json: true
        }
    }

    /// The digits of a whole number that the type holds, as Swift writes them: `100` for `1e2`. `nil` for any other text.
    package func wholeText(_ text: String) -> String? {
        DecimalNumber(text)?.wholeText.flatMap { holds($0) ? $0 : nil }
    }

    /// The time that a duration's text on the wire stands for; `nil` for any other text.
    package static func duration(_ text: String, _ wire: SpecWire) -> Duration? {
        if wire == .iso8601 { return DurationText.duration(text) }
        guard DecimalNumber(text) != nil, text.first != "+", let number = Double(text) else { return nil }
        return DurationText.duration(number, inMilliseconds: wire == .milliseconds)
    }

    /// True for a number of JSON.
    package func acceptsNumber(_ text: String) -> Bool { text.isJSONNumber }

    func expectation(_ form: SpecWireForm) -> String {
        switch self {
        case .string: "text"
        case .int, .int64: "a whole number"
        case .int32: "a whole number of 32 bits"
        case .uint32: "a whole number of 32 bits that is not negative"
        case .uint64: "a whole number that is not negative"
        case .double, .float: "a number"
        case .decimal: "a decimal number, such as \"12.50\", of at most 38 digits"
        case .bool: form.wire == .number ? "1 or 0, or true or false" : "true or false"
        case .datetime: form.datetime.expectation
        case .date: "a day, such as 2026-01-31"
        case .duration: form.wire == .iso8601 ? "a duration, such as PT1H30M" : "a number of \(form.wire ?? .seconds)"
        case .uuid:
            form.wire == .hex
                ? "a UUID, such as 123e4567e89b12d3a456426614174000"
                : "a UUID, such as 123e4567-e89b-12d3-a456-426614174000"
        case .url: "a URL"
        case .bytes: "Base64"
        case .json: rawValue
        }
    }
}

extension SpecDateTimeFormat {
    fileprivate func accepts(_ text: String, isQuoted: Bool) -> Bool {
        switch self {
        case .iso8601: TimestampText.moment(text) != nil
        case .unixSeconds, .unixMilliseconds: !isQuoted && text.isJSONNumber && Double(text)?.isFinite == true
        case .pattern(let pattern): pattern.moment(of: text) != nil
        }
    }

    fileprivate var expectation: String {
        switch self {
        case .iso8601: "a point in time, such as \"2026-01-01T10:00:00Z\""
        case .unixSeconds: "a number of seconds since 1970"
        case .unixMilliseconds: "a number of milliseconds since 1970"
        case .pattern(let pattern): "a point in time in the format '\(pattern.text)'"
        }
    }
}

extension String {
    /// RFC 8259 section 6.
    var isJSONNumber: Bool {
        var rest = Substring(self).utf8
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let integer = rest.prefix { $0.isDigit }
        guard !integer.isEmpty, integer.count == 1 || integer.first != UInt8(ascii: "0") else { return false }
        rest = rest.dropFirst(integer.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix { $0.isDigit }
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        guard let letter = rest.first else { return true }
        guard letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") else { return false }
        rest = rest.dropFirst()
        if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        return !rest.isEmpty && rest.allSatisfy { $0.isDigit }
    }

    /// A UUID as RFC 9562 section 4 writes it, of that or of its 32 hexadecimal digits alone. `nil` for anything else.
    package var withHyphensOfUUID: String? {
        let lengths = [8, 4, 4, 4, 12]
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        guard groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isHexDigit } }) else { return nil }
        if groups.map(\.utf8.count) == lengths { return self }
        guard groups.count == 1, utf8.count == 32 else { return nil }
        var rest = Substring(self)
        return lengths.map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }.joined(separator: "-")
    }
}

extension UInt8 {
    /// True for an ASCII digit.
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
