/// What stands at the top of each imported file: where it comes from, and a hash by which an edit is noticed.
package enum ImportHeader {
    private static let mark = "# Imported by swift-endpoint-generator from "
    private static let hashMark = "# document "

    /// A header of as many lines, without hashes yet.
    static func placeholder(_ source: ImportedSource) -> String {
        let title = source.title.replacing("\n", with: " ")
        let version = source.version.replacing("\n", with: " ")
        return """
            \(mark)\(source.file): \(title), version \(version).
            # The tool alone writes this file: import a newer document to change it.
            \(hashMark)\(source.hash), text 0000000000000000

            """
    }

    /// The header with the hash of the text behind it.
    static func sealed(_ text: String, _ source: ImportedSource) -> String {
        let placeholder = placeholder(source)
        let body = text.dropFirst(placeholder.count)
        let hash = StableHash(of: String(body)).text
        return placeholder.replacing("text 0000000000000000", with: "text \(hash)") + body
    }

    /// Where a file's text comes from.
    package static func origin(of text: String) -> FileOrigin {
        guard text.hasPrefix(mark) else { return .foreign }
        let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
        guard lines.count == 4, lines[2].hasPrefix(hashMark), let hash = lines[2].split(separator: " ").last else {
            return .edited
        }
        return StableHash(of: String(lines[3])).text == hash ? .own : .edited
    }
}

extension SpecText {
    /// The same text with its own hash in the header.
    func sealed(_ source: ImportedSource) -> SpecText {
        var copy = self
        copy.replaceText(with: ImportHeader.sealed(text, source))
        return copy
    }

    /// What is written at a place, innermost first.
    func path(line: Int, column: Int) -> [String]? {
        entries.last { ($0.line, $0.column) <= (line, column) }?.path
    }
}
