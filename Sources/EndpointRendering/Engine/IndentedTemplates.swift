/// Templates as Mustache gets them: what a template places is indented like the line that places it.
///
/// Mustache indents partials alone, and of those no line within a value. So each tag gets a name here that no template can write
/// itself, and `placements` says what it means: `{{{statements}}}` on a line of eight columns becomes `{{{-17}}}`, the name
/// `statements` indented by as much.
struct IndentedTemplates {
    /// What stands behind a name, and how it is to be placed.
    final class Placement: Sendable {
        let name: String
        /// The white space that its line begins with.
        let indentation: String
        /// Whether the tag stands alone on its line, which is gone where the text is empty.
        let isAlone: Bool

        init(name: String, indentation: String, isAlone: Bool) {
            self.name = name
            self.indentation = indentation
            self.isAlone = isAlone
        }
    }

    /// The text of each template, and of each partial that is indented, by their names.
    private(set) var texts: [String: String] = [:]
    /// What the names mean that no template can write itself.
    private(set) var placements: [String: Placement] = [:]

    private var indentations = [""]
    private var numbers = ["": 0]
    private var pending: [(template: String, indentation: Int)] = []

    /// - Parameter sources: The templates, none of which may include itself.
    init(_ sources: [String: String]) {
        pending = sources.keys.map { ($0, 0) }
        while let next = pending.popLast() {
            guard let source = sources[next.template] else { continue }
            let name = Self.name(next.template, next.indentation)
            if texts[name] == nil { texts[name] = text(source, indentation: next.indentation) }
        }
    }

    private static func name(_ template: String, _ indentation: Int) -> String {
        indentation == 0 ? template : "\(template)-\(indentation)"
    }

    private mutating func text(_ source: String, indentation: Int) -> String {
        let lines = TemplateTags.lines(of: source)
        return lines.map { line($0, in: indentations[indentation]) }.joined(separator: "\n")
    }

    private mutating func line(_ line: Substring, in outer: String) -> String {
        let content = Substring(line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
        guard !content.isEmpty else { return "" }
        let indentation = outer + line[..<content.startIndex]
        let number = number(of: indentation)
        if let tag = TemplateTags.tag(aloneOn: content) {
            switch tag.kind {
            case .name:
                let name = placed(tag.name, indentation, isAlone: true)
                // A section, because of one that is alone on its lines Mustache leaves none where there is nothing in it.
                return "{{#\(name)}}\n{{/\(name)}}"
            case .partial:
                pending.append((tag.name, number))
                return "{{> \(Self.name(tag.name, number))}}"
            case .section, .other: return String(content)
            }
        }
        return indentation + placed(content, indentation, number)
    }

    /// A line with other text, whose tags say how it is indented. With three braces, so that nothing is escaped.
    private mutating func placed(_ content: Substring, _ indentation: String, _ number: Int) -> String {
        var text = ""
        var rest = content
        while let found = TemplateTags.next(in: rest) {
            text += rest[..<found.range.lowerBound]
            if let tag = TemplateTags.tag(found.content, line: 1, behind: ""), tag.kind == .name {
                text += "{{{\(number == 0 ? tag.name : placed(tag.name, indentation, isAlone: false))}}}"
            } else {
                text += rest[found.range]
            }
            rest = rest[found.range.upperBound...]
        }
        return text + rest
    }

    /// What the tag is called from here on: short, because Mustache takes names apart wherever it comes across them.
    private mutating func placed(_ name: String, _ indentation: String, isAlone: Bool) -> String {
        let placed = "-\(placements.count)"
        placements[placed] = Placement(name: name, indentation: indentation, isAlone: isAlone)
        return placed
    }

    private mutating func number(of indentation: String) -> Int {
        if let number = numbers[indentation] { return number }
        indentations.append(indentation)
        numbers[indentation] = indentations.count - 1
        return indentations.count - 1
    }
}
