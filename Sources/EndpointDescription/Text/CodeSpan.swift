/// A code span in the Markdown of doc comments.
package enum CodeSpan {
    /// `` `text` ``. A backtick in the text becomes an apostrophe, because it would end the span.
    package static func text(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "`")) else { return "`\(text)`" }
        return "`\(String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "`" ? "'" : $0 })))`"
    }
}
