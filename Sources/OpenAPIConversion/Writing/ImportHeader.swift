/// The header of each imported file. It names the source, and has a hash that reveals edits.
package enum ImportHeader {
    private static let mark = "# Imported by swift-endpoint-generator from "
    private static let hashMark = "# document "

    /// The hash before the text is known. All hashes have the same length.
    private static let noHash = "0000000000000000"

    /// A header of the same length without hashes.
    static func placeholder(_ source: ImportedSource) -> String { header(source, hash: noHash) }

    private static func header(_ source: ImportedSource, hash: String) -> String {
        let origin = "\(source.file): \(source.title), version \(source.version)."
        return """
            \(mark)\(YAMLText.comment(origin))
            # The tool alone writes this file: import a newer document to change it.
            \(hashMark)\(source.hash), text \(hash)

            """
    }

    /// The text with its own hash in the header.
    static func sealed(_ text: String, _ source: ImportedSource) -> String {
        let body = String(text.utf8.dropFirst(placeholder(source).utf8.count)) ?? ""
        return header(source, hash: ContentHash(of: body).text) + body
    }

    /// The document that a file's header names: its file and its title; nil for a file that no import wrote.
    package static func source(of text: String) -> (file: String, title: String)? {
        guard text.utf8.starts(with: mark.utf8) else { return nil }
        let line = text.unicodeScalars.prefix { $0 != "\n" }.dropFirst(mark.unicodeScalars.count)
        let said = String(String.UnicodeScalarView(line))
        guard let colon = said.firstRange(of: ": "), let end = said.ranges(of: ", version ").last,
            colon.upperBound <= end.lowerBound
        else { return nil }
        return (String(said[..<colon.lowerBound]), String(said[colon.upperBound..<end.lowerBound]))
    }

    /// The origin of a file's text.
    package static func origin(of text: String) -> FileOrigin {
        guard text.utf8.starts(with: mark.utf8) else { return .foreign }
        let lines = text.unicodeScalars.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
        guard lines.count == 4, lines[2].starts(with: hashMark.unicodeScalars),
            let hash = String(lines[2]).utf8.split(separator: UInt8(ascii: " ")).last
        else { return .edited }
        return ContentHash(of: String(lines[3])).text == String(Substring(hash)) ? .own : .edited
    }
}

extension SpecText {
    /// The text with its own hash in the header.
    func sealed(_ source: ImportedSource) -> SpecText {
        var copy = self
        copy.replaceText(with: ImportHeader.sealed(text, source))
        return copy
    }

    /// The path of the innermost entry at a place.
    func path(line: Int, column: Int) -> [String]? {
        entries.last { ($0.line, $0.column) <= (line, column) }?.path
    }
}
