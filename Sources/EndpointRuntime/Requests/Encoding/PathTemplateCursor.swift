/// A position in a path template: a placeholder, or the end.
///
/// It counts the bytes of the template's own string, because every call writes a path and should not copy the template
/// into an array.
struct PathTemplateCursor: Sendable {
    private let template: String
    private let length: Int
    private var offset = 0

    /// Starts at the template's first byte. The part before the first placeholder is not copied yet.
    init(_ template: String) {
        self.template = template
        length = template.utf8.count
    }

    /// The whole template is written.
    var isAtEnd: Bool { offset == length }

    /// The text after the name of a placeholder for several segments.
    private static let several = "..."

    /// The name of the current placeholder; `nil` at the end.
    var placeholder: String? {
        guard !isAtEnd else { return nil }
        let text = Substring(template.utf8.dropFirst(offset + 1).prefix { $0 != UInt8(ascii: "}") })
        return String(text.hasSuffix(Self.several) ? text.dropLast(Self.several.count) : text)
    }

    /// The current placeholder matches several segments: `{name...}`.
    var takesSegments: Bool {
        guard !isAtEnd else { return false }
        let end = end(of: UInt8(ascii: "}"), including: false)
        let bytes = template.utf8
        return bytes[bytes.index(bytes.startIndex, offsetBy: end - 1)] == UInt8(ascii: ".")
    }

    /// Copies the template up to the next placeholder, or to its end.
    mutating func copy(to path: inout [UInt8]) {
        let start = offset
        offset = end(of: UInt8(ascii: "{"), including: false)
        PercentEncoding.appendPath(template, start..<offset, to: &path)
    }

    /// Moves past the current placeholder.
    mutating func skipPlaceholder() {
        offset = end(of: UInt8(ascii: "}"), including: true)
    }

    /// Moves to the end and skips the rest.
    mutating func finish() {
        offset = length
    }

    /// The position of the next occurrence of this byte, or the position after it; the end if there is none.
    private func end(of byte: UInt8, including isIncluded: Bool) -> Int {
        var template = template
        return template.withUTF8 { bytes in
            bytes[offset...].firstIndex(of: byte).map { isIncluded ? $0 + 1 : $0 } ?? length
        }
    }
}
