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

    let tags: [Tag]

    init(_ text: String) {
        var tags: [Tag] = []
        var line = 1
        for lineText in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var rest = lineText[...]
            while let open = Self.range(of: "{{", in: rest),
                let close = Self.range(of: "}}", in: rest[open.upperBound...])
            {
                let column = lineText.distance(from: lineText.startIndex, to: open.lowerBound) + 1
                if let tag = Self.tag(rest[open.upperBound..<close.lowerBound], line: line, column: column) {
                    tags.append(tag)
                }
                rest = rest[close.upperBound...]
            }
            line += 1
        }
        self.tags = tags
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
