/// Counts latencies in buckets whose width grows with the latency. So memory is bounded, and every percentile is known
/// within one part in 32, from a microsecond to days.
struct LatencyHistogram: Sendable {
    /// The number of bits that distinguish buckets of the same magnitude.
    private static let detail = 5
    private var counts: [UInt32] = []
    private(set) var total = 0
    private(set) var maximum = Duration.zero

    /// Records a latency. A negative one, after the clock was set back, counts as zero.
    mutating func record(_ latency: Duration) {
        let index = Self.bucket(of: latency.wholeMicroseconds)
        if index >= counts.count { counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count)) }
        counts[index] = counts[index] == .max ? .max : counts[index] + 1
        total += 1
        maximum = max(maximum, latency)
    }

    /// The smallest latency that this share of all does not exceed, by the nearest rank; nil without latencies.
    func percentile(_ share: Double) -> Duration? {
        guard total > 0 else { return nil }
        let rank = max(1, (Double(total) * min(max(share, 0), 1)).rounded(.up))
        var seen = 0.0
        for (index, count) in counts.enumerated() where count > 0 {
            seen += Double(count)
            if seen >= rank { return min(maximum, .microseconds(Self.upperBound(of: index))) }
        }
        return maximum
    }

    /// Each value below 64 has its own bucket. Above, the five bits after the leading one choose the bucket.
    private static func bucket(of value: UInt64) -> Int {
        guard value >= 1 << (detail + 1) else { return Int(value) }
        let magnitude = UInt64.bitWidth - 1 - value.leadingZeroBitCount - detail
        return magnitude << detail + Int(value >> UInt64(magnitude))
    }

    private static func upperBound(of index: Int) -> UInt64 {
        guard index >= 1 << (detail + 1) else { return UInt64(index) }
        let magnitude = index >> detail - 1
        let leading = UInt64(index - magnitude << detail)
        return (leading + 1) << UInt64(magnitude) - 1
    }
}

extension Duration {
    fileprivate var wholeMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        // A latency of more than a thousand years stays in the last bucket.
        return min(UInt64(seconds), 1 << 35) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000)
    }
}
