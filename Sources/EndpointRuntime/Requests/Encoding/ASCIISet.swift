/// A set of ASCII characters: two words to look a byte up in, where each range would take a branch.
struct ASCIISet: Sendable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    /// The characters for which the answer is yes.
    init(where isMember: (UInt8) -> Bool) {
        for byte: UInt8 in 0..<0x40 where isMember(byte) { low |= 1 &<< UInt64(byte) }
        for byte: UInt8 in 0x40..<0x80 where isMember(byte) { high |= 1 &<< UInt64(byte & 0x3F) }
    }

    /// Whether the byte is one of them; one that is not ASCII never is.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3F) & 1 == 1
    }

    /// Whether all of the bytes are.
    func contains(all bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        for byte in bytes { guard contains(byte) else { return false } }
        return true
    }
}
