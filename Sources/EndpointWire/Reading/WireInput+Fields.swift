extension WireInput {
    /// Consumes `{` and the whitespace after it.
    @inline(__always)
    mutating func enterObject() -> Bool {
        guard position < end, bytes[position] == .leftBrace else {
            failMismatch(expected: .object)
            return false
        }
        enter()
        skipWhitespace()
        return !hasStopped
    }

    /// Moves to the next member's key. Returns false after it consumed the object's end, and after a failure.
    mutating func takeMember(isFirst: inout Bool) -> Bool {
        skipWhitespace()
        guard isFirst else { return takeSeparator(true) }
        isFirst = false
        return !takeEnd(true)
    }

    /// Calls `body` with the text of a string, with its escapes decoded.
    mutating func withText<Result>(of text: Text, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard text.hasEscapes else {
            return body(UnsafeBufferPointer(start: bytes + text.start, count: text.end - text.start))
        }
        unescape(text)
        return scratch.withUnsafeBufferPointer(body)
    }

    /// Reads through the object whose first key is at the current position, and stores the positions of the fields'
    /// values. Returns the object's end.
    mutating func index(_ keys: KeyList, slots: Int) -> Int {
        self.slots.append(contentsOf: repeatElement(0, count: keys.count))
        let first = position
        var line = keys.start
        var expected = 0
        var isFirst = true
        while takeMember(isFirst: &isFirst) {
            guard let key = takeKey() else { break }
            let found = withText(of: key) { text in
                keys.find(text, from: line, index: expected) ?? keys.find(text, from: keys.start, index: 0)
            }
            if let found {
                if self.slots[slots + found.index] > 0 { noteDuplicate(at: position) }
                self.slots[slots + found.index] = position
                expected = found.index + 1
                line = found.next
            }
            skipValue()
        }
        spans.frontier = max(spans.frontier, position)
        // The loop consumed the object's end and so left its level. The fields are read next, inside the object.
        if !hasStopped { depth += 1 }
        if takesRenamedKeys, !hasStopped { indexRenamed(keys, slots: slots, from: first) }
        return position
    }

    /// Reads through the array at the current position, and stores the positions of its first `count` elements. Returns
    /// the array's end.
    mutating func indexElements(count: Int, slots: Int) -> Int {
        self.slots.append(contentsOf: repeatElement(0, count: count))
        var element = 0
        var hasElement = enterArray()
        while hasElement {
            if element < count { self.slots[slots + element] = position }
            element += 1
            skipValue()
            hasElement = takeNextElement()
        }
        spans.frontier = max(spans.frontier, position)
        // The loop consumed the array's end and so left its level. The elements are read next, inside the array.
        if !hasStopped { depth += 1 }
        return position
    }
}

extension WireInput {
    /// Returns the start of the value of the key in `line`, and the next line, if the next key has the same bytes.
    @inline(__always)
    func match(
        _ line: UnsafePointer<UInt8>,
        of keys: KeyList,
        isFirst: Bool
    ) -> (position: Int, next: UnsafePointer<UInt8>)? {
        var here = position
        if !isFirst {
            guard here < end, bytes[here] == .comma else { return nil }
            here += 1
        }
        here = afterWhitespace(here)
        guard here < end, bytes[here] == .quote else { return nil }
        here += 1
        let length = matchingLength(line, of: keys, at: here)
        here += length
        guard length >= 0, here < end, bytes[here] == .quote else { return nil }
        here = afterWhitespace(here + 1)
        guard here < end, bytes[here] == .colon else { return nil }
        return (afterWhitespace(here + 1), line + length + 1)
    }

    /// Returns the length of the key in `line` if the document has the same bytes at `start`. Returns -1 otherwise, and
    /// for a key that contains a quote or a backslash, because JSON escapes those.
    @inline(__always)
    private func matchingLength(_ line: UnsafePointer<UInt8>, of keys: KeyList, at start: Int) -> Int {
        var length = 0
        while line + length + 8 <= keys.end, start + length + 8 <= end {
            let key = UInt64(littleEndian: UnsafeRawPointer(line + length).loadUnaligned(as: UInt64.self))
            let text = UInt64(littleEndian: UnsafeRawPointer(bytes + start + length).loadUnaligned(as: UInt64.self))
            // A quote or a backslash past the line's end belongs to another key. It only sends this key to the slower
            // search.
            guard ByteMarks.find(.quote, in: key) | ByteMarks.find(.backslash, in: key) == 0 else { return -1 }
            let lineEnd = ByteMarks.find(.newline, in: key)
            guard lineEnd == 0 else {
                let count = lineEnd.trailingZeroBitCount >> 3
                let differences = (key ^ text) & (1 << UInt64(count * 8) &- 1)
                return differences == 0 ? length + count : -1
            }
            guard key == text else { return -1 }
            length += 8
        }
        return matchingLength(line, of: keys, at: start, from: length)
    }

    /// Compares byte by byte, near the end of the keys or of the document.
    private func matchingLength(_ line: UnsafePointer<UInt8>, of keys: KeyList, at start: Int, from first: Int) -> Int {
        var length = first
        while line + length < keys.end, line[length] != .newline {
            guard start + length < end, bytes[start + length] == line[length], line[length] != .quote,
                line[length] != .backslash
            else { return -1 }
            length += 1
        }
        return length
    }

    @inline(__always)
    private func afterWhitespace(_ start: Int) -> Int {
        var here = start
        while here < end, bytes[here].isWhitespace { here += 1 }
        return here
    }
}

/// Finds bytes in a little-endian word of eight bytes.
enum ByteMarks {
    /// Marks the high bit of each byte that equals `byte`. The lowest mark is exact. Higher marks can be wrong.
    @inline(__always)
    static func find(_ byte: UInt8, in word: UInt64) -> UInt64 {
        let differences = word ^ (ones &* UInt64(byte))
        return (differences &- ones) & ~differences & highBits
    }

    /// Marks the high bit of each byte below 0x20. The lowest mark is exact. Higher marks can be wrong.
    @inline(__always)
    static func findControls(in word: UInt64) -> UInt64 {
        (word &- ones &* 0x20) & ~word & highBits
    }

    static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101
}
