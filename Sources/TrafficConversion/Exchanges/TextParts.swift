/// Takes text apart by its scalars and bytes. A letter and the sign behind it can be one character.
enum TextParts {
    /// The parts between a sign, empty ones included.
    static func split(_ text: some StringProtocol, at sign: Unicode.Scalar, most: Int = .max) -> [String] {
        String(text).unicodeScalars.split(separator: sign, maxSplits: most - 1, omittingEmptySubsequences: false)
            .map { String($0) }
    }

    /// The text without white space at both ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        let scalars = String(text).unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }

    /// The text with its percent codes resolved; in a form, a plus is a space.
    static func decoded(_ text: some StringProtocol, isForm: Bool = false) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || isForm && $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
            {
                decoded.append(value)
                index += 3
            } else {
                decoded.append(isForm && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// The names and values of a query or a form. A value is nil if there is no `=`.
    static func pairs(_ text: some StringProtocol) -> [(name: String, value: String?)] {
        split(text, at: "&").filter { !$0.isEmpty }.map { pair in
            let parts = split(pair, at: "=", most: 2)
            return (decoded(parts[0], isForm: true), parts.count == 2 ? decoded(parts[1], isForm: true) : nil)
        }
    }
}
