/// A type that reads itself from a JSON array whose elements are its fields, one after the other: `[1435781451.8, "1"]`.
///
/// Generated for a type that says `wire: array`. Elements past the last field are skipped; an optional field at the end may
/// be missing.
public protocol WireTupleReadable: WireObjectReadable {}

/// A type that writes itself as a JSON array of its fields.
///
/// A field that is nil is `null`, and left out where no field follows.
public protocol WireTupleWritable: WireObjectWritable {}

extension WireTupleReadable {
    /// Reads the array at which the reader stands.
    public static func read(from reader: inout WireReader) -> Self {
        var fields = WireFieldReader(elementsOf: reader.input, keys: wireKeys)
        let value = Self(from: &fields)
        fields.finish()
        return value
    }
}

extension WireTupleWritable {
    /// Writes the array.
    public func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(elementsTo: writer.output)
        write(to: &fields)
        fields.finish()
    }
}
