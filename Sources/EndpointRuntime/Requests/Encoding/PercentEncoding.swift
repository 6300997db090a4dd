/// Percent-encoding (RFC 3986 §2.1). Bytes that are not unreserved are written as `%XX`, in upper case.
///
/// Keeping more characters would be legal in some places and wrong in others: `/` splits a path into segments, and many
/// servers read `+` in a query as a space.
package enum PercentEncoding {
    /// Appends the text's UTF-8. Only the unreserved characters of RFC 3986 §2.3 are kept.
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        append(text.utf8, to: &bytes, keeping: unreserved)
    }

    /// Appends several segments of a path. The slashes between them are kept, and everything else is encoded as in one
    /// segment.
    static func appendSegments(_ text: String, to bytes: inout [UInt8]) {
        append(text.utf8, to: &bytes, keeping: segmentBytes)
    }

    private static let segmentBytes = ASCIISet { $0 == 0x2F || unreserved.contains($0) }

    /// Appends a part of a path. All characters that a path can contain are kept, including `/` and percent-encoded
    /// bytes.
    static func appendPath(_ path: some Collection<UInt8>, to bytes: inout [UInt8]) {
        append(path, to: &bytes, keeping: pathBytes)
    }

    /// Appends the part of a path between two offsets in its UTF-8.
    static func appendPath(_ path: String, _ part: Range<Int>, to bytes: inout [UInt8]) {
        var path = path
        path.withUTF8 { appendPath(UnsafeBufferPointer(rebasing: $0[part]), to: &bytes) }
    }

    private static func append(
        _ text: some Collection<UInt8>,
        to bytes: inout [UInt8],
        keeping kept: ASCIISet
    ) {
        let isDone: Void? = text.withContiguousStorageIfAvailable { append($0, to: &bytes, keeping: kept) }
        if isDone == nil { Array(text).withUnsafeBufferPointer { append($0, to: &bytes, keeping: kept) } }
    }

    /// Appends text, and encodes the bytes that are not in `kept`. Most texts need no encoding, and are copied as a
    /// whole.
    @inline(__always)
    private static func append(
        _ text: UnsafeBufferPointer<UInt8>,
        to bytes: inout [UInt8],
        keeping kept: ASCIISet
    ) {
        guard !kept.contains(all: text) else { return bytes.append(contentsOf: text) }
        for byte in text {
            if kept.contains(byte) { bytes.append(byte) } else { appendEscaped(byte, to: &bytes) }
        }
    }

    /// `ALPHA / DIGIT / "-" / "." / "_" / "~"`.
    static let unreserved = ASCIISet { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    /// The unreserved characters, `sub-delims`, `:`, `@`, `/`, and the `%` of bytes that are already encoded (RFC 3986
    /// §3.3).
    private static let pathBytes = ASCIISet { byte in
        switch byte {
        case 0x21, 0x24...0x2C, 0x3A, 0x3B, 0x3D, 0x40, 0x2F: true
        default: unreserved.contains(byte)
        }
    }

    /// Appends a cookie's value (RFC 6265 §4.1.1). The percent sign is encoded too, so that the value can be decoded.
    static func appendCookie(_ text: String, to bytes: inout [UInt8]) {
        append(text.utf8, to: &bytes, keeping: cookieBytes)
    }

    /// Appends a name or a value of a form. Letters, digits and `*-._` are kept, and a space becomes a plus.
    static func appendForm(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x20: bytes.append(0x2B)
            case 0x2A: bytes.append(byte)
            case 0x7E: appendEscaped(byte, to: &bytes)
            default: if unreserved.contains(byte) { bytes.append(byte) } else { appendEscaped(byte, to: &bytes) }
            }
        }
    }

    private static let cookieBytes = ASCIISet { byte in
        switch byte {
        case 0x21, 0x23, 0x24, 0x26...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
        default: false
        }
    }

    static func appendEscaped(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(0x25)
        bytes.append(hexDigit(byte >> 4))
        bytes.append(hexDigit(byte & 0xF))
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}

/// A set of ASCII characters, stored as two words: looking up a byte takes no branch per range.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates a set of the characters for which `isMember` returns true.
    init(where isMember: (UInt8) -> Bool) {
        for byte: UInt8 in 0..<0x40 where isMember(byte) { low |= 1 &<< UInt64(byte) }
        for byte: UInt8 in 0x40..<0x80 where isMember(byte) { high |= 1 &<< UInt64(byte & 0x3F) }
    }

    /// Returns true if the set contains the byte. It contains only ASCII bytes.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
    }

    /// Returns true if the set contains all bytes.
    func contains(all bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in bytes { guard contains(byte) else { return false } }
        return true
    }
}
