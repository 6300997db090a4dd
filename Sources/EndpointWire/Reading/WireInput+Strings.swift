extension WireInput {
    /// A scanned string: the start and the end of its text, and a flag for escapes.
    struct Text {
        var start: Int
        var end: Int
        var hasEscapes: Bool
    }

    /// Reads the string at the current position.
    package mutating func readString() -> String {
        guard position < end, bytes[position] == .quote else {
            failMismatch(expected: .string)
            return ""
        }
        guard let text = takeText() else { return "" }
        if text.hasEscapes { return unescaped(text) }
        return String(
            decoding: UnsafeBufferPointer(start: bytes + text.start, count: text.end - text.start),
            as: UTF8.self
        )
    }

    /// Decodes the escapes. An escape is never shorter than the text that it represents, so the buffer is large enough.
    private func unescaped(_ text: Text) -> String {
        String(unsafeUninitializedCapacity: text.end - text.start) { buffer in
            buffer.baseAddress.map { StringEscapes.decode(escaped(text), to: $0) } ?? 0
        }
    }

    private func escaped(_ text: Text) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + text.start, count: text.end - text.start)
    }

    /// Decodes the escapes of the text into `scratch`.
    mutating func unescape(_ text: Text) {
        let escaped = escaped(text)
        visited += escaped.count
        scratch = Array(unsafeUninitializedCapacity: escaped.count) { buffer, count in
            count = buffer.baseAddress.map { StringEscapes.decode(escaped, to: $0) } ?? 0
        }
    }

    /// Consumes the string whose opening quote is at the current position, and checks all of it (RFC 8259 §7, §8.1).
    @inline(__always)
    mutating func takeText() -> Text? {
        let start = position + 1
        var here = start
        while here + 8 <= end {
            let marks = Self.marks(in: UnsafeRawPointer(bytes + here).loadUnaligned(as: UInt64.self))
            guard marks == 0 else {
                here += marks.trailingZeroBitCount >> 3
                break
            }
            here += 8
        }
        if here < end, bytes[here] == .quote {
            position = here + 1
            visited += position - start
            return Text(start: start, end: here, hasEscapes: false)
        }
        return takeUnusualText(start: start, from: here)
    }

    /// Marks the high bit of each byte that needs a check: quotes, backslashes, control characters, and bytes outside
    /// ASCII. The lowest mark is exact. Higher marks can be wrong.
    @inline(__always)
    private static func marks(in word: UInt64) -> UInt64 {
        let word = UInt64(littleEndian: word)
        return ByteMarks.find(.quote, in: word) | ByteMarks.find(.backslash, in: word)
            | ByteMarks.findControls(in: word)
            | word & ByteMarks.highBits
    }

    private mutating func takeUnusualText(start: Int, from first: Int) -> Text? {
        var here = first
        var hasEscapes = false
        defer { visited += here - start }
        while here < end {
            let byte = bytes[here]
            if byte == .quote {
                position = here + 1
                return Text(start: start, end: here, hasEscapes: hasEscapes)
            }
            if byte == .backslash {
                guard let next = StringEscapes.end(from: here, in: buffer) else { break }
                hasEscapes = true
                here = next
            } else if byte >= 0x80 {
                let length = UTF8Sequence.length(at: here, in: buffer)
                guard length > 0 else { break }
                here += length
            } else {
                guard byte >= 0x20 else { break }
                here += 1
            }
        }
        fail(here < end ? .invalidString : .unexpectedEnd, at: here)
        return nil
    }
}

/// The valid byte sequences of UTF-8 (RFC 3629 §4).
enum UTF8Sequence {
    /// Returns the length in bytes of the sequence at `start`, or 0 if it is malformed. The first byte must not be
    /// ASCII.
    static func length(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let first = bytes[start]
        let second: ClosedRange<UInt8>
        let length: Int
        switch first {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        default: return 0
        }
        guard start + length <= bytes.count, second.contains(bytes[start + 1]) else { return 0 }
        for position in start + 2..<start + length where bytes[position] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
