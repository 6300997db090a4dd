extension Array: WireReadable where Element: WireReadable {
    /// Reads an array.
    public static func read(from reader: inout WireReader) -> [Element] {
        var elements: [Element] = []
        let start = reader.input.pointee.position
        if reader.input.pointee.enterArray() {
            repeat { elements.append(Element.read(from: &reader)) } while reader.input.pointee.takeNextElement()
        }
        reader.input.pointee.lastValue = start
        return elements
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
    public static func read(from reader: inout WireReader) -> [String: Value] {
        var members: [String: Value] = [:]
        reader.object { reader, key in
            let start = reader.input.pointee.position
            let value = Value.read(from: &reader)
            if members.updateValue(value, forKey: key) != nil { reader.input.pointee.noteDuplicate(at: start) }
        }
        return members
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
    public static func read(from reader: inout WireReader) -> Wrapped? {
        reader.null() || reader.hasFailed ? nil : Wrapped.read(from: &reader)
    }
}

extension Optional: WireWritable where Wrapped: WireWritable {
    /// Writes `null` or the value.
    public func write(to writer: inout WireWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }
}
