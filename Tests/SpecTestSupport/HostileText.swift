/// Texts with a special meaning in the languages that are made from them: Swift, YAML, HTML, a terminal.
package enum HostileText {
    /// Signs, and the sequences that end a line, a text or a comment in each language.
    private static let signs = [
        "<", "</script>", "<script>alert(1)</script>", "<!--", "\"", "\"\"\"", "\"\"\"#", "'", "\\", "\\(fatalError())",
        "\\#(fatalError())", ";", "}", "{{name}}", "{{{name}}}", "*/", "/*", "//", "`", "&", "&lt;", "%TITLE%", "#",
        " #", ": ",
        "- ", "| ", "\t", "\n", "\r", "\r\n", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}", "\nfatalError()\n",
        "\u{2028}defaults: { timeout: { total: 1s }, retry: never }\u{2028}#", "', default: 'x", "\u{1B}[31m",
        "\u{9B}31m", "\u{7}",
        "\u{7F}", "\u{0}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{200D}", "\u{FE0F}", "\u{3164}", "\u{FEFF}",
        "\u{E000}",
    ]

    /// Scalars that form one character together with a neighbouring sign.
    private static let marks = ["\u{0D4E}", "\u{0600}", "\u{301}", "\u{0D4E}\u{301}", "\u{1F1E6}"]

    /// Each sign alone, between marks, and many of them at random.
    package static let texts: [String] = {
        var random = SeededRandom(seed: 43)
        let alone = signs.flatMap { sign in
            [sign] + marks.prefix(2).map { $0 + sign } + [sign + "\u{301}"]
        }
        let mixed = (0..<40).map { _ in
            (0..<6).map { _ in
                (Bool.random(using: &random) ? marks.randomElement(using: &random) ?? "" : "")
                    + (signs.randomElement(using: &random) ?? "")
            }.joined()
        }
        return alone + mixed
    }()

    /// A text in YAML, spelled in escapes alone.
    package static func quoted(_ text: String) -> String {
        let escapes = text.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16)
            let width = scalar.value > 0xFFFF ? 8 : 4
            return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
        }
        return "\"" + escapes.joined() + "\""
    }
}
