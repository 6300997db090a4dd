import EndpointDescription

/// Writes text of the spec as a Swift string literal. No text can end the literal early.
enum StringLiteral {
    static func quoted(_ text: String) -> String {
        "\"" + escaped(text) + "\""
    }

    /// A multiline literal between as many `#` signs as the lines need. The lines keep their quotes and backslashes.
    /// All their characters are visible, and none has three quotes in a row.
    static func raw(_ lines: [String]) -> CodeTree {
        var signs = "#"
        while lines.contains(where: { Self.holds($0, "\\" + signs) }) { signs += "#" }
        let quotes = "\"\"\""
        let parts = (lines + [quotes + signs]).map { CodeTree.text($0) }
        return .block(CodeGroup(opening: signs + quotes, parts: parts, closing: "", layout: .always))
    }

    /// The text between the quotes of a literal.
    ///
    /// A backslash would begin an interpolation, and a quote would end the literal. Invisible characters, such as
    /// control characters and bidirectional marks, are spelled out, so that the source reads as it runs.
    static func escaped(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where !scalar.isVisible: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// True for the ASCII bytes that need no escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")
    }

    /// True if the text contains the bytes. Swift's own search compares characters, and misses a sign before a
    /// combining mark.
    private static func holds(_ text: String, _ sign: String) -> Bool {
        let sign = Array(sign.utf8)
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: sign[0]) {
            if rest[start...].starts(with: sign) { return true }
            rest = rest[rest.index(after: start)...]
        }
        return false
    }
}
