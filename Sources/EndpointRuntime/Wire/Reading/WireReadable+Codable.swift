extension WireObjectReadable where Self: Decodable {
    /// Reads the type from any decoder.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do {
            self = try Wire.decode(Self.self, from: try Wire.encodeBytes(value))
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: error.description,
                    underlyingError: error
                )
            )
        }
    }
}

extension WireObjectWritable where Self: Encodable {
    /// Writes the type to any encoder.
    public func encode(to encoder: any Encoder) throws {
        let value: JSONValue
        do {
            value = try Wire.decode(JSONValue.self, from: try Wire.encodeBytes(self))
        } catch {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: error.description,
                    underlyingError: error
                )
            )
        }
        try value.encode(to: encoder)
    }
}
