// A `Codable` type with a raw value, such as an enum or a wrapper, is coded as its raw value alone, as the standard
// library does it. This file repeats the standard library's conformances, one for each raw type, because only an equal
// constraint outranks them. Otherwise, Swift could choose neither the standard library's implementation nor that of
// `WireReadable`, and would silently synthesize a third one.

extension WireReadable where Self: RawRepresentable<Bool> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<String> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws {
        self = try RawValueCoding.decode(from: decoder, Self.init(exactly:))
    }
}

extension WireReadable where Self: RawRepresentable<Double> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<Float> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<Int> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<Int8> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<Int16> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<Int32> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<Int64> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<UInt> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<UInt8> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<UInt16> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<UInt32> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireReadable where Self: RawRepresentable<UInt64> & Decodable {
    /// Decodes the raw value.
    public init(from decoder: any Decoder) throws { self = try RawValueCoding.decode(from: decoder) }
}

extension WireWritable where Self: RawRepresentable<Bool> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<String> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<Double> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<Float> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<Int> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<Int8> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<Int16> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<Int32> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<Int64> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<UInt> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<UInt8> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<UInt16> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<UInt32> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

extension WireWritable where Self: RawRepresentable<UInt64> & Encodable {
    /// Encodes the raw value.
    public func encode(to encoder: any Encoder) throws { try RawValueCoding.encode(self, to: encoder) }
}

private enum RawValueCoding {
    static func decode<Value: RawRepresentable>(from decoder: any Decoder) throws -> Value
    where Value.RawValue: Decodable {
        try decode(from: decoder, Value.init(rawValue:))
    }

    static func decode<Value, Raw: Decodable>(from decoder: any Decoder, _ make: (Raw) -> Value?) throws -> Value {
        let container = try decoder.singleValueContainer()
        if let value = make(try container.decode(Raw.self)) { return value }
        throw DecodingError.dataCorruptedError(
            in: container,
            debugDescription: "\(Value.self) does not have this value"
        )
    }

    static func encode<Value: RawRepresentable>(_ value: Value, to encoder: any Encoder) throws
    where Value.RawValue: Encodable {
        var container = encoder.singleValueContainer()
        try container.encode(value.rawValue)
    }
}
