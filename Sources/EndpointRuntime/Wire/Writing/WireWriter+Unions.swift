/// How a union writes its cases.
extension WireWriter {
    /// Writes an object with its tag in front. A field of the object's own with the tag's key is left out.
    public mutating func tagged(_ key: StaticString, _ tag: StaticString, _ value: some WireObjectWritable) {
        output.pointee.tag = (key, tag)
        value.write(to: &self)
        output.pointee.tag = nil
    }

    /// Writes an object of a tag and a value.
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

    /// Writes an object of a status and a value.
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

    /// Writes an object of one member.
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
