extension WireFieldReader {
    /// Takes a field's value through a codec.
    public mutating func coded<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> Codec.Value {
        // After a failure the codec makes its own placeholder.
        _ = require(index)
        var reader = WireReader(input)
        return Codec.read(from: &reader)
    }

    /// Takes a field's value through a codec; nil where it is missing or null.
    public mutating func optionalCoded<Codec: WireCodec>(_ index: Int, _ codec: Codec.Type) -> Codec.Value? {
        guard findNonNull(index) else { return nil }
        var reader = WireReader(input)
        return Codec.read(from: &reader)
    }
}

extension WireFieldWriter {
    /// Writes a value through a codec.
    public mutating func coded<Codec: WireCodec>(_ index: Int, _ value: Codec.Value, _ codec: Codec.Type) {
        key(index)
        var writer = WireWriter(output)
        Codec.write(value, to: &writer)
    }

    /// Writes a value through a codec; nothing at all for nil.
    public mutating func optionalCoded<Codec: WireCodec>(_ index: Int, _ value: Codec.Value?, _ codec: Codec.Type) {
        if let value { coded(index, value, codec) }
    }

    /// Writes a value through a codec; `null` for nil.
    public mutating func nullableCoded<Codec: WireCodec>(_ index: Int, _ value: Codec.Value?, _ codec: Codec.Type) {
        if let value { coded(index, value, codec) } else { null(index) }
    }

    /// Writes a member that is the same in every value. Its key is none of the type's: reading passes over it.
    public mutating func constant(_ key: StaticString, _ value: some WireWritable) {
        self.key(constant: key)
        var writer = WireWriter(output)
        value.write(to: &writer)
    }
}
