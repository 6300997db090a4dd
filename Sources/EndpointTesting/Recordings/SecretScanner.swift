internal import EndpointRuntime
internal import Foundation

/// Finds secrets by their names in text of any form: parameters of URLs, `name=value`, `"name": "value"`,
/// `<name>value</name>`, `<input name="name" value="value">`, the user information of URLs, and signed tokens (RFC 7519).
///
/// It compares bytes, because a combining character would hide the punctuation before it.
struct SecretScanner {
    private let bytes: [UInt8]
    private let names: SecretNames
    private var position = 0
    private var result: [UInt8] = []
    private var values: Set<String> = []
    /// Secret values further on, by their beginning: those of attributes, and the texts in elements.
    private var ahead: [Int: Range<Int>] = [:]
    /// The end of the outermost secret element.
    private var elementEnd = 0
    /// The names of elements that have no end.
    private var unclosed: Set<[UInt8]> = []

    /// The text with placeholders instead of secret values.
    ///
    /// - Returns: The text, and the values, also without percent-encoding.
    static func scan(_ text: String, _ names: SecretNames) -> (text: String, values: Set<String>) {
        var scanner = SecretScanner(bytes: Array(text.utf8), names: names)
        scanner.run()
        return (String(decoding: scanner.result, as: UTF8.self), scanner.values)
    }

    private init(bytes: [UInt8], names: SecretNames) {
        self.bytes = bytes
        self.names = names
    }

    private mutating func run() {
        while position < bytes.count {
            if let range = ahead.removeValue(forKey: position) {
                replace(range, isParameter: true)
                position = range.upperBound
                continue
            }
            if bytes[position] == UInt8(ascii: "<") {
                for value in MarkupTag(bytes, at: position)?.secretValues(names) ?? [] {
                    ahead[value.lowerBound] = value
                }
            }
            if Self.isName(bytes[position]) {
                takeWord()
            } else if bytes[position...].starts(with: "://".utf8) {
                takeUserInformation()
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
    }

    /// A name with its value, or any other word.
    private mutating func takeWord() {
        let stop = bytes[position...].firstIndex { !Self.isName($0) && !Self.isInsideName($0) } ?? bytes.count
        let end = (position + 1..<max(stop, position + 1)).first { ahead[$0] != nil } ?? stop
        let word = bytes[position..<end]
        if Self.isSignedToken(word) { values.insert(String(decoding: word, as: UTF8.self)) }
        let name = QueryItem.unescaped(word, false)
        let before = position > 0 ? bytes[position - 1] : nil
        let isParameter = before.map("?&#".utf8.contains) ?? true
        let isSecret = isSecret(name, isParameter)
        if isSecret, position >= elementEnd,
            let content = MarkupTag.content(bytes, ofElementNamed: position..<end, &unclosed)
        {
            for text in MarkupTag.texts(bytes, in: content) { ahead[text.lowerBound] = text }
            elementEnd = content.upperBound
        }
        guard isSecret, let value = value(after: end) else {
            result.append(contentsOf: word)
            position = end
            return
        }
        result.append(contentsOf: bytes[position..<value.lowerBound])
        replace(value, isParameter: isParameter)
        position = value.upperBound
    }

    private func isSecret(_ name: String, _ isParameter: Bool) -> Bool {
        names.isSecret(field: name) || isParameter && names.isSecret(query: name)
    }

    private mutating func replace(_ range: Range<Int>, isParameter: Bool) {
        let text = String(decoding: bytes[range], as: UTF8.self)
        let placeholder = Placeholder.of(.string(text)).string ?? Removed.mark
        result.append(contentsOf: placeholder.utf8)
        guard placeholder != text, text != "true", text != "false", text != "null" else { return }
        // In prose, a word after a colon is rarely a secret, and must not be removed everywhere.
        guard isParameter || !text.utf8.allSatisfy(Self.isLetter) else { return }
        values.formUnion([text, QueryItem.unescaped(bytes[range], false), QueryItem.unescaped(bytes[range], true)])
    }

    // MARK: Values

    /// The value that follows a name; nil if none follows.
    private func value(after end: Int) -> Range<Int>? {
        var next = end
        skip(&next) { $0 == UInt8(ascii: "\\") }
        let isQuoted = next < bytes.count && Self.isQuote(bytes[next])
        if isQuoted { next += 1 }
        // In JSON, the value may be on the next line.
        let isBlank = { (byte: UInt8) in Self.isBlank(byte) || isQuoted && (byte == 0x0A || byte == 0x0D) }
        skip(&next, isBlank)
        guard next < bytes.count, bytes[next] == UInt8(ascii: "=") || bytes[next] == UInt8(ascii: ":"),
            !bytes[next...].starts(with: "://".utf8)
        else { return nil }
        next += 1
        skip(&next, isBlank)
        let escapes = next
        skip(&next) { $0 == UInt8(ascii: "\\") }
        let range =
            next < bytes.count && Self.isQuote(bytes[next])
            ? next + 1..<closing(bytes[next], from: next + 1, escapes: next - escapes)
            : escapes..<plainEnd(from: escapes)
        return range.isEmpty ? nil : range
    }

    /// The end of a quoted value. A quotation mark with more backslashes than the opening one is part of the value.
    private func closing(_ quote: UInt8, from start: Int, escapes: Int) -> Int {
        var backslashes = 0
        for index in start..<bytes.count {
            if bytes[index] == quote, backslashes <= escapes { return index - backslashes }
            backslashes = bytes[index] == UInt8(ascii: "\\") ? backslashes + 1 : 0
        }
        return bytes.count
    }

    /// The end of a value without quotation marks. The name of a scheme is part of it: `Bearer abc`.
    private func plainEnd(from start: Int) -> Int {
        let end = bytes[start...].firstIndex(where: Self.isDelimiter) ?? bytes.count
        let word = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
        guard ["basic", "bearer", "token", "apikey"].contains(word), end < bytes.count, Self.isBlank(bytes[end]) else {
            return end
        }
        return bytes[(end + 1)...].firstIndex(where: Self.isDelimiter) ?? bytes.count
    }

    /// `user:password` in front of a host.
    private mutating func takeUserInformation() {
        let start = position + 3
        let end = bytes[start...].firstIndex { Self.isDelimiter($0) || "/?".utf8.contains($0) } ?? bytes.count
        result.append(contentsOf: bytes[position..<start])
        position = start
        guard let sign = bytes[start..<end].lastIndex(of: UInt8(ascii: "@")) else { return }
        let information = QueryItem.unescaped(bytes[start..<sign], false)
        values.formUnion([information, String(information.drop { $0 != ":" }.dropFirst())])
        result.append(contentsOf: Removed.mark.utf8)
        position = sign
    }

    private func skip(_ index: inout Int, _ isSkipped: (UInt8) -> Bool) {
        while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
    }

    // MARK: Bytes

    /// Three parts of Base64, of which the first is that of an object.
    private static func isSignedToken(_ word: ArraySlice<UInt8>) -> Bool {
        word.starts(with: "eyJ".utf8) && word.filter { $0 == UInt8(ascii: ".") }.count == 2
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Returns true if a name can begin with the byte.
    private static func isName(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "%")
    }

    private static func isInsideName(_ byte: UInt8) -> Bool { "-.[]".utf8.contains(byte) }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isDelimiter(_ byte: UInt8) -> Bool { byte <= 0x20 || "&,;<>\"'`(){}[]#\\".utf8.contains(byte) }
}
