/// Numbers that look random. The same seed and the same place give the same numbers, in every run and on every machine.
///
/// `Hasher` has a new seed in each process. The numbers of a shared generator would depend on the order of requests.
struct MockSeed: Hashable, Sendable {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15)
    }

    /// The seed of a place below this one.
    func with(_ text: String) -> MockSeed {
        // FNV-1a, by Fowler, Noll and Vo.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return MockSeed(state ^ hash)
    }

    /// The seed of an element below this one.
    func with(_ index: Int) -> MockSeed {
        MockSeed(state ^ UInt64(truncatingIfNeeded: index) &* 0xD6E8_FEB8_6659_FD93)
    }

    /// The next 64 bits.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// A number from 0 up to, but not including, `bound`; 0 if `bound` is 0.
    mutating func next(below bound: Int) -> Int {
        bound > 0 ? Int(next() % UInt64(bound)) : 0
    }

    /// A number in a range.
    mutating func next(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
        let step = width == .max ? next() : next() % (width + 1)
        return range.lowerBound &+ Int(truncatingIfNeeded: step)
    }

    /// A number from 0 up to, but not including, 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// One of the elements; nil if there are none.
    mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[next(below: elements.count)]
    }

    /// splitmix64, by Steele, Lea and Flood.
    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
