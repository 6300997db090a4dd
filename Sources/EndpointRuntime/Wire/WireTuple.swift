/// A type that is decoded from a JSON array whose elements are its fields in order: `[1435781451.8, "1"]`.
///
/// It is generated for a type with `wire: array`. Elements after the last field are ignored. Optional fields at the end
/// may be missing.
public protocol WireTupleReadable: WireObjectReadable {}

/// A type that is encoded as a JSON array of its fields.
///
/// A field that is nil is written as `null`, and left out if no field follows.
public protocol WireTupleWritable: WireObjectWritable {}

extension WireTupleReadable {
    /// Reads an array.
    public static func read(from reader: inout WireReader) -> Self {
        var fields = WireFieldReader(elementsOf: reader.input, keys: wireKeys)
        let value = Self(from: &fields)
        fields.finish()
        return value
    }
}

extension WireTupleWritable {
    /// Writes an array.
    public func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(elementsTo: writer.output)
        write(to: &fields)
        fields.finish()
    }
}
