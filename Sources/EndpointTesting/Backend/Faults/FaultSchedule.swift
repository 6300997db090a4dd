internal import EndpointRuntime

/// Decides which calls meet which faults.
final class FaultSchedule: Sendable {
    /// What a call meets.
    struct Strike: Sendable {
        var fault: MockFaults.Fault?
        var delay = Duration.zero
    }

    private struct Counts: Sendable {
        /// How many calls each endpoint has seen: calls of others at the same time change nothing for it.
        var seen: [String: Int] = [:]
        /// How many calls each rule has let go wrong.
        var struck: [Int]
    }

    private let faults: MockFaults
    private let counts: Lock<Counts>

    init(_ faults: MockFaults) {
        self.faults = faults
        let zeros = [Int](repeating: 0, count: faults.rules.count)
        counts = Lock(Counts(struck: zeros))
    }

    /// Starts counting anew.
    func reset() {
        let zeros = [Int](repeating: 0, count: faults.rules.count)
        counts.withLock { $0 = Counts(struck: zeros) }
    }

    /// What the next call of an endpoint meets.
    func next(_ operation: String) -> Strike {
        if faults.rules.isEmpty { return Strike() }
        return counts.withLock { counts in
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
