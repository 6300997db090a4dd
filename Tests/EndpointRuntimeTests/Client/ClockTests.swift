import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Client: the machine's clock", .timeLimit(.minutes(1)))
struct ClockTests {
    @Test(
        "a wait longer than any clock counts ends with its task, and not before",
        arguments: [Duration.seconds(Int64.max), .seconds(Int64.max) * 18]
    )
    func endless(_ length: Duration) async {
        let task = Task { try await SystemClock().sleep(for: length) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    /// A clock that cannot wait when it is first asked to.
    private struct Failing: EndpointClock {
        struct Odd: Error {}
        let clock = TestClock()
        private let isFirst = Guarded(true)

        var now: Duration { clock.now }
        var date: Date { clock.date }

        func sleep(for duration: Duration) async throws {
            let fails = isFirst.with { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if fails { throw Odd() }
            try await clock.sleep(for: duration)
        }
    }

    @Test("a clock that fails once disables no time limit")
    func failing() async throws {
        let clock = Failing()
        let client = EndpointClient<Shop>(
            .production,
            transport: TimeoutTests.stalled(),
            retry: .once,
            timeout: EndpointTimeout(attempt: .seconds(5)),
            clock: clock
        )
        let call = Task { await failure(client, Items.getItem(id: "i1")) }
        await clock.clock.whenSleeping(for: .seconds(5))
        clock.clock.advance(by: .seconds(5))
        #expect(await call.value?.code == .timedOut)
    }

    @Test("a timeout that is practically none lets a call through")
    func endlessTimeout() async throws {
        let client = EndpointClient<Shop>(
            .production,
            transport: answers(RetryRunTests.fine),
            timeout: EndpointTimeout(attempt: .seconds(Int64.max), total: .seconds(Int64.max))
        )
        #expect(try await client.send(Items.getItem(id: "i1")).id == "i1")
    }
}
