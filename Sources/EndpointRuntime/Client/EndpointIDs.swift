/// Where request ids and idempotency keys come from: injected, so that a test knows them beforehand.
public struct EndpointIDs: Sendable {
    private let source: @Sendable () -> String

    /// A source of the app's own; every call must give another id.
    public init(_ source: @escaping @Sendable () -> String) {
        self.source = source
    }

    /// The next id.
    public func next() -> String {
        source()
    }

    /// Random UUIDs of version 4 (RFC 9562 §5.4), in lower case.
    ///
    /// `UUID().uuidString` takes several microseconds on Linux, which is as long as building a whole request.
    public static func uuids(_ random: EndpointRandom) -> EndpointIDs {
        EndpointIDs { UUIDText.version4(random.next(), random.next()) }
    }
}

/// UUIDs as text.
enum UUIDText {
    /// The text of a UUID of version 4 made of these 128 bits, six of which version and variant replace.
    static func version4(_ first: UInt64, _ second: UInt64) -> String {
        let high = first & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = second & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        return String(unsafeUninitializedCapacity: 36) { buffer in
            var position = 0
            for index in 0..<32 {
                if index == 8 || index == 12 || index == 16 || index == 20 {
                    buffer[position] = 0x2D
                    position += 1
                }
                let half = index < 16 ? high : low
                let digit = UInt8(truncatingIfNeeded: half >> UInt64((15 - index % 16) * 4)) & 0xF
                buffer[position] = digit < 10 ? 0x30 + digit : 0x57 + digit
                position += 1
            }
            return position
        }
    }
}
