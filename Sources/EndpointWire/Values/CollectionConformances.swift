extension Array: WireReadable where Element: WireReadable {
    /// Reads an array.
    public init(from reader: inout WireReader) {
        self = []
        let start = reader.input.pointee.position
        if reader.input.pointee.enterArray() {
            let rule = reader.beginTombstones(of: Element.self)
            repeat {
                if !reader.takeTombstone(rule) { append(Element(from: &reader)) }
            } while reader.input.pointee.takeNextElement()
            reader.endTombstones(rule)
        }
        reader.input.pointee.lastValue = start
    }
}

extension Array: WireWritable where Element: WireWritable {
    /// Writes an array.
    public func write(to writer: inout WireWriter) {
        writer.array(self) { writer, element in element.write(to: &writer) }
    }
}

extension Dictionary: WireReadable where Key == String, Value: WireReadable {
    /// Reads an object. If a key occurs twice, the last value counts.
    public init(from reader: inout WireReader) {
        var members: [String: Value] = [:]
        reader.object { reader, key in
            let start = reader.input.pointee.position
            let value = Value(from: &reader)
            reader.input.pointee.keep(value, forKey: key, at: start, in: &members)
        }
        self = members
    }
}

extension Dictionary: WireWritable where Key == String, Value: WireWritable {
    /// Writes an object with sorted keys, so that equal values give equal bytes.
    public func write(to writer: inout WireWriter) {
        writer.object(sorted { $0.key < $1.key }) { writer, value in value.write(to: &writer) }
    }
}

extension Optional: WireReadable where Wrapped: WireReadable {
    /// Reads `null` or a value.
    public init(from reader: inout WireReader) {
        self = reader.null() || reader.hasFailed ? nil : Wrapped(from: &reader)
    }
}

extension Optional: WireWritable where Wrapped: WireWritable {
    /// Writes `null` or the value.
    public func write(to writer: inout WireWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}
