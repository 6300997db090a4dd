/// A type that is decoded from JSON.
///
/// Reading never throws. The reader remembers the first error and returns placeholders from then on, and
/// ``Wire/decode(_:from:at:)-(_,[UInt8],_)`` throws the error at the end. So reading a type needs no error handling:
///
/// ```swift
/// struct Point: WireReadable {
///     let x: Double
///     let y: Double
///
///     init(from reader: inout WireReader) {
///         var numbers: [Double] = []
///         reader.array { reader in numbers.append(reader.double()) }
///         if numbers.count != 2 { numbers = reader.fail(expected: "two numbers", placeholder: [0, 0]) }
///         (x, y) = (numbers[0], numbers[1])
///     }
/// }
/// ```
///
/// A type whose form is an object reads its fields with a ``WireFieldReader``. If the type also conforms to `Decodable`, any
/// decoder can decode it, through a JSON value. Nothing is synthesized. The protocol does not inherit from `Decodable`,
/// because inheriting from a protocol of the standard library costs each type 250 bytes.
public protocol WireReadable: Sendable {
    /// Reads the next value, and moves the reader past it.
    init(from reader: inout WireReader)
}

/// A type that is encoded as JSON.
///
/// Writing never throws. The writer remembers the first value that JSON cannot represent, and ``Wire/encode(_:)``
/// throws the error.
///
/// A type whose form is an object writes its fields with a ``WireFieldWriter``. If the type also conforms to `Encodable`, any
/// encoder can encode it, through a JSON value. Nothing is synthesized.
public protocol WireWritable: Sendable {
    /// Writes exactly one JSON value.
    func write(to writer: inout WireWriter)
}
