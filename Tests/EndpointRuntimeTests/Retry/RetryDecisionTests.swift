import Foundation
import Testing

@testable import EndpointRuntime

@Suite("Retry: decisions")
struct RetryDecisionTests {
    static let policy = RetryPolicy(attempts: 3, base: .seconds(1), factor: 2, jitter: .zero)
    static let steady = EndpointRandom { 0 }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let verdict: AttemptVerdict
        var attempt = 1
        var elapsed = Duration.zero
        var isEligible = true
        var total: Duration?
        var deadline: Duration?
        let decision: RetryDecision
        var testDescription: String { name }
    }

    static let transportCases = TransportError.Kind.allCases.map { kind in
        let isTransient = [.noConnection, .connectionLost, .hostNotFound, .timedOut].contains(kind)
        return Case(
            name: kind.rawValue,
            verdict: .transport(kind),
            decision: isTransient ? .retry(after: .seconds(1)) : .stop
        )
    }

    static let statusCases = [100, 304, 400, 401, 403, 404, 408, 409, 425, 429, 500, 501, 502, 503, 504, 505].map {
        status in
        Case(
            name: "\(status)",
            verdict: .status(status, retryAfter: nil),
            decision: [429, 502, 503, 504].contains(status) ? .retry(after: .seconds(1)) : .stop
        )
    }

    static let otherCases = [
        Case(
            name: "the second wait is longer",
            verdict: .transport(.connectionLost),
            attempt: 2,
            decision: .retry(after: .seconds(2))
        ),
        Case(name: "no attempt left", verdict: .transport(.connectionLost), attempt: 3, decision: .stop),
        Case(name: "may not be repeated", verdict: .transport(.noConnection), isEligible: false, decision: .stop),
        Case(
            name: "as long as the server asks",
            verdict: .status(503, retryAfter: .seconds(60)),
            decision: .retry(after: .seconds(60))
        ),
        Case(
            name: "longer than is waited for",
            verdict: .status(503, retryAfter: .seconds(61)),
            decision: .stopRateLimited
        ),
        Case(
            name: "a long wait asked of who may not repeat",
            verdict: .status(503, retryAfter: .seconds(61)),
            isEligible: false,
            decision: .stop
        ),
        Case(
            name: "a status that is not waited for",
            verdict: .status(500, retryAfter: .seconds(1)),
            decision: .stop
        ),
        Case(
            name: "the wait would pass the total timeout",
            verdict: .transport(.timedOut),
            elapsed: .seconds(9),
            total: .seconds(10),
            decision: .stop
        ),
        Case(
            name: "the wait just fits",
            verdict: .transport(.timedOut),
            elapsed: .milliseconds(8999),
            total: .seconds(10),
            decision: .retry(after: .seconds(1))
        ),
        Case(
            name: "the wait would pass the deadline",
            verdict: .transport(.timedOut),
            elapsed: .seconds(5),
            total: .seconds(10),
            deadline: .seconds(6),
            decision: .stop
        ),
        Case(
            name: "the wait that the server asks for would pass the total timeout",
            verdict: .status(429, retryAfter: .seconds(9)),
            elapsed: .seconds(1),
            total: .seconds(10),
            decision: .stopRateLimited
        ),
    ]

    @Test("follow the table", arguments: transportCases + statusCases + otherCases)
    func decide(_ example: Case) {
        var policy = Self.policy
        policy.deadline = example.deadline
        let rules = RetryRules(policy: policy, isEligible: example.isEligible, total: example.total)
        let decision = rules.decide(
            example.verdict,
            attempt: example.attempt,
            elapsed: example.elapsed,
            random: Self.steady
        )
        #expect(decision == example.decision)
    }

    @Test("repeatability depends on method, key and setting", arguments: EndpointMethod.allCases)
    func eligibility(_ method: EndpointMethod) {
        let isSafe = [.get, .head, .options, .query].contains(method)
        #expect(method.isSafe == isSafe)
        for hasKey in [false, true] {
            #expect(
                RetryEligibility.automatic.allowsRetry(isSafe: isSafe, hasIdempotencyKey: hasKey) == (isSafe || hasKey)
            )
            #expect(!RetryEligibility.never.allowsRetry(isSafe: isSafe, hasIdempotencyKey: hasKey))
            #expect(RetryEligibility.safe.allowsRetry(isSafe: isSafe, hasIdempotencyKey: hasKey))
            #expect(RetryEligibility.idempotent.allowsRetry(isSafe: isSafe, hasIdempotencyKey: hasKey))
        }
    }

    @Test("a policy has at least one attempt and no negative time")
    func policyBounds() {
        let policy = RetryPolicy(attempts: -1, base: .seconds(-1), jitter: .seconds(-1), max: .seconds(-1))
        #expect(policy.attempts == 1)
        #expect([policy.base, policy.jitter, policy.max] == [.zero, .zero, .zero])
    }
}
