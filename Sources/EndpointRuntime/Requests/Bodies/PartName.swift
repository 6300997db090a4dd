/// The names of parts and files in a multipart body, as browsers write them (the HTML standard, §4.10.21.8).
package enum PartName {
    /// Escapes a name, because a line break or a quote would end it. Other control characters, which a header field cannot contain
    /// (RFC 9110 §5.5), are escaped in the same way. A percent sign is not.
    package static func escaped(_ name: String) -> String {
        var bytes: [UInt8] = []
        VisitedBytes.add(name.utf8.count)
        for byte in name.utf8 {
            if isEscaped(byte) {
                PercentEncoding.appendEscaped(byte, to: &bytes)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The name without the escapes of ``escaped(_:)``. A name that contains such an escape itself cannot be told apart.
    package static func unescaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.allSatisfy(\.isHexDigit), let escaped = UInt8(digits, radix: 16),
                isEscaped(escaped)
            {
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || !HeaderValue.isValid(byte)
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20
    }
}
