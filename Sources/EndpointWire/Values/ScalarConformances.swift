public import Foundation

extension String: WireReadable, WireWritable {
    /// Reads a string.
    public init(from reader: inout WireReader) { self = reader.string() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.string(self) }
}

extension Bool: WireReadable, WireWritable {
    /// Reads a boolean.
    public init(from reader: inout WireReader) { self = reader.bool() }

    /// Writes a boolean.
    public func write(to writer: inout WireWriter) { writer.bool(self) }
}

extension Int: WireReadable, WireWritable {
    /// Reads an integer.
    public init(from reader: inout WireReader) { self = reader.int() }

    /// Writes an integer.
    public func write(to writer: inout WireWriter) { writer.int(self) }
}

extension Int32: WireReadable, WireWritable {
    /// Reads an integer.
    public init(from reader: inout WireReader) { self = reader.int32() }

    /// Writes an integer.
    public func write(to writer: inout WireWriter) { writer.int32(self) }
}

extension Int64: WireReadable, WireWritable {
    /// Reads an integer.
    public init(from reader: inout WireReader) { self = reader.int64() }

    /// Writes an integer.
    public func write(to writer: inout WireWriter) { writer.int64(self) }
}

extension UInt32: WireReadable, WireWritable {
    /// Reads an integer that is not negative.
    public init(from reader: inout WireReader) { self = reader.uint32() }

    /// Writes an integer.
    public func write(to writer: inout WireWriter) { writer.uint32(self) }
}

extension UInt64: WireReadable, WireWritable {
    /// Reads an integer that is not negative.
    public init(from reader: inout WireReader) { self = reader.uint64() }

    /// Writes an integer.
    public func write(to writer: inout WireWriter) { writer.uint64(self) }
}

extension Double: WireReadable, WireWritable {
    /// Reads a number.
    public init(from reader: inout WireReader) { self = reader.double() }

    /// Writes a number.
    public func write(to writer: inout WireWriter) { writer.double(self) }
}

extension Float: WireReadable, WireWritable {
    /// Reads a number.
    public init(from reader: inout WireReader) { self = reader.float() }

    /// Writes a number.
    public func write(to writer: inout WireWriter) { writer.float(self) }
}

extension Decimal: WireReadable, WireWritable {
    /// Reads a string (a number is read too).
    public init(from reader: inout WireReader) { self = reader.decimal() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.decimal(self) }
}

extension UUID: WireReadable, WireWritable {
    /// Reads a string.
    public init(from reader: inout WireReader) { self = reader.uuid() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.uuid(self) }
}

extension URL: WireReadable, WireWritable {
    /// Reads a string.
    public init(from reader: inout WireReader) { self = reader.url() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.url(self) }
}

extension Data: WireReadable, WireWritable {
    /// Reads a Base64 string.
    public init(from reader: inout WireReader) { self = reader.data() }

    /// Writes a Base64 string.
    public func write(to writer: inout WireWriter) { writer.data(self) }
}
