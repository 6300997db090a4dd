internal import EndpointRuntime
internal import Foundation

/// The forms in which a request contains the key of an entity: as the key is stored, or, for a UUID with `wire: hex`, as its
/// 32 digits.
enum EntityKeyText {
    /// The text with another key, in the form of the old one; nil if it is not the old key.
    static func replacing(_ old: String, by new: String, in text: String) -> String? {
        if text.hasBytes(of: old) { return new }
        guard let known = hexUUID(text), known == UUID(uuidString: old) else { return nil }
        return UUID(uuidString: new).map(digits) ?? new
    }

    /// The stored form of a key that a text of 32 digits may be, in lower case; nil if it is no such text.
    static func hyphenated(_ text: String) -> String? { hexUUID(text)?.uuidString.lowercased() }

    private static func hexUUID(_ text: String) -> UUID? {
        guard text.utf8.count == 32, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        var digits = text
        for offset in [20, 16, 12, 8] { digits.insert("-", at: digits.index(digits.startIndex, offsetBy: offset)) }
        return UUID(uuidString: digits)
    }

    private static func digits(_ key: UUID) -> String { key.uuidString.replacing("-", with: "").lowercased() }
}
