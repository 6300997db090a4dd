/// Escapes external text for a line of a log, a report or a diagnostic. Only visible characters reach the terminal, so
/// the text can neither start a line nor send commands to the terminal.
package enum TerminalText {
    /// The text as a part of one line. Invisible characters are escaped as in Swift: `\n`, `\u{1B}`.
    package static func line(_ text: String) -> String { escaped(text) { $0.isVisible } }

    /// A text of several lines. Invisible characters other than line feeds are escaped.
    package static func lines(_ text: String) -> String {
        escaped(text) { scalar in scalar.isVisible || scalar == "\n" }
    }

    private static func escaped(_ text: String, unless isPlain: (Unicode.Scalar) -> Bool) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && isPlain(Unicode.Scalar($0)) }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isPlain(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: escape(scalar).unicodeScalars)
            }
        }
        return String(result)
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
