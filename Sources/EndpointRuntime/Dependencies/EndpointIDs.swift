/// The source of request ids and idempotency keys. A test can pass its own source to know the ids in advance.
public struct EndpointIDs: Sendable {
    private let source: @Sendable () -> String

    /// Creates a custom source. Each call must return a different id.
    public init(_ source: @escaping @Sendable () -> String) {
        self.source = source
    }

    /// The next id.
    public func next() -> String {
        source()
    }

    /// Random UUIDs of version 4 (RFC 9562, section 5.4), in lower case.
    ///
    /// On Linux, `UUID().uuidString` takes several microseconds, as long as building a whole request.
    public static func uuids(_ random: EndpointRandom) -> EndpointIDs {
        let pair = random.pair
        return EndpointIDs {
            let (first, second) = pair()
            return UUIDText.version4(first, second)
        }
    }
}

/// UUIDs as text.
enum UUIDText {
    /// The text of a version 4 UUID with these 128 bits. The version and the variant replace six of them.
    static func version4(_ first: UInt64, _ second: UInt64) -> String {
        let high = first & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = second & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return String(unsafeUninitializedCapacity: 36) { text in
            let bytes = UnsafeMutableRawBufferPointer(text)
            let (second, third) = (digits(high), digits(low >> 32))
            bytes.storeBytes(of: digits(high >> 32), as: UInt64.self)
            bytes.storeBytes(of: UInt32(truncatingIfNeeded: second), toByteOffset: 9, as: UInt32.self)
            bytes.storeBytes(
                of: UInt32(truncatingIfNeeded: second >> 32),
                toByteOffset: 14,
                as: UInt32.self
            )
            bytes.storeBytes(of: UInt32(truncatingIfNeeded: third), toByteOffset: 19, as: UInt32.self)
            bytes.storeBytes(
                of: UInt32(truncatingIfNeeded: third >> 32),
                toByteOffset: 24,
                as: UInt32.self
            )
            bytes.storeBytes(of: digits(low), toByteOffset: 28, as: UInt64.self)
            for dash in [8, 13, 18, 23] { bytes[dash] = 0x2D }
            return 36
        }
    }

    /// The eight digits of the lower 32 bits, one digit in each byte. The first digit is in the lowest byte.
    private static func digits(_ value: UInt64) -> UInt64 {
        var nibbles = value & 0xFFFF_FFFF
        nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF
        nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
        nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0F
        // A digit of ten or more is a letter. Adding six to it sets the fifth bit.
        let letters = (nibbles + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return (nibbles + 0x3030_3030_3030_3030 + letters * 0x27).bigEndian
    }
}
