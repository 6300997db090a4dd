/// Templates as Mustache gets them: what a template places is indented like the line that places it.
///
/// Mustache indents partials alone, and of those no line within a value. So each tag is told here how deep it stands, by a name
/// that no template can write itself: `{{{statements}}}` on a line of eight columns becomes `{{{statements-1}}}`, where 1 is
/// the number of that indentation.
struct IndentedTemplates {
    /// How a name is to be placed, as the name itself says.
    struct Placement {
        let name: String
        /// The white space that its line begins with.
        let indentation: String
        /// Whether the tag stands alone on its line, which is gone where the text is empty.
        let isAlone: Bool
    }

    /// Inside of the section of what stands alone, the text itself.
    static let lines = "-"

    /// The text of each template, and of each partial that is indented, by their names.
    private(set) var texts: [String: String] = [:]
    /// How each name is to be placed that no template can write itself.
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
                let name = "\(tag.name)--\(number)"
                placements[name] = Placement(name: tag.name, indentation: indentation, isAlone: true)
                return "{{#\(name)}}\n\(indentation){{{\(Self.lines)}}}\n{{/\(name)}}"
            case .partial:
                pending.append((tag.name, number))
                return "{{> \(Self.name(tag.name, number))}}"
            case .section, .other: return String(content)
            }
        }
        return indentation + (number == 0 ? String(content) : placed(content, indentation, number))
    }

    /// A line with other text, whose tags say how it is indented.
    private mutating func placed(_ content: Substring, _ indentation: String, _ number: Int) -> String {
        var text = ""
        var rest = content
        while let found = TemplateTags.next(in: rest) {
            text += rest[..<found.range.lowerBound]
            if let tag = TemplateTags.tag(found.content, line: 1, behind: ""), tag.kind == .name {
                let name = "\(tag.name)-\(number)"
                placements[name] = Placement(name: tag.name, indentation: indentation, isAlone: false)
                text += "{{{\(name)}}}"
            } else {
                text += rest[found.range]
            }
            rest = rest[found.range.upperBound...]
        }
        return text + rest
    }

    private mutating func number(of indentation: String) -> Int {
        if let number = numbers[indentation] { return number }
        indentations.append(indentation)
        numbers[indentation] = indentations.count - 1
        return indentations.count - 1
    }
}
