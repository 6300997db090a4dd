/// The tags of a template, read for what Mustache itself would pass over in silence.
struct TemplateTags {
    struct Tag: Hashable {
        enum Kind: Hashable {
            case name, section, partial, other
        }

        let kind: Kind
        let name: String
        let line: Int
        let column: Int
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
        for lineText in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var rest = lineText[...]
            var column = 1
            while let open = Self.range(of: "{{", in: rest),
                let close = Self.range(of: "}}", in: rest[open.upperBound...])
            {
                column += rest.distance(from: rest.startIndex, to: open.lowerBound)
                if let tag = Self.tag(rest[open.upperBound..<close.lowerBound], line: line, column: column) {
                    tags.append(tag)
                }
                column += rest.distance(from: open.lowerBound, to: close.upperBound)
                rest = rest[close.upperBound...]
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

    private static func range(of needle: String, in text: Substring) -> Range<Substring.Index>? {
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].hasPrefix(needle) { return start..<text.index(start, offsetBy: needle.count) }
            start = text.index(after: start)
        }
        return nil
    }

    private static func tag(_ content: Substring, line: Int, column: Int) -> Tag? {
        guard let first = content.first else { return Tag(kind: .other, name: "", line: line, column: column) }
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
        return Tag(kind: isPlain ? kind : .other, name: name, line: line, column: column)
    }
}
