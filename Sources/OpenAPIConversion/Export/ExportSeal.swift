/// The seal of an exported document: a hash of its own text. It reveals edits, which would otherwise be lost.
package enum ExportSeal {
    static let key = "seal"
    static let blank = "0000000000000000"

    /// The text with its hash in place of the blank.
    static func sealed(_ text: String) -> String {
        guard let range = text.ranges(of: blank).last(where: { isSeal($0, in: text) }) else { return text }
        return text.replacingCharacters(in: range, with: ContentHash(of: text).text)
    }

    /// The origin of a file's text.
    package static func origin(of text: String) -> FileOrigin {
        guard let mark = text.ranges(of: key + "\": \"").last ?? text.ranges(of: key + ": \"").last,
            let end = text.index(mark.upperBound, offsetBy: blank.count, limitedBy: text.endIndex)
        else { return .foreign }
        let range = mark.upperBound..<end
        let unsealed = text.replacingCharacters(in: range, with: blank)
        return ContentHash(of: unsealed).text == text[range] ? .own : .edited
    }

    private static func isSeal(_ range: Range<String.Index>, in text: String) -> Bool {
        let before = text[..<range.lowerBound]
        return before.hasSuffix(key + ": \"") || before.hasSuffix(key + "\": \"")
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
