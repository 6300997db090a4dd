extension JSONValue {
    /// True if this is `null`.
    public var isNull: Bool { self == .null }

    /// The boolean, if this is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number with all its digits, if this is one.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number, if `Int` can represent it exactly: `1`, but not `1.5` or `1e400`.
    public var int: Int? { number.flatMap { Int($0.literal) } }

    /// The nearest double, if this is a number within its range.
    public var double: Double? { number.flatMap { Double($0.literal) }.flatMap { $0.isFinite ? $0 : nil } }

    /// The text, if this is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, if this is an object.
    public var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The JSON on one line, with sorted keys. If it is nested too deeply to be written, a text that says so.
    public var description: String {
        do throws(WireError) {
            return String(decoding: try Wire.encodeBytes(self), as: UTF8.self)
        } catch {
            return "JSON that cannot be written: \(error)"
        }
    }
}
