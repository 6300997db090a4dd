public import Foundation

/// Reads values from JSON, one after the other. It cannot be copied or stored.
///
/// It never throws. After the first failure, it returns placeholders, and the entry point throws the error.
public struct WireReader: ~Copyable {
    package let input: UnsafeMutablePointer<WireInput>

    init(_ input: UnsafeMutablePointer<WireInput>) {
        self.input = input
    }

    /// The kind of the next value; nil if there is none, and after a failure.
    public var kind: WireError.ValueKind? { input.pointee.valueKind }

    /// Reading has failed. All later values are placeholders.
    public var hasFailed: Bool { input.pointee.hasStopped }

    /// Reads `null`, if it is the next value.
    public mutating func null() -> Bool { input.pointee.takeNull() }

    /// Skips the next value, and validates all of it.
    public mutating func skip() { input.pointee.skipValue() }

    /// Fails because the last value or the next one is not valid.
    ///
    /// `expected` describes a valid value, such as "a colour", and never contains the value. The placeholder is
    /// returned in its place.
    public mutating func fail<Value>(expected: String, placeholder: Value) -> Value {
        input.pointee.fail(.invalidValue(expected: expected), at: input.pointee.lastValue)
        return placeholder
    }

    /// Reads an array. `element` is called for each element, and must read it.
    public mutating func array(_ element: (inout WireReader) -> Void) {
        let start = input.pointee.position
        if input.pointee.enterArray() {
            repeat { element(&self) } while input.pointee.takeNextElement()
        }
        input.pointee.lastValue = start
    }

    /// Reads an object. `member` is called with each key, and must read its value.
    public mutating func object(_ member: (inout WireReader, String) -> Void) {
        let start = input.pointee.position
        var next = input.pointee.enterDictionary()
        while let key = next {
            member(&self, key)
            next = input.pointee.takeNextKey()
        }
        input.pointee.lastValue = start
    }

    /// Reads a string.
    public mutating func string() -> String {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readString()
    }

    /// Reads a boolean.
    public mutating func bool() -> Bool {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readBool()
    }

    /// Reads an integer.
    public mutating func int() -> Int {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readInteger(Int.self)
    }

    /// Reads a 32-bit integer.
    public mutating func int32() -> Int32 {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readInteger(Int32.self)
    }

    /// Reads a 64-bit integer.
    public mutating func int64() -> Int64 {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readInteger()
    }

    /// Reads a 32-bit integer that is not negative.
    public mutating func uint32() -> UInt32 {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readInteger(UInt32.self)
    }

    /// Reads a 64-bit integer that is not negative.
    public mutating func uint64() -> UInt64 {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readUnsignedInteger()
    }

    /// Reads a number as the nearest double.
    public mutating func double() -> Double {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readDouble()
    }

    /// Reads a number as the nearest float.
    public mutating func float() -> Float {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readFloat()
    }

    /// Reads an exact decimal number, written as a string or as a number.
    public mutating func decimal() -> Decimal {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readDecimal()
    }

    /// Reads a UUID.
    public mutating func uuid() -> UUID {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readUUID()
    }

    /// Reads a URL.
    public mutating func url() -> URL {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readURL()
    }

    /// Reads a Base64 string (RFC 4648 §4).
    public mutating func data() -> Data {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readData()
    }

    /// Reads a point in time.
    public mutating func date(_ format: WireDateFormat) -> Date {
        input.pointee.lastValue = input.pointee.position
        return input.pointee.readDate(format)
    }
}
