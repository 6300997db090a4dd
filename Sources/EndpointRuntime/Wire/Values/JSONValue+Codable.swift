internal import Foundation

extension JSONValue: Codable {
    /// Reads the value from any decoder. Numbers are as exact as the decoder hands them out.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer(), let scalar = Self.scalar(in: container) {
            self = scalar
        } else if let elements = try? [JSONValue](from: decoder) {
            self = .array(elements)
        } else {
            self = .object(try [String: JSONValue](from: decoder))
        }
    }

    private static func scalar(in container: any SingleValueDecodingContainer) -> JSONValue? {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return .bool(value) }
        if let value = try? container.decode(String.self) { return .string(value) }
        if let value = try? container.decode(Int64.self) { return .number(JSONNumber(checked: "\(value)")) }
        if let value = try? container.decode(UInt64.self) { return .number(JSONNumber(checked: "\(value)")) }
        if let value = try? container.decode(Double.self) { return number(value, in: container) }
        return nil
    }

    /// A number with a fraction: by way of a decimal where the decoder has one, which keeps digits that a double loses.
    private static func number(_ value: Double, in container: any SingleValueDecodingContainer) -> JSONValue? {
        if let decimal = try? container.decode(Decimal.self), !decimal.isNaN {
            return .number(JSONNumber(checked: decimal.wireText))
        }
        return (try? Wire.encodeBytes(value)).map { .number(JSONNumber(checked: String(decoding: $0, as: UTF8.self))) }
    }

    /// Writes the value to any encoder.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .array(let elements): try elements.encode(to: encoder)
        case .object(let members): try members.encode(to: encoder)
        default:
            var container = encoder.singleValueContainer()
            try encode(into: &container)
        }
    }

    private func encode(into container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .number(let value): try value.encode(into: &container)
        default: try container.encodeNil()
        }
    }
}

extension JSONNumber {
    /// Writes the number as the first of these types that holds it exactly, else as the nearest double.
    fileprivate func encode(into container: inout any SingleValueEncodingContainer) throws {
        if let value = Int64(literal) {
            try container.encode(value)
        } else if let value = UInt64(literal) {
            try container.encode(value)
        } else if let value = Decimal(wireText: literal), Double(literal).map({ "\($0)" != value.wireText }) ?? true {
            try container.encode(value)
        } else if let value = Double(literal), value.isFinite {
            try container.encode(value)
        } else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(codingPath: container.codingPath, debugDescription: "a number is out of range")
            )
        }
    }
}
