/// A value with a codec where no field names the codec: a whole response or body, or an element of one.
public struct WireCoded<Codec: WireCodec>: WireReadable, WireWritable {
    /// The value.
    public let value: Codec.Value

    /// Creates a value that is written with the codec.
    public init(_ value: Codec.Value) { self.value = value }

    /// Reads the value with the codec.
    public init(from reader: inout WireReader) { value = Codec.read(from: &reader) }

    /// Writes the value with the codec.
    public func write(to writer: inout WireWriter) { Codec.write(value, to: &writer) }
}
