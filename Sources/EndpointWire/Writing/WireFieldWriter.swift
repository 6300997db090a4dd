/// Writes the values of an object's fields by the indices of their keys.
///
/// Generated types write themselves with it, and so can yours:
///
/// ```swift
/// func write(to writer: inout WireWriter) {
///     var fields = WireFieldWriter(&writer, keys: "latitude\nlongitude")
///     fields.double(0, latitude)
///     fields.double(1, longitude)
///     fields.finish()
/// }
/// ```
///
/// It cannot be copied or stored.
public struct WireFieldWriter: ~Copyable {
    let output: UnsafeMutablePointer<WireOutput>
    let keys: KeyList
    private var line: UnsafePointer<UInt8>
    private var next = 0
    private var isFirst = true
    /// The writer writes an array of values, without keys.
    private let isTuple: Bool
    /// The index of the field that has the tag's key. `Int.max` if there is no such field.
    private var tagIndex = Int.max
    /// The output's length before the value of that field. The value is removed before the next key, or at the end.
    private var droppedFrom: Int?

    /// Begins an object.
    ///
    /// - Parameters:
    ///   - writer: Where the object is the next value.
    ///   - keys: The keys, one per line, in the order of the fields' indices.
    public init(_ writer: inout WireWriter, keys: StaticString) {
        output = writer.output
        self.keys = KeyList(keys)
        line = self.keys.start
        isTuple = false
        output.pointee.put(.leftBrace)
        if let tag = output.pointee.tag { writeTag(tag.key, tag.value) }
    }

    /// Begins an array of the fields' values instead.
    ///
    /// A field that is nil is written as `null`, and left out if no field follows.
    public init(elementsTo writer: inout WireWriter) {
        output = writer.output
        keys = KeyList("")
        line = keys.start
        isTuple = true
        output.pointee.put(.leftBracket)
    }

    /// Writes the tag of the union that this object is a case of.
    private mutating func writeTag(_ key: StaticString, _ value: StaticString) {
        // The tag applies to this object only, not to the objects inside it.
        output.pointee.tag = nil
        let text = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        tagIndex = keys.find(text, from: keys.start, index: 0)?.index ?? Int.max
        output.pointee.writeKey(text, isFirst: true)
        output.pointee.write(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
        isFirst = false
    }

    /// Writes the key with an index, with the comma before it and the colon after it. In an array, moves to the
    /// element.
    mutating func key(_ index: Int) {
        if isTuple { return element(index) }
        if tagIndex != Int.max {
            dropTagField()
            if index == tagIndex { return droppedFrom = output.pointee.count }
        }
        if index < next {
            line = keys.start
            next = 0
        }
        while next < index {
            line = keys.line(after: keys.lineEnd(line))
            next += 1
        }
        let end = keys.lineEnd(line)
        output.pointee.writeKey(UnsafeBufferPointer(start: line, count: end - line), isFirst: isFirst)
        line = keys.line(after: end)
        next += 1
        isFirst = false
    }

    /// Writes a key that is not in the key list.
    mutating func key(constant: StaticString) {
        let text = UnsafeBufferPointer(start: constant.utf8Start, count: constant.utf8CodeUnitCount)
        output.pointee.writeKey(text, isFirst: isFirst)
        isFirst = false
    }

    /// Writes a key that is only known at run time.
    mutating func key(additional text: UnsafeBufferPointer<UInt8>) {
        dropTagField()
        output.pointee.writeKey(text, isFirst: isFirst)
        isFirst = false
    }

    /// Moves to the place of an element. It writes `null` for elements that were left out before it.
    private mutating func element(_ index: Int) {
        while next < index {
            output.pointee.put(next == 0 ? "null" : ",null")
            next += 1
        }
        if index > 0 { output.pointee.put(.comma) }
        next = index + 1
    }

    private mutating func dropTagField() {
        if let count = droppedFrom { output.pointee.truncate(to: count) }
        droppedFrom = nil
    }

    /// Ends the object.
    ///
    /// Call it once, after the last field.
    public mutating func finish() {
        dropTagField()
        output.pointee.put(isTuple ? .rightBracket : .rightBrace)
    }
}

extension WireOutput {
    /// Writes the comma, the key and the colon of a member.
    @inline(__always)
    mutating func writeKey(_ key: UnsafeBufferPointer<UInt8>, isFirst: Bool) {
        if !isFirst { put(.comma) }
        write(key)
        put(.colon)
    }
}
