/// The escape sequences of JSON strings (RFC 8259 §7).
enum StringEscapes {
    /// The position after the escape sequence whose backslash is at `start`; nil if it is not valid.
    ///
    /// Half of a surrogate pair is not valid: it is not a character, and a Swift string cannot contain it.
    static func end(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        guard bytes[start + 1] == UInt8(ascii: "u") else {
            return simple(bytes[start + 1]) == nil ? nil : start + 2
        }
        guard let first = unit(at: start + 2, in: bytes) else { return nil }
        guard first & 0xF800 == 0xD800 else { return start + 6 }
        guard first < 0xDC00, start + 7 < bytes.count, bytes[start + 6] == .backslash,
            bytes[start + 7] == UInt8(ascii: "u"), let second = unit(at: start + 8, in: bytes),
            second & 0xFC00 == 0xDC00
        else { return nil }
        return start + 12
    }

    /// Decodes the escaped bytes, and returns the length of the text, which is never larger. Bytes that were not
    /// checked before are copied unchanged.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, to text: UnsafeMutablePointer<UInt8>) -> Int {
        var position = 0
        var count = 0
        while position < bytes.count {
            let byte = bytes[position]
            guard byte == .backslash, let end = end(from: position, in: bytes) else {
                text[count] = byte
                count += 1
                position += 1
                continue
            }
            if let character = simple(bytes[position + 1]) {
                text[count] = character
                count += 1
            } else {
                let scalar = scalar(at: position, isPair: end == position + 12, in: bytes)
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    text[count] = byte
                    count += 1
                }
            }
            position = end
        }
        return count
    }

    private static func scalar(at position: Int, isPair: Bool, in bytes: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
        var value = unit(at: position + 2, in: bytes) ?? 0
        if isPair, let low = unit(at: position + 8, in: bytes) {
            value = 0x10000 + (value & 0x3FF) << 10 + (low & 0x3FF)
        }
        return Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    private static func unit(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for position in start..<start + 4 {
            guard let digit = bytes[position].hexValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private static func simple(_ byte: UInt8) -> UInt8? {
        switch byte {
        case .quote, .backslash, UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }
}
