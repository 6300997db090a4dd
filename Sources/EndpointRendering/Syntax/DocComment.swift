import EndpointDescription
import EndpointPlan

/// The doc comment of a declaration: the spec's description, and its place in the spec.
enum DocComment {
    /// The lines of the comment; empty if there is no text.
    static func lines(_ description: String?, origin: DeclarationOrigin? = nil) -> [String] {
        if description == nil, origin == nil { return [] }
        var lines = description.map(Self.lines) ?? []
        if let origin {
            if !lines.isEmpty { lines.append("") }
            lines.append(CodeSpan.text(path([origin.file] + origin.path)))
        }
        return lines.map { $0.isEmpty ? "///" : "/// " + $0 }
    }

    /// A text on one line of a comment.
    static func line(_ text: String) -> String {
        visible(pieces(text).filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// The lines of a description. Every scalar that Swift or an editor treats as the end of a line starts a new
    /// comment line, so the text cannot become code.
    private static func lines(_ description: String) -> [String] {
        if !description.isEmpty, isVisible(description) { return [description] }
        return pieces(description).map { visible($0) }.reversed().drop(while: \.isEmpty).reversed()
    }

    private static func pieces(_ text: String) -> [String] {
        var pieces = [String.UnicodeScalarView()]
        var last: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            defer { last = scalar }
            // `\r\n` ends one line.
            if scalar == "\n", last == "\r" { continue }
            if scalar.endsLine {
                pieces.append(String.UnicodeScalarView())
            } else {
                pieces[pieces.count - 1].append(scalar)
            }
        }
        return pieces.map { String($0) }
    }

    /// The text of a path. Its parts are tested separately, because the sign between them is not ASCII.
    private static func path(_ parts: [String]) -> String {
        let joined = parts.joined(separator: " › ")
        return parts.allSatisfy(isVisible) ? joined : visible(joined)
    }

    /// True for a single line of visible ASCII without a space at its end, as most descriptions are.
    private static func isVisible(_ text: String) -> Bool {
        text.utf8.last != UInt8(ascii: " ") && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    private static func visible(_ text: String) -> String {
        if isVisible(text) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isVisible {
                result.append(scalar)
            } else if !scalar.properties.isDefaultIgnorableCodePoint {
                result.append(" ")
            }
        }
        while let scalar = result.last, scalar == " " { result.removeLast() }
        return String(result)
    }
}
