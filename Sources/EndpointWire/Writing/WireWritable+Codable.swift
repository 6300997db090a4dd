extension WireWritable where Self: Encodable {
    /// Encodes the type with any encoder, with its keys on the wire.
    public func encode(to encoder: any Encoder) throws { try Wire.encode(self, to: encoder) }
}

extension Wire {
    /// Encodes a value with an encoder, through JSON.
    fileprivate static func encode(_ value: some WireWritable, to encoder: any Encoder) throws {
        let json: JSONValue
        do {
            json = try decode(JSONValue.self, from: try encodeBytes(value))
        } catch {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription: error.description,
                    underlyingError: error
                )
            )
        }
        try json.encode(to: encoder)
    }
}
