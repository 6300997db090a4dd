extension WireFieldWriter {
    /// Writes a string.
    public mutating func string(_ index: Int, _ value: String) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes a string. Nil is left out.
    public mutating func optionalString(_ index: Int, _ value: String?) {
        if let value { string(index, value) }
    }

    /// Writes a boolean.
    public mutating func bool(_ index: Int, _ value: Bool) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes a boolean. Nil is left out.
    public mutating func optionalBool(_ index: Int, _ value: Bool?) {
        if let value { bool(index, value) }
    }

    /// Writes an integer.
    public mutating func int(_ index: Int, _ value: Int) {
        key(index)
        output.pointee.write(Int64(value))
    }

    /// Writes an integer. Nil is left out.
    public mutating func optionalInt(_ index: Int, _ value: Int?) {
        if let value { int(index, value) }
    }

    /// Writes a 32-bit integer.
    public mutating func int32(_ index: Int, _ value: Int32) {
        key(index)
        output.pointee.write(Int64(value))
    }

    /// Writes a 32-bit integer. Nil is left out.
    public mutating func optionalInt32(_ index: Int, _ value: Int32?) {
        if let value { int32(index, value) }
    }

    /// Writes a 64-bit integer.
    public mutating func int64(_ index: Int, _ value: Int64) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes a 64-bit integer. Nil is left out.
    public mutating func optionalInt64(_ index: Int, _ value: Int64?) {
        if let value { int64(index, value) }
    }

    /// Writes a 32-bit integer that is not negative.
    public mutating func uint32(_ index: Int, _ value: UInt32) {
        key(index)
        output.pointee.write(UInt64(value))
    }

    /// Writes a 32-bit integer that is not negative. Nil is left out.
    public mutating func optionalUInt32(_ index: Int, _ value: UInt32?) {
        if let value { uint32(index, value) }
    }

    /// Writes a 64-bit integer that is not negative.
    public mutating func uint64(_ index: Int, _ value: UInt64) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes a 64-bit integer that is not negative. Nil is left out.
    public mutating func optionalUInt64(_ index: Int, _ value: UInt64?) {
        if let value { uint64(index, value) }
    }

    /// Writes a number, which must be finite.
    public mutating func double(_ index: Int, _ value: Double) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes a number, which must be finite. Nil is left out.
    public mutating func optionalDouble(_ index: Int, _ value: Double?) {
        if let value { double(index, value) }
    }

    /// Writes a number, which must be finite.
    public mutating func float(_ index: Int, _ value: Float) {
        key(index)
        output.pointee.write(value)
    }

    /// Writes a number, which must be finite. Nil is left out.
    public mutating func optionalFloat(_ index: Int, _ value: Float?) {
        if let value { float(index, value) }
    }

    /// Writes a value of any encodable type.
    public mutating func value(_ index: Int, _ value: some WireWritable) {
        key(index)
        var writer = WireWriter(output)
        value.write(to: &writer)
    }

    /// Writes a value of any encodable type. Nil is left out.
    public mutating func optionalValue(_ index: Int, _ value: (some WireWritable)?) {
        if let value { self.value(index, value) }
    }

    /// Writes a value of any encodable type. Nil is written as `null`.
    public mutating func nullableValue(_ index: Int, _ value: (some WireWritable)?) {
        if let value { self.value(index, value) } else { null(index) }
    }

    /// Writes `null`.
    public mutating func null(_ index: Int) {
        key(index)
        output.pointee.put("null")
    }
}
