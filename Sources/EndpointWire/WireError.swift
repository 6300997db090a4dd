public import Foundation

/// The reason and the place of a failure to decode or encode JSON. It does not contain the value.
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

    /// The kind of problem.
    public enum Kind: Sendable, Hashable {
        /// The bytes are not JSON (RFC 8259). The value says what was expected.
        case syntax(expected: String)
        /// The bytes end before the value is complete.
        case unexpectedEnd
        /// A string contains invalid UTF-8, an invalid escape, half of a surrogate pair or an unescaped control
        /// character.
        case invalidString
        /// Objects and arrays are nested more deeply than ``Wire/maximumDepth``.
        case tooDeep
        /// The document has more values of any kind than ``Wire/maximumValues``.
        case tooManyValues
        /// There are bytes after the value.
        case trailingBytes
        /// The value has another kind than the type requires.
        case typeMismatch(expected: ValueKind, found: ValueKind)
        /// The object lacks a required key. The path ends with that key, and the offset is the object's.
        case missingKey
        /// The type cannot represent the number.
        case numberOutOfRange
        /// The value has the right kind, but is not valid, such as a string that is not a date.
        case invalidValue(expected: String)
        /// JSON cannot represent the number, because it is infinite or not a number. Only encoding throws it.
        case notFinite
        /// The spec does not allow the value. The violation contains it, unless it is sensitive. Only encoding throws
        /// it.
        case outsideLimits(LimitViolation)
    }

    /// The kind of problem.
    public let kind: Kind

    /// The path in the document, such as `items[3].amount`; empty for the outermost value.
    public let path: String

    /// The number of bytes before the place.
    public let byteOffset: Int

    /// Creates an error.
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
        case .tooManyValues: "more than \(Wire.maximumValues) values of any kind"
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
    /// The error with the place of its element in a list or a stream: `events[3].choices[0]`.
    package func placed(_ list: String, _ index: Int) -> WireError {
        let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
        return WireError(kind: kind, path: "\(list)[\(index)]\(separator)\(path)", byteOffset: byteOffset)
    }
}
