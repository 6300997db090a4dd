import EndpointPlan

/// A declaration's doc comment: what the spec says about it, and where it says so.
enum DocComment {
    /// Its lines, none where there is nothing to say.
    static func lines(_ description: String?, origin: DeclarationOrigin? = nil) -> [String] {
        if description == nil, origin == nil { return [] }
        var lines = description.map(Self.lines) ?? []
        if let origin {
            if !lines.isEmpty { lines.append("") }
            lines.append("`" + code([origin.file] + origin.path) + "`")
        }
        return lines.map { $0.isEmpty ? "///" : "/// " + $0 }
    }

    /// A text as part of a comment of one line.
    static func line(_ text: String) -> String {
        visible(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }

    /// A description's lines. Whatever Swift or an editor takes for the end of a line ends a line here, so that the rest
    /// of a comment never becomes code.
    private static func lines(_ description: String) -> [String] {
        if !description.isEmpty, isVisible(description) { return [description] }
        return pieces(description).map { visible(String($0)) }.reversed().drop(while: \.isEmpty).reversed()
    }

    private static func pieces(_ description: String) -> [Substring] {
        // Of ASCII the bytes tell it, and most descriptions are; `\r\n` is one end of a line.
        guard description.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
            return description.split(omittingEmptySubsequences: false) { $0.isNewline }
        }
        return description.utf8.split(omittingEmptySubsequences: false) { (0x0A...0x0C).contains($0) }.map {
            Substring($0)
        }
    }

    /// A path. Its parts are tested one by one, because the sign between them is not ASCII.
    private static func code(_ parts: [String]) -> String {
        let joined = parts.joined(separator: " › ")
        let text = parts.allSatisfy(isVisible) ? joined : visible(joined)
        return text.utf8.contains(UInt8(ascii: "`")) ? text.replacing("`", with: "'") : text
    }

    /// Whether it is one line of ASCII that can be seen to its end: most descriptions are.
    private static func isVisible(_ text: String) -> Bool {
        text.utf8.last != UInt8(ascii: " ") && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    private static func visible(_ text: String) -> String {
        if isVisible(text) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(scalar == "\t" || StringLiteral.isInvisible(scalar) ? " " : scalar)
        }
        while let last = result.last, last == " " { result.removeLast() }
        return String(result)
    }
}
