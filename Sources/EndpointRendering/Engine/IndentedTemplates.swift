/// Rewrites templates for Mustache, so that each value and each partial is indented like the line that places it.
///
/// Mustache indents only partials, and not the further lines of a value in a partial. So this type gives the tag of a
/// value on an indented line a new name, which no template can contain, and `placements` stores what the name means.
/// Next to other text, on a line that begins with eight spaces, `{{{statements}}}` becomes, say, `{{{-17}}}`: the value
/// of `statements`, indented by eight spaces. A tag alone on its line gets a new name even if the line is not indented.
struct IndentedTemplates {
    /// A new name: the name in the template, and the way to place its value.
    final class Placement: Sendable {
        let name: String
        /// The white space at the start of its line.
        let indentation: String
        /// The tag is alone on its line. An empty value then removes the line.
        let isAlone: Bool

        init(name: String, indentation: String, isAlone: Bool) {
            self.name = name
            self.indentation = indentation
            self.isAlone = isAlone
        }
    }

    /// The texts by name: each template, and each partial once for each of its indentations.
    private(set) var texts: [String: String] = [:]
    /// The meaning of each new name.
    private(set) var placements: [String: Placement] = [:]

    private var indentations = [""]
    private var numbers = ["": 0]
    private var pending: [(template: String, indentation: Int)] = []

    /// - Parameter sources: The templates by name. No template may include itself, directly or through others.
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
                // A section, because Mustache removes the lines of an empty section if its tags are alone on their
                // lines.
                return "{{#\(name)}}\n{{/\(name)}}"
            case .partial:
                pending.append((tag.name, number))
                return "{{> \(Self.name(tag.name, number))}}"
            case .section, .other: return String(content)
            }
        }
        return indentation + placed(content, indentation, number)
    }

    /// Rewrites a line that is not a single tag. Three braces keep Mustache from escaping the values.
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

    /// Returns a new name for a tag. The name is short, because Mustache splits a name each time that it looks it up.
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
