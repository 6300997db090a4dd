/// A name and a value of a query or of a form, unescaped.
struct RequestPair: Sendable {
    let name: String
    let value: String
    /// The value as it arrived.
    let escapedValue: String

    /// Splits the text between two `&` (URL standard, §5.1).
    init(_ text: Substring) {
        let bytes = text.utf8
        let equals = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
        name = PercentDecoding.text(bytes[..<equals], plusIsSpace: true)
        escapedValue = String(text[equals...].dropFirst())
        value = PercentDecoding.text(escapedValue.utf8, plusIsSpace: true)
    }

    /// Splits a list at its separators, and decodes the elements.
    ///
    /// A plain separator separates, and an escaped one belongs to an element (RFC 6570 §3.2.8). A bar or a space is
    /// always escaped in a URL, so both separate when they are escaped.
    func elements(separatedBy separator: String) -> [String] {
        if Self.escaped.contains(separator) { return unescapedElements(separatedBy: separator) }
        return escapedValue.split(separator: separator, omittingEmptySubsequences: false).map { element in
            PercentDecoding.text(element.utf8, plusIsSpace: true)
        }
    }

    /// The same for separators that may be escaped.
    func unescapedElements(separatedBy separator: String) -> [String] {
        value.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    private static let escaped: Set<String> = ["|", " "]
}
