extension WireInput {
    /// Returns where the value of the key in `line` starts, and the next line, if that key comes next byte for byte.
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
