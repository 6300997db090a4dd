public import Foundation

extension String: WireReadable, WireWritable {
    /// Reads a string.
    public static func read(from reader: inout WireReader) -> String { reader.string() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.string(self) }
}

extension Bool: WireReadable, WireWritable {
    /// Reads a boolean.
    public static func read(from reader: inout WireReader) -> Bool { reader.bool() }

    /// Writes a boolean.
    public func write(to writer: inout WireWriter) { writer.bool(self) }
}

extension Int: WireReadable, WireWritable {
    /// Reads an integer.
    public static func read(from reader: inout WireReader) -> Int { reader.int() }

    /// Writes an integer.
    public func write(to writer: inout WireWriter) { writer.int(self) }
}

extension Int32: WireReadable, WireWritable {
    /// Reads an integer.
    public static func read(from reader: inout WireReader) -> Int32 { reader.int32() }

    /// Writes an integer.
    public func write(to writer: inout WireWriter) { writer.int32(self) }
}

extension Int64: WireReadable, WireWritable {
    /// Reads an integer.
    public static func read(from reader: inout WireReader) -> Int64 { reader.int64() }

    /// Writes an integer.
    public func write(to writer: inout WireWriter) { writer.int64(self) }
}

extension Double: WireReadable, WireWritable {
    /// Reads a number.
    public static func read(from reader: inout WireReader) -> Double { reader.double() }

    /// Writes a number.
    public func write(to writer: inout WireWriter) { writer.double(self) }
}

extension Float: WireReadable, WireWritable {
    /// Reads a number.
    public static func read(from reader: inout WireReader) -> Float { reader.float() }

    /// Writes a number.
    public func write(to writer: inout WireWriter) { writer.float(self) }
}

extension Decimal: WireReadable, WireWritable {
    /// Reads a string (a number is read too).
    public static func read(from reader: inout WireReader) -> Decimal { reader.decimal() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.decimal(self) }
}

extension UUID: WireReadable, WireWritable {
    /// Reads a string.
    public static func read(from reader: inout WireReader) -> UUID { reader.uuid() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.uuid(self) }
}

extension URL: WireReadable, WireWritable {
    /// Reads a string.
    public static func read(from reader: inout WireReader) -> URL { reader.url() }

    /// Writes a string.
    public func write(to writer: inout WireWriter) { writer.url(self) }
}

extension Data: WireReadable, WireWritable {
    /// Reads a Base64 string.
    public static func read(from reader: inout WireReader) -> Data { reader.data() }

    /// Writes a Base64 string.
    public func write(to writer: inout WireWriter) { writer.data(self) }
}
