import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// A limit that is reached when its work has just finished: a cancelled result is not a success, and the error is not a
/// cancellation.
@Suite("Client: the edge of a limit", .timeLimit(.minutes(1)))
struct TimeoutEdgeTests {
    /// Reaches the limit of a waiting call, and continues after it has cancelled this task.
    private static func pass(_ limit: Duration, _ clock: TestClock) async {
        await clock.whenSleeping(for: limit)
        clock.advance(by: limit)
        while !Task.isCancelled { await Task.yield() }
    }

    private static let second = Duration.seconds(1)

    private func client(
        _ clock: TestClock,
        _ timeout: EndpointTimeout,
        _ transport: any EndpointTransport
    ) -> EndpointClient<Shop> {
        EndpointClient(.production, transport: transport, retry: .once, timeout: timeout, clock: clock)
    }

    static let limits = [
        EndpointTimeout(attempt: second), EndpointTimeout(firstByte: second), EndpointTimeout(total: second),
        EndpointTimeout(attempt: second, idle: second),
    ]

    @Test("a head that comes as its limit passes, of a stream or of a whole answer", arguments: limits)
    func heads(_ timeout: EndpointTimeout) async throws {
        let clock = TestClock()
        let transport = InMemoryTransport { _ in
            await Self.pass(Self.second, clock)
            return EndpointTransportResponse(status: 200, pieces: breaking(event("a")))
        }
        #expect(await failure(client(clock, timeout, transport), Feed.ask())?.code == .timedOut)
        #expect(await failure(client(clock, timeout, transport), Items.getItem(id: "i1"))?.code == .timedOut)
    }

    @Test("a piece, or the end, that comes as the limit to pauses passes", arguments: [": a\n", nil])
    func pieces(_ piece: String?) async throws {
        let clock = TestClock()
        let transport = InMemoryTransport { _ in
            let pieces = AsyncThrowingStream<Data, any Error> {
                await Self.pass(Self.second, clock)
                return piece.map { Data($0.utf8) }
            }
            return EndpointTransportResponse(status: 200, pieces: pieces)
        }
        let timeout = EndpointTimeout(idle: Self.second)
        let events = try await client(clock, timeout, transport).send(Feed.ask())
        #expect(await read(events).error?.code == .timedOut)
        #expect(await failure(client(clock, timeout, transport), Items.getItem(id: "i1"))?.code == .timedOut)
    }

    @Test("a cancellation by the caller is reported as one, even at the limit")
    func cancelled() async throws {
        let (clock, started) = (TestClock(), Gate())
        let transport = InMemoryTransport { _ in
            started.open()
            await Self.pass(Self.second, clock)
            return EndpointTransportResponse(status: 200, pieces: breaking(event("a")))
        }
        let client = client(clock, EndpointTimeout(attempt: Self.second), transport)
        let task = Task { await failure(client, Items.getItem(id: "i1")) }
        await started.pass()
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }

    @Test("a credential that comes as the limit passes")
    func credentials() async throws {
        let clock = TestClock()
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: .schemes(
                session: nil,
                key: {
                    await Self.pass(Self.second, clock); return "k"
                }
            ),
            transport: answers(EndpointTransportResponse(status: 200, json: #""fine""#)),
            timeout: EndpointTimeout(total: Self.second),
            clock: clock
        )
        #expect(await failure(client, VaultCalls.both())?.code == .timedOut)
    }

    @Test("a token that was renewed as the limit passed, with which nothing is sent any more")
    func renewal() async throws {
        let (clock, server) = (TestClock(), VaultServer())
        let session = BearerSession.with("t0")
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: EndpointCredentials([
                .bearer(
                    "session",
                    .session(session) { _ in
                        clock.advance(by: Self.second)
                        return BearerToken("t1")
                    }
                )
            ]),
            transport: server.transport,
            timeout: EndpointTimeout(total: Self.second),
            clock: clock
        )
        #expect(await failure(client, VaultCalls.read())?.code == .timedOut)
        #expect(server.calls == ["Bearer t0"])
    }

    /// A network that is back as the limit passes.
    private struct LateNetwork: ConnectivitySource {
        let clock: TestClock

        func status() async -> ConnectivityStatus { .disconnected }

        func waitForConnection() async throws { await TimeoutEdgeTests.pass(TimeoutEdgeTests.second, clock) }
    }

    @Test("a connection that is back as the limit passes, over which nothing is sent any more")
    func connection() async throws {
        let clock = TestClock()
        let transport = answers(EndpointTransportResponse(status: 200, json: #""fine""#))
        let client = EndpointClient<ConnectivityTests.Radio>(
            .init("https://radio.example"),
            transport: transport,
            timeout: EndpointTimeout(total: Self.second),
            connectivity: LateNetwork(clock: clock),
            clock: clock
        )
        let call = EndpointCall<ConnectivityTests.Radio, String>(ConnectivityTests.RadioEndpoint.later)
        #expect(await failure(client, call)?.code == .timedOut)
        #expect(transport.requests.isEmpty)
    }
}
