package import Foundation

extension UUID {
    /// The length of a UUID's text.
    static let textLength = 36

    /// The length of its digits alone.
    static let digitCount = 32

    /// Parses a UUID: 8-4-4-4-12 hexadecimal digits in either case (RFC 9562 §4), or the digits without the hyphens.
    init?(wireText text: UnsafeBufferPointer<UInt8>) {
        let hasHyphens = text.count == Self.textLength
        guard hasHyphens || text.count == Self.digitCount else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for position in 0..<text.count {
            let byte = text[position]
            if hasHyphens, Self.isHyphenPosition(position) {
                guard byte == .minus else { return nil }
                continue
            }
            guard let digit = byte.hexValue else { return nil }
            high = high << 4 | low >> 60
            low = low << 4 | UInt64(digit)
        }
        var words = (high.bigEndian, low.bigEndian)
        self.init(uuid: withUnsafeBytes(of: &words) { $0.loadUnaligned(as: uuid_t.self) })
    }

    /// Writes the 36 bytes of the text, in lower case as RFC 9562 §4 requires.
    func write(to text: UnsafeMutablePointer<UInt8>) {
        withUnsafeBytes(of: uuid) { bytes in
            var position = 0
            for byte in bytes {
                if Self.isHyphenPosition(position) {
                    text[position] = .minus
                    position += 1
                }
                text[position] = Self.hexDigit(byte >> 4)
                text[position + 1] = Self.hexDigit(byte & 15)
                position += 2
            }
        }
    }

    /// The wire text, in lower case.
    package var wireText: String {
        String(unsafeUninitializedCapacity: Self.textLength) { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            write(to: start)
            return Self.textLength
        }
    }

    /// The 32 digits in lower case, without hyphens.
    var hexadecimal: String { wireText.filter { $0 != "-" } }

    @inline(__always)
    private static func isHyphenPosition(_ position: Int) -> Bool {
        position == 8 || position == 13 || position == 18 || position == 23
    }

    @inline(__always)
    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? .zero + value : UInt8(ascii: "a") + value - 10
    }
}
