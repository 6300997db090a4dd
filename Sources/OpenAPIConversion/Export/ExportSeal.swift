/// What an exported document says of its own text, so that an edit in it is noticed before it would be lost.
package enum ExportSeal {
    static let key = "seal"
    static let blank = "0000000000000000"

    /// The text with its own hash in the place of the blank.
    static func sealed(_ text: String) -> String {
        guard let range = text.ranges(of: blank).last(where: { isSeal($0, in: text) }) else { return text }
        return text.replacingCharacters(in: range, with: StableHash(of: text).text)
    }

    /// Where a file's text comes from.
    package static func origin(of text: String) -> FileOrigin {
        guard let mark = text.ranges(of: key + "\": \"").last ?? text.ranges(of: key + ": \"").last,
            let end = text.index(mark.upperBound, offsetBy: blank.count, limitedBy: text.endIndex)
        else { return .foreign }
        let range = mark.upperBound..<end
        let unsealed = text.replacingCharacters(in: range, with: blank)
        return StableHash(of: unsealed).text == text[range] ? .own : .edited
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
