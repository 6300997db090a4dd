import EndpointRuntime
import EndpointTesting
import RuntimeTestSupport
import Testing

@Suite("Client: connectivity", .timeLimit(.minutes(1)))
struct ConnectivityTests {
    nonisolated enum Radio: EndpointAPI {
        typealias Failure = Never
        static let settings = EndpointAPISettings(
            name: "Radio",
            timeout: EndpointTimeout(),
            retry: RetryPolicy(attempts: 3),
            connectivity: .failFast
        )
    }

    nonisolated enum RadioEndpoint: Endpoint {
        typealias API = Radio
        case now
        case later

        var operation: EndpointOperation {
            switch self {
            case .now: EndpointOperation("now", .get, "/now")
            case .later: EndpointOperation("later", .get, "/later", connectivity: .wait)
            }
        }

        func encode(to request: inout EndpointRequestEncoder) {}
    }

    private let transport = answers(EndpointTransportResponse(status: 200, json: #""fine""#))

    private func client(
        _ source: TestConnectivity?,
        total: Duration? = nil,
        clock: any EndpointClock = SystemClock(),
        observer: (any EndpointObserver)? = nil
    ) -> EndpointClient<Radio> {
        EndpointClient(
            .init("https://radio.example"),
            transport: transport,
            timeout: EndpointTimeout(total: total),
            connectivity: source,
            observer: observer,
            clock: clock
        )
    }

    private let now = EndpointCall<Radio, String>(RadioEndpoint.now)
    private let later = EndpointCall<Radio, String>(RadioEndpoint.later)

    /// A source that never reports a status, and can be cancelled.
    private struct Silent: ConnectivitySource {
        let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() { (stream, continuation) = AsyncStream.makeStream() }

        func status() async -> ConnectivityStatus {
            for await _ in stream {}
            return .connected
        }

        func waitForConnection() async throws {}
    }

    @Test("a source that does not answer is not waited for longer than the call has time")
    func silent() async throws {
        let clock = TestClock()
        let client = EndpointClient<Radio>(
            .init("https://radio.example"),
            transport: transport,
            timeout: EndpointTimeout(total: .seconds(9)),
            connectivity: Silent(),
            clock: clock
        )
        let call = Task { await failure(client, now.map { $0 }) }
        await clock.whenSleeping(for: .seconds(9))
        clock.advance(by: .seconds(9))
        #expect(await call.value?.code == .timedOut)
        #expect(transport.requests.isEmpty)
    }

    @Test("a call may say otherwise than its endpoint and its API")
    func perCall() async throws {
        let source = TestConnectivity(.disconnected)
        let client = client(source)
        #expect(await failure(client, later.connectivity(.failFast).map { $0 })?.code == .noConnection)
        let waiting = Task { try await client.send(now.connectivity(.wait)) }
        await source.whenAsked()
        source.set(.connected)
        #expect(try await waiting.value == "fine")
    }

    @Test("without a connection, failFast is an error before anything is sent, and nothing is tried again")
    func failFast() async throws {
        let recorder = EventRecorder()
        let source = TestConnectivity(.disconnected)
        let client = client(source, observer: recorder)
        let error = try #require(await failure(client, now))
        #expect(error.code == .noConnection && error.context.attempts == 0)
        #expect(transport.requests.isEmpty)
        #expect(recorder.events == ["0 finished noConnection"])
        source.set(.connected)
        #expect(try await client.send(now) == "fine")
    }

    @Test("wait waits for one, and then sends")
    func waiting() async throws {
        let recorder = EventRecorder()
        let source = TestConnectivity(.disconnected)
        let client = client(source, observer: recorder)
        let call = Task { try await client.send(later) }
        await source.whenAsked()
        #expect(transport.requests.isEmpty)
        source.set(.connected)
        #expect(try await call.value == "fine")
        #expect(recorder.events.first == "0 waiting for a connection")
    }

    @Test("wait ends with the total timeout as no connection, and with its task as cancelled")
    func ending() async throws {
        let source = TestConnectivity(.disconnected)
        let clock = TestClock()
        let client = client(source, total: .seconds(9), clock: clock)
        let call = Task { await failure(client, later) }
        await source.whenAsked()
        await clock.whenSleeping(for: .seconds(9))
        clock.advance(by: .seconds(9))
        #expect(await call.value?.code == .noConnection)
        let cancelled = Task { await failure(client, later) }
        await source.whenAsked()
        cancelled.cancel()
        #expect(await cancelled.value?.code == .cancelled)
        #expect(transport.requests.isEmpty)
    }

    @Test("a call is tried if the state of the connection is unknown")
    func unknown() async throws {
        #expect(try await client(TestConnectivity(.unknown)).send(now) == "fine")
        #expect(try await client(TestConnectivity(.unknown)).send(later) == "fine")
    }
}
