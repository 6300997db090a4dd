/// Enums whose cases are strings on the wire, such as generated ones.
///
/// An open enum accepts any string, because its `init(rawValue:)` cannot fail. A frozen enum refuses unknown strings, and
/// decoding fails.
extension WireReadable where Self: RawRepresentable<String> & CaseIterable {
    /// Reads a string.
    public init(from reader: inout WireReader) {
        if let value = Self(exactly: reader.string()) {
            self = value
        } else {
            // There is a first case: Swift refuses a raw type for an enum that has none.
            self = reader.fail(
                expected: "one of the known values",
                placeholder: Self.allCases[Self.allCases.startIndex]
            )
        }
    }
}

extension WireWritable where Self: RawRepresentable<String> & CaseIterable {
    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.string(rawValue) }
}
