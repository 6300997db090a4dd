import Testing

@testable import EndpointRuntime

@Suite("Retry: going on with a stream")
struct ReconnectionTests {
    /// A record of connections: true for those that delivered something.
    private static func record(_ connections: [Bool]) -> ConnectionRecord {
        var record = ConnectionRecord()
        for (index, hasBrought) in connections.enumerated() {
            if index > 0 { record.reconnected() }
            if hasBrought { record.brought() }
        }
        return record
    }

    struct Case: Sendable {
        var connections = [true]
        var error = TransportError.Kind.connectionLost
        var asked: Duration?
        var base = Duration.seconds(1)
        var attempts = 4
        var jitter = Duration.zero
        var isEligible = true
        var elapsed = Duration.zero
        var total: Duration?
        let wait: Duration?
    }

    static let cases = [
        Case(wait: .seconds(1)),
        Case(connections: [true, true, true, true, true, true], wait: .seconds(1)),
        Case(connections: [false], wait: .seconds(1)),
        Case(connections: [true, false], wait: .seconds(2)),
        Case(connections: [true, false, false], wait: .seconds(4)),
        Case(connections: [true, false, false, false], wait: nil),
        Case(connections: [true, false, false, true], wait: .seconds(1)),
        // The server's delay, after an event and without one.
        Case(asked: .milliseconds(250), wait: .milliseconds(250)),
        Case(asked: .zero, wait: .milliseconds(100)),
        Case(asked: .seconds(2_147_483), wait: .seconds(60)),
        Case(connections: [true, false], asked: .zero, wait: .seconds(2)),
        Case(connections: [true, false], asked: .seconds(9), wait: .seconds(9)),
        Case(connections: [true, false], asked: .seconds(2_147_483), wait: .seconds(60)),
        // A policy without a delay: only otherwise unlimited reconnections are slowed down.
        Case(base: .zero, wait: .milliseconds(100)),
        Case(connections: [true, false], base: .zero, wait: .zero),
        // The random part is added to the server's delay.
        Case(asked: .seconds(7), jitter: .seconds(1), wait: .milliseconds(7500)),
        // Cases without another attempt.
        Case(attempts: 1, wait: nil),
        Case(isEligible: false, wait: nil),
        Case(error: .invalidResponse, wait: nil),
        Case(error: .timedOut, wait: .seconds(1)),
        Case(asked: .seconds(5), elapsed: .seconds(4), total: .seconds(10), wait: .seconds(5)),
        Case(asked: .seconds(6), elapsed: .seconds(4), total: .seconds(10), wait: nil),
    ]

    @Test(arguments: cases.indices)
    func wait(_ index: Int) {
        let one = Self.cases[index]
        let policy = RetryPolicy(attempts: one.attempts, base: one.base, jitter: one.jitter)
        let rules = RetryRules(policy: policy, isEligible: one.isEligible, total: one.total)
        let wait = rules.reconnection(
            after: one.error,
            Self.record(one.connections),
            asked: one.asked,
            elapsed: one.elapsed,
            random: EndpointRandom { UInt64.max / 2 }
        )
        #expect(wait.map { $0.rounded } == one.wait.map { $0.rounded }, "\(one)")
    }
}

extension Duration {
    /// Whole milliseconds, for chance is a fraction.
    fileprivate var rounded: Int { Int((self / .milliseconds(1)).rounded()) }
}
