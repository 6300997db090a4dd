/// The source of random numbers. A test can pass its own source to decide every delay and every id.
public struct EndpointRandom: Sendable {
    private let source: @Sendable () -> UInt64
    /// Two numbers at once, for an id.
    let pair: @Sendable () -> (UInt64, UInt64)

    /// Creates a custom source. It is called on any thread.
    public init(_ source: @escaping @Sendable () -> UInt64) {
        self.source = source
        pair = { (source(), source()) }
    }

    /// 64 random bits.
    public func next() -> UInt64 {
        source()
    }

    /// A number from 0 up to, but not including, 1.
    package func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A source with a single number, which is drawn from this source now. It is for use within a lock, where no code
    /// of the app may run.
    package func drawn() -> EndpointRandom {
        let number = next()
        return EndpointRandom { number }
    }

    /// The system's random numbers, which cannot be computed from earlier ones (RFC 9562, section 6.9).
    public static func system() -> EndpointRandom {
        EndpointRandom {
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
    }

    /// The same numbers for the same seed, only for tests. A few of them determine all others.
    public static func seeded(_ seed: UInt64) -> EndpointRandom {
        EndpointRandom(
            seeded: (seed, 0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB)
        )
    }

    private init(seeded seed: (UInt64, UInt64, UInt64, UInt64)) {
        let state = Lock(Xoshiro256(seed))
        source = { state.withLock { generator in generator.next() } }
        pair = { state.withLock { generator in (generator.next(), generator.next()) } }
    }
}

/// xoshiro256**, by Blackman and Vigna. Four consecutive numbers determine all later ones.
private struct Xoshiro256: Sendable {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    init(_ seed: (UInt64, UInt64, UInt64, UInt64)) {
        state = seed
        // A seed with few bits set needs some rounds until its numbers look random.
        for _ in 0..<16 { _ = next() }
    }

    mutating func next() -> UInt64 {
        let scrambled = state.1 &* 5
        let result = (scrambled << 7 | scrambled >> 57) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3 << 45 | state.3 >> 19
        return result
    }
}
