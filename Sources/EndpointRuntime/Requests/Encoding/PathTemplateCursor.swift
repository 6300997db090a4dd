/// Where the writing of a path template stands: at a placeholder, or at its end.
///
/// It counts bytes of the template's own text instead of taking an array of them along: each call writes one.
struct PathTemplateCursor: Sendable {
    private let template: String
    private let length: Int
    private var offset = 0

    /// At the template's first byte; what comes before a placeholder is still to be copied.
    init(_ template: String) {
        self.template = template
        length = template.utf8.count
    }

    /// Whether nothing is left to write.
    var isAtEnd: Bool { offset == length }

    /// What follows the name of a placeholder that takes several segments.
    private static let several = "..."

    /// The name of the placeholder at which it stands; nil at the end.
    var placeholder: String? {
        guard !isAtEnd else { return nil }
        let text = Substring(template.utf8.dropFirst(offset + 1).prefix { $0 != UInt8(ascii: "}") })
        return String(text.hasSuffix(Self.several) ? text.dropLast(Self.several.count) : text)
    }

    /// Whether the placeholder at which it stands takes several segments: `{name...}`.
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

    /// Goes behind the placeholder at which it stands.
    mutating func skipPlaceholder() {
        offset = end(of: UInt8(ascii: "}"), including: true)
    }

    /// Moves to the end, whatever is left.
    mutating func finish() {
        offset = length
    }

    /// Where a byte stands next, or behind it; the end where it does not.
    private func end(of byte: UInt8, including isIncluded: Bool) -> Int {
        var template = template
        return template.withUTF8 { bytes in
            bytes[offset...].firstIndex(of: byte).map { isIncluded ? $0 + 1 : $0 } ?? length
        }
    }
}
