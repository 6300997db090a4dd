/// An enum whose cases are strings on the wire.
///
/// An open enum accepts any string (`init(rawValue:)` cannot fail). A frozen enum rejects unknown strings, and decoding
/// fails. If the type also conforms to `Codable`, the standard library's default for raw values applies.
public protocol WireEnum: RawRepresentable, Sendable, WireReadable, WireWritable
where RawValue == String {
    /// The value that the reader returns after a failure. The caller never sees it.
    static var wireFallback: Self { get }
}

extension WireEnum {
    /// Reads a string.
    public static func read(from reader: inout WireReader) -> Self {
        let text = reader.string()
        if let value = Self(rawValue: text) { return value }
        return reader.fail(expected: "one of the known values", placeholder: wireFallback)
    }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.string(rawValue) }
}
