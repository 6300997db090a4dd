/// The keys of a type: the lines of a literal, in the order of the fields' indices.
struct KeyList {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>

    @inline(__always)
    init(_ text: StaticString) {
        start = text.utf8Start
        end = start + text.utf8CodeUnitCount
    }

    /// The number of keys: one more than there are line feeds; zero for an empty literal.
    var count: Int {
        guard start < end else { return 0 }
        var count = 1
        var here = start
        while here < end {
            if here.pointee == .newline { count += 1 }
            here += 1
        }
        return count
    }

    /// The end of the line that starts at `line`.
    @inline(__always)
    func lineEnd(_ line: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var here = line
        while here < end, here.pointee != .newline { here += 1 }
        return here
    }

    /// The line after the one that ends at `lineEnd`; beyond `end` if there is none.
    @inline(__always)
    func line(after lineEnd: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> { lineEnd + 1 }

    /// The text of the key with this index.
    func text(_ index: Int) -> String {
        var line = start
        for _ in 0..<index where line <= end { line = self.line(after: lineEnd(line)) }
        guard start < end, line <= end else { return "" }
        return String(decoding: UnsafeBufferPointer(start: line, count: lineEnd(line) - line), as: UTF8.self)
    }

    /// Searches for a key from a line on; returns its index and the following line.
    func find(
        _ key: UnsafeBufferPointer<UInt8>,
        from first: UnsafePointer<UInt8>,
        index firstIndex: Int
    ) -> (index: Int, next: UnsafePointer<UInt8>)? {
        guard start < end else { return nil }
        var line = first
        var index = firstIndex
        while line <= end {
            let lineEnd = lineEnd(line)
            if lineEnd - line == key.count, matches(key, line) { return (index, self.line(after: lineEnd)) }
            line = self.line(after: lineEnd)
            index += 1
        }
        return nil
    }

    @inline(__always)
    private func matches(_ key: UnsafeBufferPointer<UInt8>, _ line: UnsafePointer<UInt8>) -> Bool {
        for position in 0..<key.count where key[position] != line[position] { return false }
        return true
    }
}
