/// A type that reads itself from JSON.
///
/// Reading never throws: a reader remembers the first thing that is wrong and hands out placeholders from then on, and
/// ``Wire/decode(_:from:at:)-([UInt8],_,_)`` throws it at the end. So a type reads itself in straight lines:
///
/// ```swift
/// struct Point: WireReadable {
///     let x: Double
///     let y: Double
///
///     static func read(from reader: inout WireReader) -> Point {
///         var numbers: [Double] = []
///         reader.array { reader in numbers.append(reader.double()) }
///         guard numbers.count == 2 else { return reader.fail(expected: "two numbers", placeholder: Point(x: 0, y: 0)) }
///         return Point(x: numbers[0], y: numbers[1])
///     }
/// }
/// ```
public protocol WireReadable {
    /// Reads the value at which the reader stands, and leaves the reader behind it.
    static func read(from reader: inout WireReader) -> Self
}

/// A type that writes itself as JSON.
///
/// Writing never throws: the writer remembers the first value that JSON cannot hold and ``Wire/encode(_:)`` throws it.
public protocol WireWritable {
    /// Writes exactly one JSON value.
    func write(to writer: inout WireWriter)
}

/// A type that reads itself from a JSON object, field by field.
///
/// Generated types conform. A type that also says `Decodable` is read by any decoder, through a JSON value: nothing is
/// synthesized. It is not inherited, because inheriting a protocol of the standard library costs each type 250 bytes.
public protocol WireObjectReadable: WireReadable, Sendable {
    /// The keys, one a line, in the order of the fields' indices.
    static var wireKeys: StaticString { get }

    /// Takes each field's value by the index of its key; fastest when they are asked for in rising order.
    init(from fields: inout WireFieldReader)
}

/// A type that writes itself as a JSON object, field by field.
///
/// Generated types conform. A type that also says `Encodable` is written by any encoder, through a JSON value: nothing is
/// synthesized.
public protocol WireObjectWritable: WireWritable, Sendable {
    /// The keys, one a line, in the order of the fields' indices.
    static var wireKeys: StaticString { get }

    /// Writes each field's value under the index of its key.
    func write(to fields: inout WireFieldWriter)
}

extension WireObjectReadable {
    /// Reads the object at which the reader stands.
    public static func read(from reader: inout WireReader) -> Self {
        var fields = WireFieldReader(reader.input, keys: wireKeys)
        let value = Self(from: &fields)
        fields.finish()
        return value
    }
}

extension WireObjectWritable {
    /// Writes the object.
    public func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(writer.output, keys: Self.wireKeys)
        write(to: &fields)
        fields.finish()
    }
}
