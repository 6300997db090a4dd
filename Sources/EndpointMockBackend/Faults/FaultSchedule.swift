internal import EndpointRuntime

/// Decides which calls get which faults.
final class FaultSchedule: Sendable {
    /// The faults of a call.
    struct Strike: Sendable {
        fileprivate(set) var fault: MockFaults.Fault?
        fileprivate(set) var delay = Duration.zero
    }

    private struct Counts: Sendable {
        /// The number of calls of each endpoint. Simultaneous calls of other endpoints do not change it.
        var seen: [String: Int] = [:]
        /// The number of faults that each rule has caused.
        var struck: [Int]
    }

    private let faults: MockFaults
    private let counts: Lock<Counts>

    /// Nil if there are no faults.
    init?(_ faults: MockFaults) {
        if faults.rules.isEmpty { return nil }
        self.faults = faults
        let zeros = [Int](repeating: 0, count: faults.rules.count)
        counts = Lock(Counts(struck: zeros))
    }

    /// Starts all counts again.
    func reset() {
        let zeros = [Int](repeating: 0, count: faults.rules.count)
        counts.withLock { $0 = Counts(struck: zeros) }
    }

    /// Returns the faults of the next call of an endpoint.
    func next(_ operation: String) -> Strike {
        counts.withLock { counts in
            var strike = Strike()
            let seen = counts.seen[operation, default: 0]
            counts.seen[operation] = seen + 1
            for (index, rule) in faults.rules.enumerated() where rule.operation == "*" || rule.operation == operation {
                var seed = MockSeed(faults.seed).with(operation).with(index).with(seen)
                guard seed.fraction() < rule.rate, counts.struck[index] < rule.times ?? .max else { continue }
                switch rule.fault {
                case .delay(let range): strike.delay += Self.duration(in: range, &seed)
                default:
                    if strike.fault != nil { continue }
                    strike.fault = rule.fault
                }
                counts.struck[index] += 1
            }
            return strike
        }
    }

    private static func duration(in range: ClosedRange<Duration>, _ seed: inout MockSeed) -> Duration {
        range.lowerBound + (range.upperBound - range.lowerBound) * seed.fraction()
    }
}
