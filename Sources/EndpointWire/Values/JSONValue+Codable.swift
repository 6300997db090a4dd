internal import Foundation

extension JSONValue: Codable {
    /// Decodes the value with any decoder. Numbers are as exact as the decoder's.
    public init(from decoder: any Decoder) throws {
        guard let container = try? decoder.singleValueContainer() else {
            self = try Self.collection(from: decoder)
            return
        }
        if let scalar = Self.scalar(in: container) {
            self = scalar
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .array(try container.decode([JSONValue].self))
        } else {
            // A dictionary that is decoded as a value keeps its keys, whatever the decoder's key strategy is.
            let members = try container.decode([String: JSONValue].self)
            self = Self.decimal(members, in: container) ?? .object(members)
        }
    }

    private static func collection(from decoder: any Decoder) throws -> JSONValue {
        if let elements = try? [JSONValue](from: decoder) { return .array(elements) }
        return .object(try [String: JSONValue](from: decoder))
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

    /// Decodes a number with a fraction, if possible as a decimal, which keeps digits that a double loses.
    private static func number(_ value: Double, in container: any SingleValueDecodingContainer) -> JSONValue? {
        if let decimal = try? container.decode(Decimal.self), !decimal.isNaN {
            return .number(JSONNumber(checked: decimal.wireText))
        }
        return (try? Wire.encodeBytes(value)).map { .number(JSONNumber(checked: String(decoding: $0, as: UTF8.self))) }
    }

    /// The number of these parts. Coders without decimals, such as property lists, represent a decimal as a dictionary.
    private static func decimal(
        _ members: [String: JSONValue],
        in container: any SingleValueDecodingContainer
    ) -> JSONValue? {
        guard members.count == 5, members["mantissa"] != nil, members["isCompact"] != nil else { return nil }
        return (try? container.decode(Decimal.self)).map { .number(JSONNumber(checked: $0.wireText)) }
    }

    /// Encodes the value with any encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .number(let value): try value.encode(into: &container)
        case .array(let elements): try container.encode(elements)
        // A dictionary that is encoded as a value keeps its keys, whatever the encoder's key strategy is.
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSONNumber {
    /// Encodes the number as the first of these types that represents it exactly, otherwise as the nearest double.
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
