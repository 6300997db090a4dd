import EndpointRuntime
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
