extension WireReadable where Self: Decodable {
    /// Decodes the type with any decoder.
    ///
    /// A field is looked up by its key on the wire, and then by the key that `convertFromSnakeCase` makes of it.
    public init(from decoder: any Decoder) throws { self = try Wire.decode(from: decoder) }
}

extension Wire {
    /// Decodes a value with a decoder, through JSON.
    fileprivate static func decode<Value: WireReadable>(from decoder: any Decoder) throws -> Value {
        let json = try JSONValue(from: decoder)
        do {
            return try decode(Value.self, fromRenamed: try encodeBytes(json))
        } catch {
            var description = error.description
            if error.kind == .missingKey {
                description += """
                    ; neither the key is there nor what convertFromSnakeCase makes of it, and another \
                    keyDecodingStrategy of the decoder may have renamed it
                    """
            }
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: description,
                    underlyingError: error
                )
            )
        }
    }
}
