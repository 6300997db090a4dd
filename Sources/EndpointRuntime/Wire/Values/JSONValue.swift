/// Any JSON value: one of the six kinds of RFC 8259.
///
/// ```swift
/// let note: JSONValue = ["title": "Rent", "tags": ["home", "june"], "paid": true]
/// note["tags"]?[0]?.string    // "home"
/// note["paid"]?.bool          // true
/// "\(note)"                   // {"paid":true,"tags":["home","june"],"title":"Rent"}
/// ```
public enum JSONValue: Sendable, Hashable {
    /// Nothing, said explicitly.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, digit for digit as it was written.
    case number(JSONNumber)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Values by their keys, whose order JSON gives no meaning.
    case object([String: JSONValue])

    /// The value under a key; nil where this is no object or has no such key.
    public subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The element at an index; nil where this is no array or has no such element.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    /// The value under a path of keys.
    public subscript(path: [String]) -> JSONValue? {
        path.reduce(self) { value, key in value?[key] }
    }
}

/// A number of JSON, digit for digit as it was written: two are equal where their texts are.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The text, by the grammar of RFC 8259 §6.
    public let literal: String

    /// Takes the text of a JSON number; nil for any other.
    public init?(literal: String) {
        let isNumber = Array(literal.utf8).withUnsafeBytes { bytes in
            var input = WireInput(bytes)
            defer { input.deallocate() }
            return input.takeNumber() && input.position == input.end
        }
        guard isNumber else { return nil }
        self.literal = literal
    }

    /// Nothing at all.
    public static let zero = JSONNumber(checked: "0")

    /// A whole number.
    public init(_ value: some BinaryInteger) {
        literal = value.description
    }

    init(checked literal: String) {
        self.literal = literal
    }

    /// The text.
    public var description: String { literal }
}

extension JSONNumber: WireReadable, WireWritable {
    /// Reads a number, digit for digit.
    public static func read(from reader: inout WireReader) -> JSONNumber {
        JSONNumber(checked: reader.input.pointee.readNumberText())
    }

    /// Writes the number, digit for digit.
    public func write(to writer: inout WireWriter) {
        var text = literal
        text.withUTF8 { writer.output.pointee.put($0) }
    }
}

extension JSONValue: WireReadable, WireWritable {
    /// Reads any value.
    public static func read(from reader: inout WireReader) -> JSONValue {
        switch reader.kind {
        case .object: return .object([String: JSONValue].read(from: &reader))
        case .array: return .array([JSONValue].read(from: &reader))
        case .string: return .string(reader.string())
        case .number: return .number(JSONNumber.read(from: &reader))
        case .bool: return .bool(reader.bool())
        case .null:
            _ = reader.null()
            return .null
        case nil:
            reader.skip()
            return .null
        }
    }

    /// Writes the value; the keys of objects sorted.
    public func write(to writer: inout WireWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .number(let value): value.write(to: &writer)
        case .string(let value): writer.string(value)
        case .array(let elements): elements.write(to: &writer)
        case .object(let members): members.write(to: &writer)
        }
    }
}
