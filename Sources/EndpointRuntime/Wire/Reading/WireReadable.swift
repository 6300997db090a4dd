/// A type that is decoded from JSON.
///
/// Reading never throws. The reader remembers the first error and returns placeholders from then on, and
/// ``Wire/decode(_:from:at:)-([UInt8],_,_)`` throws the error at the end. So reading a type needs no error handling:
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
    /// Reads the next value, and moves the reader past it.
    static func read(from reader: inout WireReader) -> Self
}

/// A type that is encoded as JSON.
///
/// Writing never throws. The writer remembers the first value that JSON cannot represent, and ``Wire/encode(_:)``
/// throws the error.
public protocol WireWritable {
    /// Writes exactly one JSON value.
    func write(to writer: inout WireWriter)
}

/// A type that is decoded from a JSON object, field by field.
///
/// Generated types conform to it. If the type also conforms to `Decodable`, any decoder can decode it, through a JSON
/// value. Nothing is synthesized. The protocol does not inherit from `Decodable`, because inheriting from a protocol of
/// the standard library costs each type 250 bytes.
public protocol WireObjectReadable: WireReadable, Sendable {
    /// The keys, one per line, in the order of the fields' indices.
    static var wireKeys: StaticString { get }

    /// Reads each field's value by the index of its key. It is fastest in rising order.
    init(from fields: inout WireFieldReader)
}

/// A type that is encoded as a JSON object, field by field.
///
/// Generated types conform to it. If the type also conforms to `Encodable`, any encoder can encode it, through a JSON
/// value. Nothing is synthesized.
public protocol WireObjectWritable: WireWritable, Sendable {
    /// The keys, one per line, in the order of the fields' indices.
    static var wireKeys: StaticString { get }

    /// Writes each field's value by the index of its key.
    func write(to fields: inout WireFieldWriter)
}

extension WireObjectReadable {
    /// Reads an object.
    public static func read(from reader: inout WireReader) -> Self {
        var fields = WireFieldReader(reader.input, keys: wireKeys)
        let value = Self(from: &fields)
        fields.finish()
        return value
    }
}

extension WireObjectWritable {
    /// Writes an object.
    public func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(writer.output, keys: Self.wireKeys)
        write(to: &fields)
        fields.finish()
    }
}
