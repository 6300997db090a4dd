internal import EndpointRuntime
internal import Foundation

extension ValueMaker {
    /// A string of a kind, within its limits.
    func text(_ kind: MockText, _ limits: MockLimits, at place: Place) -> String {
        var seed = place.seed
        switch kind {
        case .plain: return plain(limits, at: place)
        case .decimal: return decimal(limits, at: place)
        case .integer: return integer(IntegerRange(bits: 64, isSigned: true), limits, at: place).parameterText ?? "0"
        case .unsigned: return integer(IntegerRange(bits: 64, isSigned: false), limits, at: place).parameterText ?? "0"
        case .date: return TimeText.day(at: place)
        case .duration: return "PT\(seed.next(in: 1...12) * 5)M"
        case .uuid: return MockUUID.text(seed.next(), seed.next())
        case .hexUUID: return MockUUID.text(seed.next(), seed.next()).filter { $0 != "-" }
        case .url: return ExampleWords.url(named: place.name, &seed)
        case .base64:
            let words = ExampleWords.sentence(&seed)
            return Data(words.utf8).base64EncodedString()
        }
    }

    private func plain(_ limits: MockLimits, at place: Place) -> String {
        if let pattern = limits.pattern, let text = patternText(pattern, limits, at: place) { return text }
        var seed = place.seed
        let text = ExampleWords.text(named: place.name, owner: place.owner, &seed)
        return Self.fitted(text, limits, mostScalars: min(1_000_000, max(1, place.room) * 32))
    }

    /// A text that matches the pattern and has an allowed length; nil if none was found.
    private func patternText(_ pattern: String, _ limits: MockLimits, at place: Place) -> String? {
        guard let maker = PatternText(pattern) else { return nil }
        for attempt in 0..<16 {
            var seed = place.seed.with(attempt)
            let text = maker.text(&seed)
            let length = text.unicodeScalars.count
            if length >= limits.minLength ?? 0, length <= limits.maxLength ?? .max { return text }
        }
        return nil
    }

    /// The text, cut or repeated so that it meets its limits, but not longer than a number of scalars. With the limit on
    /// values, this one keeps an answer to some megabytes, whatever lengths its spec requires.
    private static func fitted(_ text: String, _ limits: MockLimits, mostScalars: Int) -> String {
        var text = text
        if let most = limits.maxLength, text.unicodeScalars.count > most {
            text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(0, most))))
            while text.last == " ", text.unicodeScalars.count > limits.minLength ?? 0 { text.removeLast() }
        }
        guard let least = limits.minLength else { return text }
        let filler = text.isEmpty ? "x" : text
        let missing = max(0, min(least, mostScalars) - text.unicodeScalars.count)
        let length = filler.unicodeScalars.count
        text += String(repeating: filler, count: (missing + length - 1) / length)
        let most = limits.maxLength ?? max(least, 1)
        return text.unicodeScalars.count > most
            ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) : text
    }
}

/// UUIDs as text.
enum MockUUID {
    /// The text with the hyphens of a UUID, if it is as long as one without.
    static func withHyphens(_ text: String) -> String {
        guard text.utf8.count == 32, !text.contains("-") else { return text }
        var rest = Substring(text)
        return [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }.joined(separator: "-")
    }

    /// A UUID of version 4 (RFC 9562 §5.4), in lower case.
    static func text(_ first: UInt64, _ second: UInt64) -> String {
        let high = hex(first & 0xFFFF_FFFF_FFFF_0FFF | 0x4000)
        let low = hex(second & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
        let groups = [high.prefix(8), high.dropFirst(8).prefix(4), high.suffix(4), low.prefix(4), low.suffix(12)]
        return groups.joined(separator: "-")
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
