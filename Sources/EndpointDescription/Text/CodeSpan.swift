/// A text between backticks in Markdown, as doc comments have it.
package enum CodeSpan {
    /// `` `text` ``; a backtick in the text would end the span, so it becomes an apostrophe.
    package static func text(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "`")) else { return "`\(text)`" }
        return "`\(String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "`" ? "'" : $0 })))`"
    }
}
