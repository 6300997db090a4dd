extension WireFieldReader {
    /// Reads a field's value with a codec.
    public mutating func coded<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> Codec.Value {
        // After a failure, the codec returns its own placeholder.
        _ = require(index)
        var reader = WireReader(input)
        return Codec.read(from: &reader)
    }

    /// Reads a field's value with a codec; nil if it is missing or null.
    public mutating func optionalCoded<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> Codec.Value? {
        guard findNonNull(index) else { return nil }
        var reader = WireReader(input)
        return Codec.read(from: &reader)
    }
}

extension WireFieldWriter {
    /// Writes a value with a codec.
    public mutating func coded<Codec: WireCodec>(_ index: Int, _ value: Codec.Value, _ codec: Codec.Type) {
        key(index)
        var writer = WireWriter(output)
        Codec.write(value, to: &writer)
    }

    /// Writes a value with a codec. Nil is left out.
    public mutating func optionalCoded<Codec: WireCodec>(_ index: Int, _ value: Codec.Value?, _ codec: Codec.Type) {
        if let value { coded(index, value, codec) }
    }

    /// Writes a value with a codec. Nil is written as `null`.
    public mutating func nullableCoded<Codec: WireCodec>(_ index: Int, _ value: Codec.Value?, _ codec: Codec.Type) {
        if let value { coded(index, value, codec) } else { null(index) }
    }

    /// Writes a member that is the same in every value. Reading ignores its key.
    public mutating func constant(_ key: StaticString, _ value: some WireWritable) {
        self.key(constant: key)
        var writer = WireWriter(output)
        value.write(to: &writer)
    }
}
