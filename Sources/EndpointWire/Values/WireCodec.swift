/// Reads and writes values of a type that cannot do so itself, or not in the form of the API.
///
/// A spec names a codec for a type of the app: `Money: { swift: { type: Money, import: MoneyKit, codec: MoneyCodec }
/// }`.
///
/// ```swift
/// enum MoneyCodec: WireCodec {
///     static func read(from reader: inout WireReader) -> Money {
///         guard let money = Money(reader.string()) else {
///             return reader.fail(expected: "an amount with its currency", placeholder: .zero)
///         }
///         return money
///     }
///
///     static func write(_ value: Money, to writer: inout WireWriter) { writer.string(value.text) }
/// }
/// ```
public protocol WireCodec {
    /// The type that is read and written.
    associatedtype Value: Sendable

    /// Reads the next value. After a failure, the reader returns placeholders such as empty strings and zeros, and the
    /// result is ignored. So this may be called although there is no value.
    static func read(from reader: inout WireReader) -> Value

    /// Writes exactly one JSON value.
    static func write(_ value: Value, to writer: inout WireWriter)
}

/// `null`, or a value of another codec.
public enum WireOptional<Codec: WireCodec>: WireCodec {
    /// Reads `null` or a value.
    public static func read(from reader: inout WireReader) -> Codec.Value? {
        reader.null() || reader.hasFailed ? nil : Codec.read(from: &reader)
    }

    /// Writes `null` or the value.
    public static func write(_ value: Codec.Value?, to writer: inout WireWriter) {
        if let value { Codec.write(value, to: &writer) } else { writer.null() }
    }
}

/// An array of values of another codec.
public enum WireList<Codec: WireCodec>: WireCodec {
    /// Reads an array.
    public static func read(from reader: inout WireReader) -> [Codec.Value] {
        var elements: [Codec.Value] = []
        reader.array { reader in elements.append(Codec.read(from: &reader)) }
        return elements
    }

    /// Writes an array.
    public static func write(_ value: [Codec.Value], to writer: inout WireWriter) {
        writer.array(value) { writer, element in Codec.write(element, to: &writer) }
    }
}

/// An object whose members are values of another codec.
public enum WireMap<Codec: WireCodec>: WireCodec {
    /// Reads an object. If a key occurs twice, the last value counts.
    public static func read(from reader: inout WireReader) -> [String: Codec.Value] {
        var members: [String: Codec.Value] = [:]
        reader.object { reader, key in
            let start = reader.input.pointee.position
            let value = Codec.read(from: &reader)
            reader.input.pointee.keep(value, forKey: key, at: start, in: &members)
        }
        return members
    }

    /// Writes an object with sorted keys, so that equal values give equal bytes.
    public static func write(_ value: [String: Codec.Value], to writer: inout WireWriter) {
        writer.object(value.sorted { $0.key < $1.key }) { writer, value in Codec.write(value, to: &writer) }
    }
}
