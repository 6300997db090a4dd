import EndpointDescription

/// Text of the spec as a string literal of Swift, out of which nothing in the text can break.
enum StringLiteral {
    static func quoted(_ text: String) -> String {
        "\"" + escaped(text) + "\""
    }

    /// Lines with quotes and backslashes of their own, as they are: a literal of several lines between as many `#` as it
    /// takes. Everything in them can be seen, and none has three quotes in a row.
    static func raw(_ lines: [String]) -> CodeTree {
        var signs = "#"
        while lines.contains(where: { Self.holds($0, "\\" + signs) }) { signs += "#" }
        let quotes = "\"\"\""
        let parts = (lines + [quotes + signs]).map { CodeTree.text($0) }
        return .block(CodeGroup(opening: signs + quotes, parts: parts, closing: "", layout: .always))
    }

    /// The text between the quotes, of a literal of one line or of several.
    ///
    /// A backslash begins an interpolation, a quote ends the literal, and what cannot be seen (control characters, marks
    /// that turn the direction of writing) is spelled out so that the source reads as it runs.
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

    /// Letters, digits and whatever else stands for itself, among the bytes of ASCII.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\") && byte != UInt8(ascii: "\"")
    }

    /// Whether some bytes stand somewhere in a text. Swift's own search compares characters, and overlooks a sign that a
    /// combining mark follows.
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
