extension WireObjectWritable where Self: Encodable {
    /// Writes the type to any encoder, under the keys that it has on the wire.
    public func encode(to encoder: any Encoder) throws { try Wire.encode(self, to: encoder) }
}

extension WireUnionWritable where Self: Encodable {
    /// Writes the type to any encoder, under the keys that it has on the wire.
    public func encode(to encoder: any Encoder) throws { try Wire.encode(self, to: encoder) }
}

extension Wire {
    /// Writes a value to an encoder, by way of JSON.
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
