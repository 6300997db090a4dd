public import Foundation

/// Why JSON could not be read or written, and where. It holds no value that was read.
public struct WireError: Error, Sendable, Hashable {
    /// A kind of value in JSON.
    public enum ValueKind: String, Sendable, Hashable {
        case object = "an object"
        case array = "an array"
        case string = "a string"
        case number = "a number"
        case bool = "a boolean"
        case null = "null"
    }

    /// What is wrong.
    public enum Kind: Sendable, Hashable {
        /// The bytes are no JSON (RFC 8259): what should have stood there.
        case syntax(expected: String)
        /// The bytes end before the value does.
        case unexpectedEnd
        /// A string with broken UTF-8, a broken escape, half a surrogate pair or a bare control character.
        case invalidString
        /// Objects and arrays are nested deeper than ``Wire/maximumDepth``.
        case tooDeep
        /// Something follows the value.
        case trailingBytes
        /// A value of another kind than the type has.
        case typeMismatch(expected: ValueKind, found: ValueKind)
        /// The object lacks a key that the type needs. The path ends in that key, the offset is the object's.
        case missingKey
        /// A number that the type cannot hold.
        case numberOutOfRange
        /// A value of the right kind that is not what was expected, such as a string that is no date.
        case invalidValue(expected: String)
        /// A number that JSON cannot hold (infinite or not a number). Raised in writing.
        case notFinite
        /// A value that the spec does not allow; it is there unless it is sensitive. Raised in writing.
        case outsideLimits(LimitViolation)
    }

    /// What is wrong.
    public let kind: Kind

    /// Where in the document, as in `items[3].amount`; empty for the outermost value.
    public let path: String

    /// How many bytes of the document stand before the place.
    public let byteOffset: Int

    /// An error of a kind at a place.
    public init(kind: Kind, path: String, byteOffset: Int) {
        self.kind = kind
        self.path = path
        self.byteOffset = byteOffset
    }
}

extension WireError: CustomStringConvertible, LocalizedError {
    /// The reason and the place, without the value; for logs.
    public var description: String {
        "\(kind) at \(path.isEmpty ? "the outermost value" : path) (byte \(byteOffset))"
    }

    /// The reason and the place, without the value; for logs.
    public var errorDescription: String? { description }
}

extension WireError.Kind: CustomStringConvertible {
    /// The reason in a few words.
    public var description: String {
        switch self {
        case .syntax(let expected): "not valid JSON: expected \(expected)"
        case .unexpectedEnd: "the document ends too early"
        case .invalidString: "a broken string"
        case .tooDeep: "nested deeper than \(Wire.maximumDepth) levels"
        case .trailingBytes: "there is text after the document"
        case .typeMismatch(let expected, let found): "expected \(expected.rawValue), found \(found.rawValue)"
        case .missingKey: "a key is missing"
        case .numberOutOfRange: "a number is out of range"
        case .invalidValue(let expected): "expected \(expected)"
        case .notFinite: "a number is not finite"
        case .outsideLimits(let violation): "\(violation)"
        }
    }
}

extension WireError {
    /// The error with the place in a list, or in a stream, of the element that it is about: `events[3].choices[0]`.
    func placed(_ list: String, _ index: Int) -> WireError {
        let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
        return WireError(kind: kind, path: "\(list)[\(index)]\(separator)\(path)", byteOffset: byteOffset)
    }
}
