internal import EndpointRuntime
internal import Foundation

/// Values that must not be written to any file, in every spelling: percent-encoded, escaped as in JSON or XML, and as
/// part of a text in Base64.
struct KnownSecrets: Sendable {
    /// Shorter values would be found in unrelated words and numbers.
    static let shortest = 6

    private var texts: Set<String> = []
    private var patterns: [Spelling] = []
    /// The patterns that can begin with each byte.
    private var beginnings: [[Int]] = Array(repeating: [], count: 256)

    /// The number of values. It only grows.
    var count: Int { texts.count }

    /// Adds values.
    mutating func add(_ values: Set<String>) {
        let new = values.flatMap { [$0] + (Self.decoded($0).map { [$0] } ?? []) }.filter(isWorthRemoving)
        guard !new.isEmpty else { return }
        texts.formUnion(new)
        patterns += Set(new).flatMap(Spelling.all)
        // The longest first, so that no part of a value remains because another value is contained in it.
        patterns.sort { $0.bytes.count > $1.bytes.count }
        beginnings = Array(repeating: [], count: 256)
        for (index, pattern) in patterns.enumerated() {
            for byte in pattern.beginnings { beginnings[Int(byte)].append(index) }
        }
    }

    private func isWorthRemoving(_ value: String) -> Bool {
        value.unicodeScalars.count >= Self.shortest && !value.contains(Removed.mark) && !Placeholder.isCommon(value)
            && Placeholder.of(.string(value)) != .string(value) && !texts.contains(value)
    }

    /// The text that a value in Base64 stands for.
    private static func decoded(_ value: String) -> String? {
        guard let text = Base64Text.decoded(value), text.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
            return nil
        }
        return text
    }

    /// Returns true if a text is one of the values.
    func has(_ text: String) -> Bool { texts.contains(text) }

    /// The text with the mark instead of each of the values.
    func removed(from text: String) -> String {
        removed(from: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } ?? text
    }

    /// The same for the key of an object. A key of only letters is a word, even if the same text is secret elsewhere.
    func removedFromKey(_ key: String) -> String {
        key.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "_" || $0 == "-" }
            ? key : removed(from: key)
    }

    /// The bytes with the mark instead of each of the values; nil if none is in them.
    func removed(from bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8]?
        var copied = 0
        var index = 0
        while index < bytes.count {
            guard let (pattern, end) = match(bytes, at: index) else {
                index += 1
                continue
            }
            var kept = bytes[copied..<index]
            index = end
            if pattern.isBase64 {
                // The rest of the encoded text may contain the first and the last byte.
                while let last = kept.last, Base64Text.isInside(last) { kept.removeLast() }
                while index < bytes.count, Base64Text.isInside(bytes[index]) { index += 1 }
                while index < bytes.count, bytes[index] == UInt8(ascii: "=") { index += 1 }
            }
            result = (result ?? []) + kept + Removed.mark.utf8
            copied = index
        }
        return result.map { $0 + bytes[copied...] }
    }

    private func match(_ bytes: [UInt8], at index: Int) -> (Spelling, end: Int)? {
        for candidate in beginnings[Int(bytes[index])] {
            if let end = patterns[candidate].end(in: bytes, from: index) { return (patterns[candidate], end) }
        }
        return nil
    }
}

/// One way to spell a secret.
private struct Spelling: Sendable {
    let bytes: [UInt8]
    let isBase64: Bool

    /// A value itself, and the parts of its Base64 that do not depend on what is around it.
    static func all(_ value: String) -> [Spelling] {
        let bytes = Array(value.utf8)
        let encoded = (0..<3).map { offset in
            let text = Array(Data(Array(repeating: 0, count: offset) + bytes).base64EncodedString().utf8)
            let first = (offset * 8 + 5) / 6
            let last = (offset + bytes.count) * 8 / 6
            return Spelling(bytes: Array(text[first..<last]), isBase64: true)
        }
        return [Spelling(bytes: bytes, isBase64: false)] + encoded
    }

    /// The bytes that the spelling can begin with.
    var beginnings: Set<UInt8> {
        guard let first = bytes.first else { return [] }
        var found: Set<UInt8> = [first, UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&")]
        if first == UInt8(ascii: " ") { found.insert(UInt8(ascii: "+")) }
        if isBase64, first == UInt8(ascii: "+") { found.insert(UInt8(ascii: "-")) }
        if isBase64, first == UInt8(ascii: "/") { found.insert(UInt8(ascii: "_")) }
        return found
    }

    /// The end of the spelling in a text that has it here.
    func end(in text: [UInt8], from start: Int) -> Int? {
        var index = start
        for byte in bytes {
            if isBase64 { while index < text.count, text[index] == 0x0D || text[index] == 0x0A { index += 1 } }
            guard index < text.count, let next = next(byte, in: text, at: index) else { return nil }
            index = next
        }
        return index
    }

    /// The position after the byte in any of its spellings.
    private func next(_ byte: UInt8, in text: [UInt8], at index: Int) -> Int? {
        let found = text[index]
        if found == byte { return index + 1 }
        switch found {
        case UInt8(ascii: "%"): return percentEncoded(byte, in: text, at: index + 1)
        case UInt8(ascii: "\\"): return escaped(byte, in: text, at: index + 1)
        case UInt8(ascii: "&"): return entity(byte, in: text[index...])
        case UInt8(ascii: "+"): return !isBase64 && byte == UInt8(ascii: " ") ? index + 1 : nil
        case UInt8(ascii: "-"): return isBase64 && byte == UInt8(ascii: "+") ? index + 1 : nil
        case UInt8(ascii: "_"): return isBase64 && byte == UInt8(ascii: "/") ? index + 1 : nil
        default: return nil
        }
    }

    /// `%2F`, or `%252F` if the text was encoded twice.
    private func percentEncoded(_ byte: UInt8, in text: [UInt8], at start: Int) -> Int? {
        var index = start
        while byte != UInt8(ascii: "%"), text[index...].starts(with: "25".utf8) { index += 2 }
        return hex(text, index, digits: 2) == UInt32(byte) ? index + 2 : nil
    }

    /// `\/` or `\u002F`, with more backslashes if the text is a string in a string.
    private func escaped(_ byte: UInt8, in text: [UInt8], at start: Int) -> Int? {
        var index = start
        while index < text.count, text[index] == UInt8(ascii: "\\") { index += 1 }
        guard index < text.count else { return nil }
        if text[index] == UInt8(ascii: "u"), hex(text, index + 1, digits: 4) == UInt32(byte) { return index + 5 }
        if byte == UInt8(ascii: "\\") { return index }
        let controls: [UInt8: UInt8] = [0x0A: UInt8(ascii: "n"), 0x0D: UInt8(ascii: "r"), 0x09: UInt8(ascii: "t")]
        return text[index] == controls[byte] ?? byte ? index + 1 : nil
    }

    /// A character of XML.
    private func entity(_ byte: UInt8, in text: ArraySlice<UInt8>) -> Int? {
        let entities: [UInt8: [String]] = [
            UInt8(ascii: "&"): ["&amp;"], UInt8(ascii: "<"): ["&lt;"], UInt8(ascii: ">"): ["&gt;"],
            UInt8(ascii: "\""): ["&quot;", "&#34;"], UInt8(ascii: "'"): ["&apos;", "&#39;"],
        ]
        let found = entities[byte]?.first { text.starts(with: $0.utf8) }
        return found.map { text.startIndex + $0.utf8.count }
    }

    private func hex(_ text: [UInt8], _ start: Int, digits: Int) -> UInt32? {
        guard start + digits <= text.count else { return nil }
        let found = String(decoding: text[start..<(start + digits)], as: UTF8.self)
        return found.utf8.allSatisfy { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
            ? UInt32(found, radix: 16) : nil
    }
}

/// Base64 in the alphabets of RFC 4648 §4 and §5, with or without padding.
enum Base64Text {
    /// The text; nil if the bytes are not valid UTF-8.
    static func decoded(_ text: String) -> String? {
        var plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        plain += String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain).flatMap { String(bytes: $0, encoding: .utf8) }
    }

    /// Returns true if the byte belongs to a text in Base64. A slash does, too, but it also ends a segment of a path.
    static func isInside(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
