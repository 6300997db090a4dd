import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Retry: the budget")
struct RetryBudgetTests {
    private static let policy = RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero)

    /// The number of requests that a server receives from these calls.
    private func requests(calls: Int, policy: RetryPolicy, fails: @escaping @Sendable (Int) -> Bool) async -> Int {
        let count = Guarded(0)
        let transport = InMemoryTransport(recording: false) { _ in
            let number = count.with { count in
                count += 1
                return count
            }
            return EndpointTransportResponse(status: fails(number) ? 503 : 200, json: itemJSON)
        }
        let client = EndpointClient<Shop>(
            .production,
            transport: transport,
            retry: policy,
            clock: InstantClock(),
            random: .seeded(1)
        )
        for _ in 0..<calls { _ = await failure(client, Items.getItem(id: "i1")) }
        return count.with { $0 }
    }

    @Test("adds less than a fifth to the load of a total outage", arguments: [200, 1000, 5000])
    func outage(_ calls: Int) async {
        let requests = await requests(calls: calls, policy: Self.policy) { _ in true }
        #expect(requests > calls)
        #expect(Double(requests) < Double(calls) * 1.2)
    }

    @Test("without it an outage would triple the load")
    func unlimited() async {
        var policy = Self.policy
        policy.budget = .unlimited
        #expect(await requests(calls: 100, policy: policy) { _ in true } == 300)
    }

    @Test("does not stand in the way of a server that fails now and then")
    func occasional() async {
        // Every tenth request fails, so that a call's second attempt always succeeds.
        let requests = await requests(calls: 900, policy: Self.policy) { $0 % 10 == 0 }
        #expect(requests == 999)
    }

    @Test("is the client's: another client has its own, and its calls share it")
    func shared() async {
        let recorder = EventRecorder()
        let transport = answers(EndpointTransportResponse(status: 503))
        var policy = Self.policy
        policy.budget = RetryBudget(reserve: 3, perCall: 0, perSuccess: 0)
        let client = EndpointClient<Shop>(
            .production,
            transport: transport,
            retry: policy,
            observer: recorder,
            clock: InstantClock()
        )
        for _ in 0..<3 { _ = await failure(client, Items.getItem(id: "i1")) }
        #expect(transport.requests.count == 6)
        #expect(recorder.events.filter { $0.hasSuffix("budget spent") } == ["2 budget spent", "1 budget spent"])
        // A call that says so does not ask the bucket.
        policy.budget = .unlimited
        _ = await failure(client, Items.getItem(id: "i1").retry(policy))
        #expect(transport.requests.count == 9)
    }
}
