import EndpointRuntime
import Foundation
import Testing

@testable import EndpointRuntime

@Suite("Retry: waits")
struct BackoffTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let policy: RetryPolicy
        let waits: [Duration]
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "doubling up to the longest",
            policy: RetryPolicy(base: .milliseconds(400), factor: 2, jitter: .zero, max: .seconds(3)),
            waits: [.milliseconds(400), .milliseconds(800), .milliseconds(1600), .seconds(3), .seconds(3)]
        ),
        Case(
            name: "always the same",
            policy: RetryPolicy(base: .seconds(1), factor: 1, jitter: .zero),
            waits: [.seconds(1), .seconds(1), .seconds(1)]
        ),
        Case(
            name: "a base longer than the longest",
            policy: RetryPolicy(base: .seconds(9), factor: 2, jitter: .zero, max: .seconds(5)),
            waits: [.seconds(5), .seconds(5)]
        ),
        Case(
            name: "a wild factor",
            policy: RetryPolicy(base: .seconds(1), factor: .infinity, jitter: .zero, max: .seconds(20)),
            waits: [.seconds(1), .seconds(20), .seconds(20)]
        ),
        Case(
            name: "a factor that is no number",
            policy: RetryPolicy(base: .seconds(1), factor: .nan, jitter: .zero, max: .seconds(20)),
            waits: [.seconds(1), .seconds(20)]
        ),
        Case(
            name: "shrinking",
            policy: RetryPolicy(base: .seconds(1), factor: 0.5, jitter: .zero),
            waits: [.seconds(1), .milliseconds(500), .milliseconds(250)]
        ),
        Case(
            name: "below zero",
            policy: RetryPolicy(base: .seconds(1), factor: -2, jitter: .zero),
            waits: [.seconds(1), .zero, .zero]
        ),
        Case(
            name: "far below zero",
            policy: RetryPolicy(base: .seconds(1), factor: -1e300, jitter: .zero),
            waits: [.seconds(1), .zero, .zero]
        ),
        Case(
            name: "without end below zero",
            policy: RetryPolicy(base: .seconds(1), factor: -.infinity, jitter: .zero),
            waits: [.seconds(1), .zero, .zero]
        ),
        Case(name: "no base", policy: RetryPolicy(base: .zero, jitter: .zero), waits: [.zero, .zero]),
    ]

    @Test("grow with the policy", arguments: cases)
    func growth(_ example: Case) {
        let backoff = Backoff(policy: example.policy)
        #expect((1...example.waits.count).map { backoff.delay(afterAttempt: $0) } == example.waits)
    }

    @Test("stay at the longest, however many attempts there are")
    func manyAttempts() {
        let backoff = Backoff(policy: RetryPolicy(max: .seconds(20)))
        #expect(backoff.delay(afterAttempt: 100_000) == .seconds(20))
    }

    @Test("chance adds from nothing up to the jitter")
    func jitter() {
        let backoff = Backoff(policy: RetryPolicy(base: .seconds(1), jitter: .milliseconds(200)))
        func delay(_ bits: UInt64) -> Duration {
            backoff.delay(afterAttempt: 1, retryAfter: nil, random: EndpointRandom { bits })
        }
        #expect(delay(0) == .seconds(1))
        #expect(delay(1 << 63) == .milliseconds(1100))
        #expect(delay(.max) < .milliseconds(1200))
        #expect(delay(.max) > .milliseconds(1199))
    }

    @Test("are at least the server's delay, with the same random part")
    func retryAfter() {
        let backoff = Backoff(policy: RetryPolicy(base: .seconds(2), jitter: .seconds(1)))
        let half = EndpointRandom { 1 << 63 }
        #expect(backoff.delay(afterAttempt: 1, retryAfter: .seconds(7), random: half) == .milliseconds(7500))
        #expect(backoff.delay(afterAttempt: 1, retryAfter: .seconds(1), random: half) == .milliseconds(2500))
    }
}
