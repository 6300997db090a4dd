extension SpecScalar {
    /// Returns true if a scalar's text is a value of the type in its form on the wire. Quoted, it is a string and nothing
    /// else.
    func accepts(_ text: String, isQuoted: Bool, _ form: SpecWireForm) -> Bool {
        switch self {
        case .int, .int32, .int64, .uint32, .uint64:
            (!isQuoted || form.wire == .string) && text.isJSONNumber && holds(text)
        case .string: true
        case .double: !isQuoted && text.isJSONNumber && Double(text)?.isFinite == true
        case .float: !isQuoted && text.isJSONNumber && Float(text)?.isFinite == true
        case .decimal: text.isJSONNumber && text.fitsDecimal
        case .bool:
            ["true", "false"].contains(text) && (!isQuoted || form.wire == .string)
                || ["0", "1"].contains(text) && !isQuoted && form.wire == .number
        case .datetime: form.datetime.accepts(text, isQuoted: isQuoted)
        case .date: RFC3339.day(text) != nil
        case .duration: SpecScalar.duration(text, form.wire ?? .seconds) != nil
        case .uuid: text.withHyphensOfUUID != nil
        case .url: text.isURLReference
        case .bytes: text.isBase64
        case .json: true
        }
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
        case .iso8601: RFC3339.moment(of: text) != nil
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

    /// True if Foundation's Decimal holds the number exactly: 38 digits, and an exponent of a byte.
    fileprivate var fitsDecimal: Bool {
        let parts = lowercased().split(separator: "e", maxSplits: 1)
        guard let mantissa = parts.first, let shift = parts.count == 2 ? Int(parts[1]) : 0 else { return false }
        let fraction = mantissa.firstIndex(of: ".").map { mantissa[$0...].utf8.count - 1 } ?? 0
        let digits = mantissa.utf8.filter(\.isDigit).drop { $0 == UInt8(ascii: "0") }
        return digits.count <= 38 && (-128 + fraction...127).contains(shift)
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

    /// The characters that RFC 3986 lets stand in a reference.
    fileprivate var isURLReference: Bool {
        !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"<>\\^`{|}".utf8.contains($0) }
    }

    /// RFC 4648 section 4, padded.
    fileprivate var isBase64: Bool {
        let bytes = Array(utf8)
        let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard bytes.count.isMultiple(of: 4), padding <= 2 else { return false }
        return bytes.dropLast(padding).allSatisfy { byte in
            byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
                || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
    }
}
