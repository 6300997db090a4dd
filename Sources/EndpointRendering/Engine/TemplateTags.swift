/// The tags of a template. They show mistakes that Mustache ignores, such as a partial that does not exist.
struct TemplateTags {
    struct Tag: Hashable {
        enum Kind: Hashable {
            case name, section, partial, other
        }

        let kind: Kind
        let name: String
        let line: Int
        /// The text in front of the tag on its line.
        let prefix: Substring

        /// Computed when asked for, because only errors need it.
        var column: Int { prefix.count + 1 }
    }

    /// The largest number of nested sections. Mustache parses and renders each level recursively, so more could exhaust
    /// the stack.
    static let mostLevels = 40

    let tags: [Tag]
    /// True if more than ``mostLevels`` sections are nested.
    let isTooDeep: Bool

    init(_ text: String) {
        isTooDeep = Self.levels(text) > Self.mostLevels
        var tags: [Tag] = []
        var line = 1
        for lineText in Self.lines(of: text) {
            var rest = lineText
            while let found = Self.next(in: rest) {
                let prefix = lineText[..<found.range.lowerBound]
                if let tag = Self.tag(found.content, line: line, behind: prefix) { tags.append(tag) }
                rest = rest[found.range.upperBound...]
            }
            line += 1
        }
        self.tags = tags
    }

    /// Returns the largest number of sections that are open at the same time. A tag may span lines here, unlike in `tags`.
    private static func levels(_ text: String) -> Int {
        var level = 0
        var deepest = 0
        var braces = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "{"): braces += 1
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
            case UInt8(ascii: "#"), UInt8(ascii: "^"), UInt8(ascii: "<"), UInt8(ascii: "$"):
                if braces > 1 { level += 1 }
                braces = 0
            case UInt8(ascii: "/"):
                if braces > 1 { level = max(0, level - 1) }
                braces = 0
            default: braces = 0
            }
            deepest = max(deepest, level)
        }
        return deepest
    }

    /// Splits a text into lines, without `\n` or `\r\n`.
    static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
    }

    /// Finds the next tag of a line: the range with its braces, and the content between them.
    static func next(in text: Substring) -> (range: Range<Substring.Index>, content: Substring)? {
        guard let open = pair(of: UInt8(ascii: "{"), in: text),
            let close = pair(of: UInt8(ascii: "}"), in: text[open.upperBound...])
        else { return nil }
        let content = text[open.upperBound..<close.lowerBound]
        let isTriple = content.hasPrefix("{") && text[close.upperBound...].hasPrefix("}")
        let end = isTriple ? text.index(after: close.upperBound) : close.upperBound
        return (open.lowerBound..<end, content)
    }

    /// Returns the tag if the line begins with it and contains nothing else but blanks after it. For a comment and for the end of
    /// a section, the tag is of the kind `other`.
    static func tag(aloneOn line: Substring) -> Tag? {
        guard let found = next(in: line), found.range.lowerBound == line.startIndex,
            line[found.range.upperBound...].unicodeScalars.allSatisfy(\.properties.isWhitespace)
        else { return nil }
        return tag(found.content, line: 1, behind: "") ?? Tag(kind: .other, name: "", line: 1, prefix: "")
    }

    private static func pair(of brace: UInt8, in text: Substring) -> Range<Substring.Index>? {
        var rest = text.utf8
        while let first = rest.firstIndex(of: brace) {
            let second = rest.index(after: first)
            if second < rest.endIndex, rest[second] == brace { return first..<rest.index(after: second) }
            rest = rest[second...]
        }
        return nil
    }

    /// Reads the content of a tag. `nil` for a comment and for the end of a section, which print nothing.
    static func tag(_ content: Substring, line: Int, behind prefix: Substring) -> Tag? {
        guard let first = content.first else { return Tag(kind: .other, name: "", line: line, prefix: prefix) }
        let (kind, body): (Tag.Kind?, Substring) =
            switch first {
            case "!": (nil, content)
            case "/": (nil, content)
            case "#", "^": (.section, content.dropFirst())
            case ">": (.partial, content.dropFirst())
            case "{", "&": (.name, content.dropFirst())
            default: (.name, content)
            }
        guard let kind else { return nil }
        let name = body.unicodeScalars.drop { $0 == " " }.prefix { $0 != " " }
        let isPlain = name.allSatisfy { scalar in
            let properties = scalar.properties
            return properties.isAlphabetic || properties.numericType != nil || kind == .partial && scalar == "-"
        }
        let isName = isPlain && !name.isEmpty
        return Tag(kind: isName ? kind : .other, name: String(name), line: line, prefix: prefix)
    }
}
