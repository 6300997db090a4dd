/// Any JSON value: one of the six kinds of RFC 8259.
///
/// ```swift
/// let note: JSONValue = ["title": "Rent", "tags": ["home", "june"], "paid": true]
/// note["tags"]?[0]?.string    // "home"
/// note["paid"]?.bool          // true
/// "\(note)"                   // {"paid":true,"tags":["home","june"],"title":"Rent"}
/// ```
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with all its digits, as it was written.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Values by their keys. The order of the keys has no meaning in JSON.
    case object([String: JSONValue])

    /// The value of the key with these bytes; nil if this is not an object, or does not have the key.
    public subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self, let index = members.index(forKey: key) else { return nil }
        return members[index].key.hasBytes(of: key) ? members[index].value : nil
    }

    /// The element at an index; nil if this is not an array, or does not have the element.
    public subscript(index: Int) -> JSONValue? {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
    }

    /// Compares two values. Texts and keys are compared by their bytes.
    public static func == (first: JSONValue, second: JSONValue) -> Bool {
        switch (first, second) {
        case (.null, .null): true
        case (.bool(let first), .bool(let second)): first == second
        case (.number(let first), .number(let second)): first == second
        case (.string(let first), .string(let second)): first.hasBytes(of: second)
        case (.array(let first), .array(let second)): first == second
        case (.object(let members), .object(let others)):
            members.count == others.count && members.allSatisfy { second[$0.key] == $0.value }
        default: false
        }
    }

    /// The value at a path of keys.
    public subscript(path: [String]) -> JSONValue? {
        path.reduce(self) { value, key in value?[key] }
    }
}

/// A number of JSON with all its digits, as it was written. Two numbers are equal if their texts are equal.
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The text, in the grammar of RFC 8259 §6.
    public let literal: String

    /// Creates a number from its JSON text; nil if the text is not a number.
    public init?(literal: String) {
        let isNumber = Array(literal.utf8).withUnsafeBytes { bytes in
            var input = WireInput(bytes)
            defer { input.deallocate() }
            return input.takeNumber() && input.position == input.end
        }
        guard isNumber else { return nil }
        self.literal = literal
    }

    /// The number 0.
    public static let zero = JSONNumber(checked: "0")

    /// Creates a whole number.
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
    /// Reads a number with all its digits.
    public init(from reader: inout WireReader) {
        self.init(checked: reader.input.pointee.readNumberText())
    }

    /// Writes the number with all its digits.
    public func write(to writer: inout WireWriter) {
        var text = literal
        text.withUTF8 { writer.output.pointee.put($0) }
    }
}

extension JSONValue: WireReadable, WireWritable {
    /// Reads any value.
    public init(from reader: inout WireReader) {
        reader.input.pointee.countValue()
        switch reader.kind {
        case .object: self = .object([String: JSONValue](from: &reader))
        case .array: self = .array([JSONValue](from: &reader))
        case .string: self = .string(reader.string())
        case .number: self = .number(JSONNumber(from: &reader))
        case .bool: self = .bool(reader.bool())
        case .null, nil:
            reader.skip()
            self = .null
        }
    }

    /// Writes the value. The keys of objects are sorted.
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
