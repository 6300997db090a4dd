import EndpointSpec

/// Writes text as YAML that reads back unchanged. It goes by scalars and bytes, as YAML readers do, because a character
/// can contain a quote or a line end after a letter.
enum YAMLText {
    static func key(_ text: String, inFlow: Bool = false) -> String { scalar(text, inFlow: inFlow) }

    /// A text on one line.
    static func scalar(_ text: String, inFlow: Bool) -> String {
        isPlain(text) && (!inFlow || isPlainInFlow(text)) ? text : quoted(text)
    }

    /// A bare word, such as a number, a boolean or a type. A word that YAML could read as more than a scalar is still
    /// quoted.
    static func bare(_ text: String, inFlow: Bool) -> String {
        if text.isEmpty { return "null" }
        return isOneScalar(text) && (!inFlow || isPlainInFlow(text)) ? text : quoted(text)
    }

    /// A text in a comment, always on one line.
    static func comment(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(isPrintable(scalar) ? scalar : " ") }
        return String(result)
    }

    /// A text after a key. Several lines become a block.
    static func block(_ text: String, indent: Int) -> String {
        guard hasLines(text), isBlock(text) else { return scalar(text, inFlow: false) }
        let margin = String(repeating: " ", count: indent)
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : margin + String($0) }
        return "|-\n" + lines.joined(separator: "\n")
    }

    /// Returns true if a text has several lines.
    static func hasLines(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: "\n")) }

    /// Returns true if a text can be a block, because it needs no escapes.
    private static func isBlock(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first != "\n", first != " ",
            text.unicodeScalars.last != "\n"
        else { return false }
        return text.unicodeScalars.allSatisfy { $0 == "\n" || isPrintable($0) }
    }

    /// Returns true if a scalar needs no escape: no reader treats it as a line end, and it does not change the writing
    /// direction.
    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: true
        case 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
            ![0x2028, 0x2029, 0xFEFF].contains(scalar.value) && !scalar.properties.isBidiControl
        default: false
        }
    }

    private static let words: Set<String> = [
        "", "~", "null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE", "yes", "Yes", "YES", "no",
        "No",
        "NO", "on", "On", "ON", "off", "Off", "OFF", "<<", "=",
    ]

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, !words.contains(text), !looksLikeNumber(text) else { return false }
        if "-?:~$".unicodeScalars.contains(first) { return false }
        // YAML needs no quotes here, but readers expect them.
        if text.utf8.contains(UInt8(ascii: "\\")) { return false }
        return isOneScalar(text)
    }

    /// Returns true if YAML reads the whole text as one scalar on one line.
    private static func isOneScalar(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, first != " ", last != " ",
            last != ":", !",[]{}#&*!|>'\"%@`".unicodeScalars.contains(first)
        else { return false }
        if "-?:".unicodeScalars.contains(first), text.utf8.dropFirst().first.map({ $0 == UInt8(ascii: " ") }) ?? true {
            return false
        }
        if text.utf8.starts(with: "---".utf8) || text.utf8.starts(with: "...".utf8) { return false }
        return text.unicodeScalars.allSatisfy(isPrintable) && !holds(text, ": ") && !holds(text, " #")
    }

    /// Returns true if the text contains two consecutive ASCII bytes. A search by characters would take most of an
    /// import's time.
    private static func holds(_ text: String, _ pair: StaticString) -> Bool {
        let (first, second) = (pair.utf8Start[0], pair.utf8Start[1])
        var before: UInt8 = 0
        for byte in text.utf8 {
            if byte == second, before == first { return true }
            before = byte
        }
        return false
    }

    /// Returns true if plain text contains nothing that ends a value between braces, and no question mark, which YAML
    /// 1.1 readers interpret there.
    static func isPlainInFlow(_ text: String) -> Bool {
        !text.utf8.contains(where: endsValueInFlow) && !holds(text, ": ") && text.utf8.last != UInt8(ascii: ":")
            && !text.isEmpty
    }

    private static func endsValueInFlow(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "?"):
            true
        default: false
        }
    }

    private static func looksLikeNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        return isDigit || first == UInt8(ascii: "+") || first == UInt8(ascii: ".")
    }

    /// A text in double quotes, or in single quotes if that leaves its backslashes unescaped.
    static func quoted(_ text: String) -> String {
        let isSimple = text.unicodeScalars.allSatisfy(isPrintable)
        if isSimple, text.utf8.contains(UInt8(ascii: "\\")) {
            let doubled = text.unicodeScalars.flatMap { $0 == "'" ? [$0, $0] : [$0] }
            return "'" + String(String.UnicodeScalarView(doubled)) + "'"
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
            default: result += escape(scalar)
            }
        }
        return result + "\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = scalar.value > 0xFFFF ? 8 : 4
        return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
    }
}
