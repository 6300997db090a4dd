import EndpointDescription
import EndpointSpec

/// Writes trees as JSON, indented by two spaces. Short values are on one line.
enum JSONText {
    private static let width = 100

    static func text(_ tree: SpecTree) -> String { text(tree, indent: "") + "\n" }

    private static func text(_ tree: SpecTree, indent: String) -> String {
        let inner = indent + "  "
        switch tree {
        case .text(let text): return quoted(text)
        case .bare(let text) where SpecTree.isWord(text):
            return "{\(quoted(SpecDifference.word)): \(quoted(text))}"
        case .bare(let text): return isValue(text) ? text : quoted(text)
        case .list(let elements):
            return joined(elements.map { text($0, indent: inner) }, open: "[", close: "]", indent: indent)
        case .mapping(let entries):
            return joined(
                entries.map { "\(quoted($0.key)): \(text($0.value, indent: inner))" },
                open: "{",
                close: "}",
                indent: indent
            )
        }
    }

    private static func joined(_ parts: [String], open: String, close: String, indent: String) -> String {
        let length = parts.reduce(indent.utf8.count) { $0 + $1.utf8.count + 2 }
        if length < width, !parts.contains(where: YAMLText.hasLines) {
            return open + parts.joined(separator: ", ") + close
        }
        return "\(open)\n" + parts.map { "\(indent)  \($0)" }.joined(separator: ",\n") + "\n\(indent)\(close)"
    }

    /// True for a JSON value. Other bare words become text.
    private static func isValue(_ text: String) -> Bool {
        ["true", "false", "null"].contains(text) || SpecScalar.double.acceptsNumber(text)
    }

    private static func quoted(_ text: String) -> String { JSONTree.string(text).text }
}
