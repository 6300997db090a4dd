extension JSONValue {
    /// Whether this is `null`.
    public var isNull: Bool { self == .null }

    /// The truth, where this is a boolean.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number with all its digits, where this is one.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number, where this is one that `Int` holds exactly: `1`, and neither `1.5` nor `1e400`.
    public var int: Int? { number.flatMap { Int($0.literal) } }

    /// The nearest double, where this is a number that is not past the largest one.
    public var double: Double? { number.flatMap { Double($0.literal) }.flatMap { $0.isFinite ? $0 : nil } }

    /// The text, where this is a string.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements, where this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, where this is an object.
    public var object: [String: JSONValue]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The text of the JSON, in one line and with sorted keys; in words where it is nested too deeply to be written.
    public var description: String {
        do throws(WireError) {
            return String(decoding: try Wire.encodeBytes(self), as: UTF8.self)
        } catch {
            return "JSON that cannot be written: \(error)"
        }
    }
}
