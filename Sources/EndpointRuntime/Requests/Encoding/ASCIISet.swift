/// A set of ASCII characters, stored as two words: looking up a byte takes no branch per range.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// Creates a set of the characters for which `isMember` returns true.
    init(where isMember: (UInt8) -> Bool) {
        for byte: UInt8 in 0..<0x40 where isMember(byte) { low |= 1 &<< UInt64(byte) }
        for byte: UInt8 in 0x40..<0x80 where isMember(byte) { high |= 1 &<< UInt64(byte & 0x3F) }
    }

    /// Whether the set contains the byte. A byte that is not ASCII is never in it.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
    }

    /// Whether the set contains all bytes.
    func contains(all bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in bytes { guard contains(byte) else { return false } }
        return true
    }
}
