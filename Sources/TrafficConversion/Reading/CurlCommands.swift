/// Takes a text apart into commands of curl, each as its words. It reads the quotes of both kinds of shells: those of Unix, and
/// `^` of Windows, as browsers copy a request.
enum CurlCommands {
    static func commands(of text: String) -> [[String]] {
        let isWindows = hasCaretQuotes(text) && !text.utf8.contains("\\\n".utf8)
        let words = isWindows ? windows(text) : unix(text)
        return words.compactMap { line in
            guard let start = line.firstIndex(where: isCurl) else { return nil }
            return Array(line[(start + 1)...])
        }
    }

    private static func isCurl(_ word: String) -> Bool {
        let name = TextParts.split(word, at: "/").last ?? word
        return name == "curl" || name == "curl.exe"
    }

    /// Browsers put a caret before each quote, or at the end of each line.
    private static func hasCaretQuotes(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return zip(scalars, scalars.dropFirst()).contains { $0 == "^" && ["\"", "\n", "\r"].contains($1) }
    }

    private struct Words {
        var lines: [[String]] = []
        private var line: [String] = []
        private var word: String.UnicodeScalarView?

        mutating func add(_ scalar: Unicode.Scalar) { word = (word ?? .init()) + [scalar] }

        mutating func open() { word = word ?? .init() }

        mutating func endWord() {
            if let word { line.append(String(word)) }
            word = nil
        }

        mutating func endLine() {
            endWord()
            if !line.isEmpty { lines.append(line) }
            line = []
        }
    }

    /// The words of a Unix shell, by lines.
    private static func unix(_ text: String) -> [[String]] {
        let scalars = Array(text.unicodeScalars)
        var words = Words()
        var index = 0
        func next() -> Unicode.Scalar? {
            guard index < scalars.count else { return nil }
            index += 1
            return scalars[index - 1]
        }
        while let scalar = next() {
            switch scalar {
            case "\\":
                guard let escaped = next() else { continue }
                // A line goes on behind a backslash at its end.
                if escaped == "\r", index < scalars.count, scalars[index] == "\n" {
                    index += 1
                } else if escaped != "\n" {
                    words.add(escaped)
                }
            case "'":
                words.open()
                while let inner = next(), inner != "'" { words.add(inner) }
            case "$" where index < scalars.count && scalars[index] == "'":
                index += 1
                words.open()
                while let inner = next(), inner != "'" {
                    guard inner == "\\" else { words.add(inner); continue }
                    escape(next: next).map { words.add($0) }
                }
            case "\"":
                words.open()
                while let inner = next(), inner != "\"" {
                    guard inner == "\\", let escaped = next() else { words.add(inner); continue }
                    if !["\"", "\\", "$", "`", "\n"].contains(escaped) { words.add("\\") }
                    if escaped != "\n" { words.add(escaped) }
                }
            case "\n", ";", "|", "&": words.endLine()
            case " ", "\t", "\r": words.endWord()
            default: words.add(scalar)
            }
        }
        words.endLine()
        return words.lines
    }

    /// The sign of an escape in `$'…'`.
    private static func escape(next: () -> Unicode.Scalar?) -> Unicode.Scalar? {
        guard let kind = next() else { return nil }
        switch kind {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u", "x":
            var digits = ""
            for _ in 0..<(kind == "u" ? 4 : 2) { next().map { digits.unicodeScalars.append($0) } }
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
        default: return kind
        }
    }

    /// The words of Windows' shell as browsers write them: a caret before each sign that means something to it.
    private static func windows(_ text: String) -> [[String]] {
        let scalars = Array(text.unicodeScalars)
        var words = Words()
        var index = 0
        var isQuoted = false
        while index < scalars.count {
            var scalar = scalars[index]
            index += 1
            if scalar == "^", index < scalars.count {
                scalar = scalars[index]
                index += 1
                if scalar == "\r", index < scalars.count, scalars[index] == "\n" { (scalar, index) = ("\n", index + 1) }
                if scalar == "\n" { continue }
            }
            let isEscapedQuote = scalar == "\\" && nextQuote(scalars, index) != nil
            if isEscapedQuote, let quote = nextQuote(scalars, index) {
                words.add("\"")
                index = quote + 1
            } else if scalar == "\"" {
                isQuoted.toggle()
                words.open()
            } else if !isQuoted, scalar == "\n" || scalar == "&" {
                words.endLine()
            } else if !isQuoted, scalar == " " || scalar == "\r" || scalar == "\t" {
                words.endWord()
            } else {
                words.add(scalar)
            }
        }
        words.endLine()
        return words.lines
    }

    /// The place of a quote at an index, or behind a caret there.
    private static func nextQuote(_ scalars: [Unicode.Scalar], _ index: Int) -> Int? {
        if index < scalars.count, scalars[index] == "\"" { return index }
        if index + 1 < scalars.count, scalars[index] == "^", scalars[index + 1] == "\"" { return index + 1 }
        return nil
    }
}
