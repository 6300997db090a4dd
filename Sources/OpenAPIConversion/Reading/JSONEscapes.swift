/// Rewrites the parts of JSON strings that YAML cannot read, such as surrogate pairs.
enum JSONEscapes {
    /// The bytes of a document for the YAML reader. JSON allows U+007F to U+009F unescaped in strings.
    static func readable(_ bytes: [UInt8]) -> [UInt8] {
        let isJSON = bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
        return withoutSurrogates(isJSON ? withoutControls(bytes) : bytes)
    }

    /// The bytes with the control characters that JSON allows replaced by escapes.
    private static func withoutControls(_ bytes: [UInt8]) -> [UInt8] {
        let isControl = { (index: Int) in
            bytes[index] == 0x7F
                || bytes[index] == 0xC2 && index + 1 < bytes.count && (0x80...0x9F).contains(bytes[index + 1])
        }
        guard bytes.indices.contains(where: isControl) else { return bytes }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard isControl(index) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let code = bytes[index] == 0x7F ? 0x7F : bytes[index + 1]
            result += Array("\\u00\(String(code, radix: 16))".utf8)
            index += bytes[index] == 0x7F ? 1 : 2
        }
        return result
    }

    /// The bytes with each pair such as `\uD83D\uDE00` replaced by its character, and each unpaired surrogate by
    /// U+FFFD. Lines keep their numbers. A document without surrogates is returned unchanged.
    static func withoutSurrogates(_ bytes: [UInt8]) -> [UInt8] {
        guard let first = firstSurrogate(in: bytes, from: 0) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var position = 0
        var next: Int? = first
        while let escape = next {
            result += bytes[position..<escape]
            let high = unit(in: bytes, at: escape) ?? 0
            if high < 0xDC00, let low = unit(in: bytes, at: escape + 6), (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
            {
                result += Array(String(Character(scalar)).utf8)
                position = escape + 12
            } else {
                result += Array("\\uFFFD".utf8)
                position = escape + 6
            }
            next = firstSurrogate(in: bytes, from: position)
        }
        return result + bytes[position...]
    }

    private static func firstSurrogate(in bytes: [UInt8], from start: Int) -> Int? {
        var position = start
        while position + 5 < bytes.count {
            guard bytes[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            // A backslash escapes the next character, even another backslash.
            if let unit = unit(in: bytes, at: position), (0xD800...0xDFFF).contains(unit) { return position }
            position += 2
        }
        return nil
    }

    /// The code unit of the escape `\uXXXX` at this position.
    private static func unit(in bytes: [UInt8], at position: Int) -> UInt16? {
        guard position + 5 < bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: bytes[(position + 2)...(position + 5)], as: UTF8.self), radix: 16)
    }
}
