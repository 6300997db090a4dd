import EndpointPages

/// The text of a paragraph as HTML, with its code, emphasis and links.
struct InlineMarkup {
    /// Emphasis within emphasis that is shown; what lies deeper is text.
    private static let deepest = 4
    /// The characters of a link that is recognized, so that a text of brackets takes no long time.
    private static let longestLink = 500

    private let text: [Character]
    private let depth: Int
    /// Signs that nothing closes from here on, so that no text takes more than a few passes.
    private var unclosed: Set<String> = []
    private var pieces: [Markup] = []
    private var plain = ""
    private var place = 0

    static func of(_ text: String) -> Markup {
        var inline = InlineMarkup(Array(text), depth: 0)
        return inline.markup()
    }

    private init(_ text: [Character], depth: Int) {
        self.text = text
        self.depth = depth
    }

    private mutating func markup() -> Markup {
        while place < text.count {
            if text[place] == "\\", place + 1 < text.count, Self.isSign(text[place + 1]) {
                plain.append(text[place + 1])
                place += 2
            } else if let (markup, end) = code() ?? link() ?? emphasis() {
                flush()
                pieces.append(markup)
                place = end
            } else {
                plain.append(text[place])
                place += 1
            }
        }
        flush()
        return Markup(pieces)
    }

    private mutating func flush() {
        if !plain.isEmpty { pieces.append("\(plain)") }
        plain = ""
    }

    private func inner(_ range: Range<Int>, depth: Int) -> Markup {
        var inner = InlineMarkup(Array(text[range]), depth: depth)
        return inner.markup()
    }

    /// The start of a sign at or behind a place, if the condition holds for it.
    private mutating func start(of sign: String, from place: Int, where holds: (Int) -> Bool = { _ in true }) -> Int? {
        guard !unclosed.contains(sign) else { return nil }
        let signs = Array(sign)
        var index = place
        while index + signs.count <= text.count {
            if text[index..<index + signs.count].elementsEqual(signs), holds(index) { return index }
            index += 1
        }
        unclosed.insert(sign)
        return nil
    }

    private mutating func code() -> (Markup, end: Int)? {
        guard text[place] == "`" else { return nil }
        let ticks = text[place...].prefix { $0 == "`" }.count
        let begin = place + ticks
        // As many ticks close it as opened it.
        let end = start(of: String(repeating: "`", count: ticks), from: begin) { [text] index in
            text[index - 1] != "`" && (index + ticks == text.count || text[index + ticks] != "`")
        }
        return end.map { ("<code>\(String(text[begin..<$0]))</code>", end: $0 + ticks) }
    }

    private func link() -> (Markup, end: Int)? {
        guard text[place] == "[", depth < Self.deepest else { return nil }
        let near = text[place..<min(text.count, place + Self.longestLink)]
        guard let middle = near.firstIndex(of: "]"), near[middle...].dropFirst().first == "(",
            let end = near[middle...].firstIndex(of: ")")
        else { return nil }
        let address = String(text[(middle + 2)..<end])
        // A page of a file must not run a script, and knows nothing of the document's own folder.
        guard ["https://", "http://", "mailto:"].contains(where: address.hasPrefix),
            !address.contains(where: \.isWhitespace)
        else { return nil }
        // A link has no link in it.
        let label = inner((place + 1)..<middle, depth: Self.deepest)
        return ("<a href=\"\(address)\">\(label)</a>", end: end + 1)
    }

    private mutating func emphasis() -> (Markup, end: Int)? {
        let sign = text[place]
        guard sign == "*" || sign == "_", depth < Self.deepest else { return nil }
        let isStrong = place + 1 < text.count && text[place + 1] == sign
        let length = isStrong ? 2 : 1
        let begin = place + length
        guard begin < text.count, !text[begin].isWhitespace,
            sign == "*" || place == 0 || !Self.isInWord(text[place - 1])
        else { return nil }
        // `snake_case_name` is one word, and `2 * 3 * 4` a product.
        let end = start(of: String(repeating: sign, count: length), from: begin + 1) { [text] index in
            !text[index - 1].isWhitespace
                && (sign == "*" || index + length == text.count || !Self.isInWord(text[index + length]))
        }
        guard let end else { return nil }
        let content = inner(begin..<end, depth: depth + 1)
        return (isStrong ? "<strong>\(content)</strong>" : "<em>\(content)</em>", end: end + length)
    }

    private static func isInWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    private static func isSign(_ character: Character) -> Bool {
        character.isASCII && (character.isPunctuation || character.isSymbol)
    }
}
