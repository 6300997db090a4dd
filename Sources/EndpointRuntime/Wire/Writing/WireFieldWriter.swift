/// Writes the values of an object's fields by the indices of their keys.
///
/// Generated types write themselves with it; see ``WireObjectWritable``. It cannot be copied or stored.
public struct WireFieldWriter: ~Copyable {
    let output: UnsafeMutablePointer<WireOutput>
    let keys: KeyList
    private var line: UnsafePointer<UInt8>
    private var next = 0
    private var isFirst = true
    /// Whether values stand one after the other, without their keys.
    private let isTuple: Bool
    /// The index of the field that the tag stands for; past all others where there is none.
    private var tagIndex = Int.max
    /// Where that field's value starts, which is taken back when the next one comes.
    private var droppedFrom: Int?

    init(_ output: UnsafeMutablePointer<WireOutput>, keys: StaticString) {
        self.output = output
        self.keys = KeyList(keys)
        line = self.keys.start
        isTuple = false
        output.pointee.put(.leftBrace)
        if let tag = output.pointee.tag { writeTag(tag.key, tag.value) }
    }

    /// Writes the tag of the union that this object is a case of.
    private mutating func writeTag(_ key: StaticString, _ value: StaticString) {
        // What the object holds has no tag of its own.
        output.pointee.tag = nil
        let text = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
        tagIndex = keys.find(text, from: keys.start, index: 0)?.index ?? Int.max
        output.pointee.writeKey(text, isFirst: true)
        output.pointee.write(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
        isFirst = false
    }

    /// Writes an array of the values instead.
    init(elementsTo output: UnsafeMutablePointer<WireOutput>) {
        self.output = output
        keys = KeyList("")
        line = keys.start
        isTuple = true
        output.pointee.put(.leftBracket)
    }

    /// Writes the key with an index, and what stands before and behind it.
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

    /// Writes a key that is none of the list's.
    mutating func key(constant: StaticString) {
        let text = UnsafeBufferPointer(start: constant.utf8Start, count: constant.utf8CodeUnitCount)
        output.pointee.writeKey(text, isFirst: isFirst)
        isFirst = false
    }

    /// Writes a key that is known when the program runs.
    mutating func key(additional text: UnsafeBufferPointer<UInt8>) {
        dropTagField()
        output.pointee.writeKey(text, isFirst: isFirst)
        isFirst = false
    }

    /// Goes to the place of an element; what was left out before it is `null`.
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

    mutating func finish() {
        dropTagField()
        output.pointee.put(isTuple ? .rightBracket : .rightBrace)
    }
}

extension WireOutput {
    /// Writes a member's comma, key and colon.
    @inline(__always)
    mutating func writeKey(_ key: UnsafeBufferPointer<UInt8>, isFirst: Bool) {
        if !isFirst { put(.comma) }
        write(key)
        put(.colon)
    }
}
