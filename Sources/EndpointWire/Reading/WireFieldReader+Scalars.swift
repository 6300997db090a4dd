extension WireFieldReader {
    /// Reads a field's string.
    public mutating func string(_ index: Int) -> String {
        require(index) ? input.pointee.readString() : ""
    }

    /// Reads a field's string; nil if it is missing or null.
    public mutating func optionalString(_ index: Int) -> String? {
        findNonNull(index) ? input.pointee.readString() : nil
    }

    /// Reads a field's boolean.
    public mutating func bool(_ index: Int) -> Bool {
        require(index) ? input.pointee.readBool() : false
    }

    /// Reads a field's boolean; nil if it is missing or null.
    public mutating func optionalBool(_ index: Int) -> Bool? {
        findNonNull(index) ? input.pointee.readBool() : nil
    }

    /// Reads a field's integer.
    public mutating func int(_ index: Int) -> Int {
        require(index) ? input.pointee.readInteger(Int.self) : 0
    }

    /// Reads a field's integer; nil if it is missing or null.
    public mutating func optionalInt(_ index: Int) -> Int? {
        findNonNull(index) ? input.pointee.readInteger(Int.self) : nil
    }

    /// Reads a field's 32-bit integer.
    public mutating func int32(_ index: Int) -> Int32 {
        require(index) ? input.pointee.readInteger(Int32.self) : 0
    }

    /// Reads a field's 32-bit integer; nil if it is missing or null.
    public mutating func optionalInt32(_ index: Int) -> Int32? {
        findNonNull(index) ? input.pointee.readInteger(Int32.self) : nil
    }

    /// Reads a field's 64-bit integer.
    public mutating func int64(_ index: Int) -> Int64 {
        require(index) ? input.pointee.readInteger() : 0
    }

    /// Reads a field's 64-bit integer; nil if it is missing or null.
    public mutating func optionalInt64(_ index: Int) -> Int64? {
        findNonNull(index) ? input.pointee.readInteger() : nil
    }

    /// Reads a field's 32-bit integer that is not negative.
    public mutating func uint32(_ index: Int) -> UInt32 {
        require(index) ? input.pointee.readInteger(UInt32.self) : 0
    }

    /// Reads a field's 32-bit integer that is not negative; nil if it is missing or null.
    public mutating func optionalUInt32(_ index: Int) -> UInt32? {
        findNonNull(index) ? input.pointee.readInteger(UInt32.self) : nil
    }

    /// Reads a field's 64-bit integer that is not negative.
    public mutating func uint64(_ index: Int) -> UInt64 {
        require(index) ? input.pointee.readUnsignedInteger() : 0
    }

    /// Reads a field's 64-bit integer that is not negative; nil if it is missing or null.
    public mutating func optionalUInt64(_ index: Int) -> UInt64? {
        findNonNull(index) ? input.pointee.readUnsignedInteger() : nil
    }

    /// Reads a field's number, as the nearest double.
    public mutating func double(_ index: Int) -> Double {
        require(index) ? input.pointee.readDouble() : 0
    }

    /// Reads a field's number, as the nearest double; nil if it is missing or null.
    public mutating func optionalDouble(_ index: Int) -> Double? {
        findNonNull(index) ? input.pointee.readDouble() : nil
    }

    /// Reads a field's number, as the nearest float.
    public mutating func float(_ index: Int) -> Float {
        require(index) ? input.pointee.readFloat() : 0
    }

    /// Reads a field's number, as the nearest float; nil if it is missing or null.
    public mutating func optionalFloat(_ index: Int) -> Float? {
        findNonNull(index) ? input.pointee.readFloat() : nil
    }

    /// Reads a field's value of any decodable type.
    public mutating func value<Value: WireReadable>(_ index: Int) -> Value {
        // After a failure the type creates its own placeholder.
        _ = require(index)
        var reader = WireReader(input)
        return Value(from: &reader)
    }

    /// Reads a field's value of any decodable type; nil if it is missing or null.
    public mutating func optionalValue<Value: WireReadable>(_ index: Int) -> Value? {
        guard findNonNull(index) else { return nil }
        var reader = WireReader(input)
        return Value(from: &reader)
    }
}
