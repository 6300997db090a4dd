/// Calls and lists inside of each other, laid out: on one line where that fits, else with a line for each part.
indirect enum CodeTree {
    case text(String)
    /// What begins it, up to its parenthesis or bracket, its parts, and what ends it.
    case group(String, [CodeTree], String)

    private static let widest = 110

    /// The code of something that begins a line; its first line without the indentation.
    func text(depth: Int) -> String {
        let line = line
        guard case .group(let opening, let parts, let closing) = self, depth * 4 + line.utf8.count > Self.widest,
            !parts.isEmpty
        else { return line }
        let indentation = String(repeating: "    ", count: depth)
        let separator = ",\n\(indentation)    "
        let lines = parts.map { $0.text(depth: depth + 1) }.joined(separator: separator)
        // Swift lets a comma end a list, and then the next element is one line of a difference.
        let end = closing.hasPrefix("]") ? "," : ""
        return "\(opening)\n\(indentation)    \(lines)\(end)\n\(indentation)\(closing)"
    }

    var line: String {
        switch self {
        case .text(let text): text
        case .group(let opening, let parts, let closing): opening + parts.map(\.line).joined(separator: ", ") + closing
        }
    }
}

extension CodeTree {
    /// `MockField("id", .string())`
    static func call(_ name: String, _ arguments: [CodeTree?]) -> CodeTree {
        .group("\(name)(", arguments.compactMap(\.self), ")")
    }

    /// `[…]`
    static func list(_ elements: [CodeTree]) -> CodeTree { .group("[", elements, "]") }

    static func string(_ text: String) -> CodeTree { .text(StringLiteral.quoted(text)) }

    static func strings(_ texts: [String]) -> CodeTree { .list(texts.map { .string($0) }) }

    /// A call with a closure behind it.
    static func trailed(_ call: CodeTree, _ closure: String) -> CodeTree {
        switch call {
        case .text(let text): .text("\(text) \(closure)")
        case .group(let opening, let parts, let closing): .group(opening, parts, "\(closing) \(closure)")
        }
    }

    /// The value as an argument with a label.
    func labelled(_ label: String) -> CodeTree {
        switch self {
        case .text(let text): .text("\(label): \(text)")
        case .group(let opening, let parts, let closing): .group("\(label): \(opening)", parts, closing)
        }
    }

    /// A call with nothing but a list in it: `.object([` and its elements.
    static func call(_ name: String, list elements: [CodeTree]) -> CodeTree { .group("\(name)([", elements, "])") }
}
