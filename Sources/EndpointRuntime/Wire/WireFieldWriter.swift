/// Writes the values of an object's fields under the indices of their keys.
///
/// Generated types write themselves to one; see ``WireObjectWritable``. It cannot be copied or kept.
public struct WireFieldWriter: ~Copyable {
    let output: UnsafeMutablePointer<WireOutput>
    private let keys: KeyList
    private var line: UnsafePointer<UInt8>
    private var next = 0
    private var isFirst = true

    init(_ output: UnsafeMutablePointer<WireOutput>, keys: StaticString) {
        self.output = output
        self.keys = KeyList(keys)
        line = self.keys.start
        output.pointee.put(.leftBrace)
    }

    /// Writes the key with an index, and what stands before and behind it.
    @inline(never)
    mutating func key(_ index: Int) {
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

    func finish() {
        output.pointee.put(.rightBrace)
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
