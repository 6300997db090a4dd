import EndpointPatterns

/// The forms that a text has.
struct TextForms: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let uuid = Self(rawValue: 1)
    static let moment = Self(rawValue: 2)
    static let day = Self(rawValue: 4)
    static let email = Self(rawValue: 8)
    static let url = Self(rawValue: 16)
    static let whole = Self(rawValue: 32)
    static let number = Self(rawValue: 64)
    static let flag = Self(rawValue: 128)
    /// A date and a time without an offset, with a `T` or a space between them.
    static let localMoment = Self(rawValue: 256)
    static let spacedMoment = Self(rawValue: 512)
    static let word = Self(rawValue: 1024)
    static let all = Self(rawValue: 2047)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(of text: String) {
        var forms: Self = []
        let bytes = Array(text.utf8.prefix(300))
        if TextShape.isUUID(bytes) { forms.insert(.uuid) }
        if bytes.count >= 10, bytes[0] >= 0x30, bytes[0] <= 0x39 { forms.formUnion(Self.times(text, bytes.count)) }
        if TextShape.isEmail(bytes) { forms.insert(.email) }
        if text.hasPrefix("https://") || text.hasPrefix("http://"), !bytes.contains(0x20), bytes.count < 300 {
            forms.insert(.url)
        }
        if TextShape.isWhole(bytes), Int64(text) != nil { forms.formUnion([.whole, .number]) }
        if !forms.contains(.number), bytes.count < 40, DecimalNumber(text) != nil { forms.insert(.number) }
        if text == "true" || text == "false" { forms.insert(.flag) }
        if TextShape.isWord(bytes) { forms.insert(.word) }
        self = forms
    }

    private static func times(_ text: String, _ count: Int) -> Self {
        if count == 10 { return TimestampText.calendarDay(text) == nil ? [] : .day }
        if TimestampText.moment(text) != nil { return .moment }
        let scalars = Array(text.unicodeScalars)
        let whole = String(String.UnicodeScalarView(scalars.map { $0 == " " ? "T" : $0 })) + "Z"
        guard count >= 19, count <= 26, TimestampText.moment(whole) != nil else {
            return []
        }
        return scalars[10] == "T" ? .localMoment : scalars[10] == " " ? .spacedMoment : []
    }
}

/// Tells by its bytes what a text is.
enum TextShape {
    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }

    static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66 }

    static func isWhole(_ bytes: [UInt8]) -> Bool {
        let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        // What begins with a zero is a code.
        let isCode = digits.count > 1 && digits.first == UInt8(ascii: "0")
        return !digits.isEmpty && digits.count < 20 && !isCode && digits.allSatisfy(isDigit)
    }

    static func isUUID(_ bytes: [UInt8]) -> Bool {
        let dashes = [8, 13, 18, 23]
        return bytes.count == 36
            && bytes.indices.allSatisfy { dashes.contains($0) ? bytes[$0] == UInt8(ascii: "-") : isHex(bytes[$0]) }
    }

    static func isEmail(_ bytes: [UInt8]) -> Bool {
        guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > 0, bytes.count < 255,
            !bytes.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "/") }),
            bytes.lastIndex(of: UInt8(ascii: "@")) == at
        else { return false }
        return bytes[at...].dropFirst(2).dropLast().contains(UInt8(ascii: "."))
    }

    /// A word as a program writes it: `active`, `IN_PROGRESS`, `creditCard`, `not-found`.
    static func isWord(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first, isLetter(first), bytes.count <= 32 else { return false }
        let joints: [UInt8] = [UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")]
        return bytes.allSatisfy { isLetter($0) || isDigit($0) || joints.contains($0) } && !isKey(bytes)
    }

    /// A text that a machine drew or counted: a number, a hash, a token, a slug with a number. It is never a name.
    static func isKey(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= 40 else { return true }
        let parts = bytes.split { !isLetter($0) && !isDigit($0) }
        if parts.count > 1, parts.contains(where: { $0.count > 1 && $0.allSatisfy(isDigit) }) {
            return !isVersion(parts)
        }
        return parts.contains { isDrawn(Array($0)) }
    }

    private static func isVersion(_ parts: [ArraySlice<UInt8>]) -> Bool {
        parts.allSatisfy { $0.count <= 3 && $0.drop { $0 | 0x20 == UInt8(ascii: "v") }.allSatisfy(isDigit) }
    }

    /// Letters and digits mixed as no word has them. `oauth2`, `v1beta1` and `sha256` are words.
    private static func isDrawn(_ part: [UInt8]) -> Bool {
        let digits = part.filter(isDigit).count
        if digits == part.count { return true }
        if part.count >= 8, digits > 0, part.allSatisfy(isHex) { return true }
        if digits > 0, part.count > 4 {
            // The number of changes between letters and digits.
            let changes = zip(part, part.dropFirst()).filter { isDigit($0) != isDigit($1) }.count
            if changes > 3 || digits > 4 || changes > 1 && part.count > 10 { return true }
        }
        let cases = zip(part, part.dropFirst()).filter { isLetter($0) && isLetter($1) && ($0 & 0x20) > ($1 & 0x20) }
            .count
        let vowels = part.filter { "aeiouyAEIOUY".utf8.contains($0) }.count
        return part.count >= 12 && (cases * 4 > part.count || vowels * 6 < part.count) || part.count > 28
    }
}
