import EndpointPages

/// A description as HTML. People write Markdown into descriptions, so its paragraphs, lists, code, emphasis and links are shown as such
/// (CommonMark 0.31, as far as descriptions use it); everything else is text. The lines of a paragraph flow together.
enum DescriptionMarkup {
    private enum Block {
        case paragraph(String)
        case list(isNumbered: Bool, items: [String])
        case code(String)
    }

    static func of(_ description: String?) -> Markup {
        guard let description else { return "" }
        return Markup(
            blocks(of: description).map { block in
                switch block {
                case .paragraph(let text): "<p>\(InlineMarkup.of(text))</p>\n"
                case .code(let text): "<pre>\(text)</pre>\n"
                case .list(let isNumbered, let items):
                    isNumbered ? "<ol>\(items.map(item))</ol>\n" : "<ul>\(items.map(item))</ul>\n"
                }
            }
        )
    }

    private static func item(_ text: String) -> Markup { "<li>\(InlineMarkup.of(text))</li>" }

    private static func blocks(of description: String) -> [Block] {
        var blocks: [Block] = []
        var code: [Substring]?
        // True behind an empty line, where a line begins a new paragraph.
        var isApart = true
        for line in description.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.drop { $0 == " " || $0 == "\t" }
            if text.hasPrefix("```") {
                if let lines = code { blocks.append(.code(lines.joined(separator: "\n"))) }
                code = code == nil ? [] : nil
                isApart = true
            } else if code != nil {
                code?.append(line)
            } else if text.isEmpty {
                isApart = true
            } else {
                add(text, to: &blocks, isApart: isApart)
                isApart = false
            }
        }
        // A fence that nothing closes reaches to the end.
        if let lines = code { blocks.append(.code(lines.joined(separator: "\n"))) }
        return blocks
    }

    private static func add(_ line: Substring, to blocks: inout [Block], isApart: Bool) {
        if let item = listItem(line) {
            if case .list(item.isNumbered, let items) = blocks.last {
                blocks[blocks.count - 1] = .list(isNumbered: item.isNumbered, items: items + [item.text])
            } else {
                blocks.append(.list(isNumbered: item.isNumbered, items: [item.text]))
            }
            return
        }
        switch blocks.last {
        case .paragraph(let text) where !isApart: blocks[blocks.count - 1] = .paragraph("\(text)\n\(line)")
        case .list(let isNumbered, var items) where !isApart:
            items[items.count - 1] += "\n\(line)"
            blocks[blocks.count - 1] = .list(isNumbered: isNumbered, items: items)
        default: blocks.append(.paragraph(String(line)))
        }
    }

    private static func listItem(_ line: Substring) -> (isNumbered: Bool, text: String)? {
        if let bullet = line.first, "-*+".contains(bullet), line.dropFirst().first == " " {
            return (false, String(line.dropFirst(2)))
        }
        let digits = line.prefix { ("0"..."9").contains($0) }
        let rest = line.dropFirst(digits.count)
        guard (1...9).contains(digits.count), rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return nil }
        return (true, String(rest.dropFirst(2)))
    }
}
