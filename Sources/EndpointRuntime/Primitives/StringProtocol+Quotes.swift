/// Quoted strings in header fields.
extension StringProtocol where SubSequence == Substring {
    /// Splits a header's text at separators that are not inside a quoted string (RFC 9110, section 5.6.4), in which a backslash
    /// escapes the next character.
    package func split(outsideQuotesAt separator: Character) -> [Substring] {
        var parts: [Substring] = []
        var start = startIndex
        var isQuoted = false
        var isEscaped = false
        for index in indices {
            let character = self[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                parts.append(self[start..<index])
                start = self.index(after: index)
            }
        }
        return parts + [self[start...]]
    }

    /// The text of a quoted string without its quotes and escapes; nil if the text is not a quoted string.
    package var quotedContent: String? {
        guard count > 1, first == "\"", last == "\"" else { return nil }
        var content = ""
        var isEscaped = false
        for character in dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                isEscaped = false
                content.append(character)
            }
        }
        return content
    }
}
