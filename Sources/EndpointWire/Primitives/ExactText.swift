internal import Foundation

/// A text that equals another one only if both have the same bytes.
///
/// `String` compares by canonical equivalence: `"é"` equals `"e\u{301}"`, and `"K"` equals the Kelvin sign. To a server,
/// and in a file, these are different keys.
public struct ExactText: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text.
    public let text: String

    /// Creates an exact text.
    public init(_ text: String) {
        self.text = text
    }

    /// Creates an exact text from a literal.
    public init(stringLiteral text: String) {
        self.text = text
    }

    /// The text.
    public var description: String { text }

    /// Compares the bytes. The synthesized hash is consistent, because such texts are also equal as `String`.
    public static func == (first: ExactText, second: ExactText) -> Bool { first.text.hasBytes(of: second.text) }
}

extension StringProtocol {
    /// Returns true if both have the same bytes.
    package func hasBytes(of other: some StringProtocol) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                guard bytes.count == others.count else { return false }
                guard let start = bytes.baseAddress, let other = others.baseAddress else { return true }
                return memcmp(start, other, bytes.count) == 0
            }
        }
        // A bridged Objective-C string has no contiguous UTF-8.
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension Sequence<String> {
    /// The texts as a set for lookup by bytes.
    package var exact: Set<ExactText> { reduce(into: []) { $0.insert(ExactText($1)) } }

    /// Returns true if both have the same texts in the same order, by bytes.
    package func hasBytes(of others: some Sequence<String>) -> Bool { elementsEqual(others) { $0.hasBytes(of: $1) } }
}

extension RawRepresentable<String> {
    /// Creates a value whose raw value has these bytes. Swift's own initializer also takes equivalent ones.
    init?(exactly text: String) {
        self.init(rawValue: text)
        guard rawValue.hasBytes(of: text) else { return nil }
    }
}
