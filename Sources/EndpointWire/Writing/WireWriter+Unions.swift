/// Writes the cases of a union.
extension WireWriter {
    /// Writes an object with its tag first. If the object has a field with the tag's key, the field is left out.
    ///
    /// The value must write itself with a ``WireFieldWriter``. Otherwise there is no place for the tag, and writing
    /// fails.
    public mutating func tagged(_ key: StaticString, _ tag: StaticString, _ value: some WireWritable) {
        output.pointee.tag = (key, tag)
        value.write(to: &self)
        guard output.pointee.tag != nil else { return }
        output.pointee.tag = nil
        fail(expected: "an object that has room for a tag")
    }

    /// Writes an object that contains a tag and a value.
    public mutating func adjacent(
        _ key: StaticString,
        _ tag: StaticString,
        _ contentKey: StaticString,
        _ value: some WireWritable
    ) {
        output.pointee.put(.leftBrace)
        output.pointee.writeKey(key.buffer, isFirst: true)
        output.pointee.write(tag.buffer)
        finishObject(contentKey, value)
    }

    /// Writes an object that contains a status and a value.
    public mutating func adjacent(
        _ key: StaticString,
        _ status: Int,
        _ contentKey: StaticString,
        _ value: some WireWritable
    ) {
        output.pointee.put(.leftBrace)
        output.pointee.writeKey(key.buffer, isFirst: true)
        output.pointee.write(Int64(status))
        finishObject(contentKey, value)
    }

    /// Writes an object with one member.
    public mutating func member(_ key: StaticString, _ value: some WireWritable) {
        output.pointee.put(.leftBrace)
        output.pointee.writeKey(key.buffer, isFirst: true)
        value.write(to: &self)
        output.pointee.put(.rightBrace)
    }

    private mutating func finishObject(_ key: StaticString, _ value: some WireWritable) {
        output.pointee.writeKey(key.buffer, isFirst: false)
        value.write(to: &self)
        output.pointee.put(.rightBrace)
    }
}

extension StaticString {
    fileprivate var buffer: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
