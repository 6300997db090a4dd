/// An enum whose cases stand on the wire as strings.
///
/// An open enum takes any string (`init(rawValue:)` cannot fail); a frozen one refuses what it does not know, and the
/// reader fails. A type that also says `Codable` has it from the standard library's default for raw values.
public protocol WireEnum: RawRepresentable, Sendable, WireReadable, WireWritable
where RawValue == String {
    /// What the reader hands out after a failure; it never reaches the caller.
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
