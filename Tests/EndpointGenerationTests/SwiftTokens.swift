import EndpointSpec

/// The tokens of Swift source: a word for each name, number and literal, and the signs between them. Comments, white
/// space, and commas before the end of a list are left out.
///
/// Like the compiler, it goes by scalars, and only `\n` and `\r` end a line.
struct SwiftTokens {
    private(set) var tokens: [String] = []
    private var rest: ArraySlice<Unicode.Scalar>

    init(_ source: String) {
        rest = Array(source.unicodeScalars)[...]
        while let scalar = rest.first {
            if starts(with: "//") {
                rest = rest.drop { $0 != "\n" && $0 != "\r" }
            } else if let signs = openedLiteral {
                literal(signs)
            } else if isNamePart(scalar) {
                rest = rest.drop(while: isNamePart)
                tokens.append("name")
            } else if scalar == " " || scalar == "\n" {
                rest.removeFirst()
            } else {
                rest.removeFirst()
                if scalar == "]" || scalar == ")", tokens.last == "," { tokens.removeLast() }
                tokens.append(String(scalar))
            }
        }
    }

    private func isNamePart(_ scalar: Unicode.Scalar) -> Bool { scalar.isNamePart && scalar != "-" }

    private func starts(with text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

    /// The number of `#` in front of a literal that begins here.
    private var openedLiteral: Int? {
        let signs = rest.prefix { $0 == "#" }.count
        return rest.dropFirst(signs).first == "\"" ? signs : nil
    }

    /// Reads a literal to its end. An interpolation is a token of its own.
    private mutating func literal(_ signs: Int) {
        let raw = String(repeating: "#", count: signs)
        rest = rest.dropFirst(signs)
        let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
        rest = rest.dropFirst(quotes.count)
        tokens.append("literal")
        while !rest.isEmpty {
            if starts(with: quotes + raw) {
                rest = rest.dropFirst(quotes.count + signs)
                return
            }
            if starts(with: "\\" + raw) {
                rest = rest.dropFirst(1 + signs)
                if rest.first == "(" { tokens.append("interpolation") }
            } else if quotes == "\"", rest.first == "\n" || rest.first == "\r" {
                tokens.append("unterminated")
                return
            }
            rest = rest.dropFirst()
        }
        tokens.append("unterminated")
    }
}
