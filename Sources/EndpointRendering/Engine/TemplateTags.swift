/// The tags of a template, read for what Mustache itself would pass over in silence.
struct TemplateTags {
    struct Tag: Hashable {
        enum Kind: Hashable {
            case name, section, partial, other
        }

        let kind: Kind
        let name: String
        let line: Int
        /// What its line has in front of it.
        let prefix: Substring

        /// Counted where somebody asks: of most tags nothing is wrong.
        var column: Int { prefix.count + 1 }
    }

    /// Shallow enough for Mustache, which calls itself for each.
    static let mostLevels = 40

    let tags: [Tag]
    /// Whether sections stand deeper within each other than that.
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

    /// How many sections are open at the deepest place, whatever lines their tags are written on.
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

    /// Lines, without the signs that end them on any system.
    static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
    }

    /// The next tag of a line: with its braces, and what stands in them.
    static func next(in text: Substring) -> (range: Range<Substring.Index>, content: Substring)? {
        guard let open = pair(of: UInt8(ascii: "{"), in: text),
            let close = pair(of: UInt8(ascii: "}"), in: text[open.upperBound...])
        else { return nil }
        let content = text[open.upperBound..<close.lowerBound]
        let isTriple = content.hasPrefix("{") && text[close.upperBound...].hasPrefix("}")
        let end = isTriple ? text.index(after: close.upperBound) : close.upperBound
        return (open.lowerBound..<end, content)
    }

    /// The tag that a line consists of, from its first sign on; where it is none of a name or a partial, the line places nothing.
    static func tag(aloneOn line: Substring) -> Tag? {
        guard let found = next(in: line), found.range.lowerBound == line.startIndex,
            line[found.range.upperBound...].allSatisfy(\.isWhitespace)
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

    /// `nil` for what places nothing: a comment, and the end of a section.
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
        let name = String(body.drop { $0 == " " }.prefix { $0 != " " })
        let isPlain = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || (kind == .partial && $0 == "-") }
        return Tag(kind: isPlain ? kind : .other, name: name, line: line, prefix: prefix)
    }
}
