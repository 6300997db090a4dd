/// Code whose line breaks depend on its place, because its indentation determines the space on each line.
enum CodeTree {
    /// Code on one line.
    case text(String)
    /// Code on consecutive lines.
    case lines([CodeTree])
    /// Code on the same line.
    case joined([CodeTree])
    /// Parts with commas between them: arguments, parameters, the elements of a literal.
    indirect case list(CodeGroup)
    /// Statements in braces: a closure.
    indirect case block(CodeGroup)
}

/// The opening text up to its bracket, the parts, the closing text, and the layout.
struct CodeGroup {
    var opening: String
    var parts: [CodeTree]
    var closing: String
    var layout: Layout

    /// The condition for placing each part on its own line.
    enum Layout {
        /// The line would be too long.
        case filling
        /// The line would be too long, or there are more than `most` parts. `beside` is an estimate of the other text
        /// on the line, because the width of names is not known before they are placed.
        case arguments(most: Int, beside: Int)
        /// The parts are longer than this.
        case parts(within: Int)
        /// The whole group is longer than this.
        case whole(within: Int)
        /// Never. Each line has as many parts as fit. `beside` is the length of the other text if all parts fit on one
        /// line.
        case wrapping(beside: Int)
        case always
    }
}

extension CodeTree {
    /// One column less than a line has, because a comma or a bracket can follow.
    private static let widest = 119
    private static let step = "    "

    /// The code for a line with this indentation. Its first line is not indented.
    func text(indentation: String) -> String {
        switch self {
        case .text(let text): text
        case .lines(let lines): lines.map { $0.text(indentation: indentation) }.joined(separator: "\n" + indentation)
        case .joined(let parts): parts.map { $0.text(indentation: indentation) }.joined()
        case .list(let group): Self.text(group, ", ", indentation)
        case .block(let group): Self.text(group, " ", indentation)
        }
    }

    /// The code on one line.
    var line: String {
        switch self {
        case .text(let text): text
        case .lines(let parts): parts.map(\.line).joined(separator: " ")
        case .joined(let parts): parts.map(\.line).joined()
        case .list(let group): Self.line(group, group.parts.map(\.line), ", ")
        case .block(let group): Self.line(group, group.parts.map(\.line), " ")
        }
    }

    private static func line(_ group: CodeGroup, _ parts: [String], _ separator: String) -> String {
        let space = separator == " " && !parts.isEmpty ? " " : ""
        return group.opening + space + parts.joined(separator: separator) + (group.closing.isEmpty ? "" : space)
            + group.closing
    }

    private static func text(_ group: CodeGroup, _ separator: String, _ indentation: String) -> String {
        if group.parts.isEmpty { return group.opening + group.closing }
        let deeper = indentation + step
        var parts: [String] = []
        switch group.layout {
        case .filling:
            let line = line(group, group.parts.map(\.line), separator)
            if indentation.utf8.count + line.utf8.count <= widest { return line }
        case .wrapping(let beside):
            let line = line(group, group.parts.map(\.line), separator)
            if indentation.utf8.count + beside + line.utf8.count <= widest { return line }
            parts = wrapped(group.parts.map { $0.text(indentation: deeper) }, deeper)
        case .always: break
        case .arguments(let most, let beside):
            if group.parts.count > most { break }
            parts = group.parts.map { $0.text(indentation: deeper) }
            let list = parts.joined(separator: separator)
            let width = indentation.utf8.count + beside + list.count
            if width <= widest, !list.utf8.contains(UInt8(ascii: "\n")) { return group.opening + list + group.closing }
        case .parts(let widest):
            parts = group.parts.map { $0.text(indentation: deeper) }
            let list = parts.joined(separator: separator)
            if list.count <= widest, !list.utf8.contains(UInt8(ascii: "\n")) { return line(group, parts, separator) }
        case .whole(let widest):
            parts = group.parts.map { $0.text(indentation: deeper) }
            let line = line(group, parts, separator)
            if line.count <= widest, !line.utf8.contains(UInt8(ascii: "\n")) { return line }
        }
        if parts.isEmpty { parts = group.parts.map { $0.text(indentation: deeper) } }
        let isList = separator == ", "
        var text = "\(group.opening)\n\(deeper)\(parts.joined(separator: (isList ? ",\n" : "\n") + deeper))"
        // Swift accepts a trailing comma, so that a further element changes only one line.
        if isList, group.closing.hasPrefix("]") { text += "," }
        if !group.closing.isEmpty { text += "\n\(indentation)\(group.closing)" }
        return text
    }
}

extension CodeTree {
    /// Groups parts into lines. Each line has as many parts as fit.
    private static func wrapped(_ parts: [String], _ indentation: String) -> [String] {
        parts.reduce(into: []) { lines, part in
            if let line = lines.last, indentation.utf8.count + line.count + 2 + part.count <= widest {
                lines[lines.count - 1] = "\(line), \(part)"
            } else {
                lines.append(part)
            }
        }
    }

    static func lines(_ lines: [String]) -> CodeTree { .lines(lines.map { .text($0) }) }

    /// `MockField("id", .string())`, with line breaks as needed.
    static func call(_ name: some CustomStringConvertible, _ arguments: [CodeTree?]) -> CodeTree {
        .list(CodeGroup(opening: "\(name)(", parts: arguments.compactMap(\.self), closing: ")", layout: .filling))
    }

    /// Parameters or arguments in parentheses. They are on one line if there are at most two and the line is short
    /// enough, otherwise on one line each.
    static func arguments(
        _ items: [CodeTree],
        of name: some CustomStringConvertible = "",
        most: Int = 2,
        beside: Int = 20
    ) -> CodeTree {
        let layout = CodeGroup.Layout.arguments(most: most, beside: beside)
        return .list(CodeGroup(opening: "\(name)(", parts: items, closing: ")", layout: layout))
    }

    static func arguments(
        _ items: [String],
        of name: some CustomStringConvertible = "",
        most: Int = 2,
        beside: Int = 20
    ) -> CodeTree {
        .arguments(items.map { .text($0) }, of: name, most: most, beside: beside)
    }

    /// `[…]`
    static func array(_ elements: [CodeTree], layout: CodeGroup.Layout = .filling) -> CodeTree {
        .list(CodeGroup(opening: "[", parts: elements, closing: "]", layout: layout))
    }

    /// `{ value in … }`
    static func closure(_ opening: String, _ body: CodeTree, layout: CodeGroup.Layout = .always) -> CodeTree {
        .block(CodeGroup(opening: opening, parts: [body], closing: "}", layout: layout))
    }

    static func string(_ text: String) -> CodeTree { .text(StringLiteral.quoted(text)) }

    static func strings(_ texts: [String]) -> CodeTree { .array(texts.map { .string($0) }) }

    /// The code with a prefix that belongs to its first line.
    func prefixed(with prefix: String) -> CodeTree {
        switch self {
        case .text(let text): return .text(prefix + text)
        case .lines, .joined: return .joined([.text(prefix), self])
        case .list(var group):
            group.opening = prefix + group.opening
            return .list(group)
        case .block(var group):
            group.opening = prefix + group.opening
            return .block(group)
        }
    }

    /// The code with a suffix that belongs to its last line.
    func suffixed(with suffix: String) -> CodeTree {
        switch self {
        case .text(let text): return .text(text + suffix)
        case .lines, .joined: return .joined([self, .text(suffix)])
        case .list(var group):
            group.closing += suffix
            return .list(group)
        case .block(var group):
            group.closing += suffix
            return .block(group)
        }
    }

    /// The value as an argument with a label.
    func labelled(_ label: String) -> CodeTree { prefixed(with: "\(label): ") }
}
