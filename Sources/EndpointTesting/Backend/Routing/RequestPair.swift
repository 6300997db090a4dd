/// A name and a value of a query or of a form, without their escapes.
struct RequestPair: Sendable {
    let name: String
    let value: String
    /// The value as it came.
    let escapedValue: String

    /// Takes apart what stands between two `&` (the URL standard, §5.1).
    init(_ text: Substring) {
        let bytes = text.utf8
        let equals = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
        name = PercentDecoding.text(bytes[..<equals], plusIsSpace: true)
        escapedValue = String(text[equals...].dropFirst())
        value = PercentDecoding.text(escapedValue.utf8, plusIsSpace: true)
    }

    /// The elements of a list between separators, without their escapes.
    ///
    /// A separator that a URL can hold stands for itself, and an escaped one belongs to an element (RFC 6570 §3.2.8). A
    /// URL holds no bar and no space: those are escaped wherever they stand, and separate all the same.
    func elements(separatedBy separator: String) -> [String] {
        if Self.escaped.contains(separator) { return unescapedElements(separatedBy: separator) }
        return escapedValue.split(separator: separator, omittingEmptySubsequences: false).map { element in
            PercentDecoding.text(element.utf8, plusIsSpace: true)
        }
    }

    /// The same with separators that may be escaped.
    func unescapedElements(separatedBy separator: String) -> [String] {
        value.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    private static let escaped: Set<String> = ["|", " "]
}
