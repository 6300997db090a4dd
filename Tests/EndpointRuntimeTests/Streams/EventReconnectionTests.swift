import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Event streams: connections one after the other")
struct EventReconnectionTests {
    /// Each connection says one of these texts and breaks; behind the last of them there is no more.
    private static func server(_ connections: [String]) -> InMemoryTransport {
        let rest = Guarded(connections[...])
        return InMemoryTransport { _ in
            guard let text = rest.with({ $0.popFirst() }) else { return EndpointTransportResponse(status: 204) }
            return EndpointTransportResponse(status: 200, pieces: breaking(text))
        }
    }

    private static func client(
        _ transport: InMemoryTransport,
        _ clock: InstantClock = InstantClock(),
        _ policy: RetryPolicy = RetryPolicy(),
        _ observer: EventRecorder? = nil
    ) -> EndpointClient<Shop> {
        EndpointClient(
            .production,
            transport: transport,
            retry: policy,
            timeout: EndpointTimeout(),
            observer: observer,
            clock: clock
        )
    }

    private static func steady(attempts: Int = 3, budget: RetryBudget = RetryBudget()) -> RetryPolicy {
        RetryPolicy(attempts: attempts, base: .seconds(2), jitter: .zero, budget: budget)
    }

    private static let first = event("a", eventID: "1")

    @Test("a stream that a balancer cuts after each event continues forever, with the default policy")
    func cutAgainAndAgain() async throws {
        let numbers = (1...200).map(String.init)
        let transport = Self.server(numbers.map { event($0, eventID: $0) })
        let result = await read(try await Self.client(transport).send(Feed.watch(until: "[DONE]")))
        #expect(result.ids == numbers)
        #expect(result.error == nil)
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil] + numbers)
    }

    @Test("a connection that delivered an event costs no budget, one without an event does")
    func cost() async throws {
        let budget = RetryBudget(reserve: 2, perCall: 0, perSuccess: 0)
        let policy = Self.steady(attempts: 10, budget: budget)
        let connections = [Self.first, ": alive\n\n", event("b", eventID: "2"), event("c", eventID: "3")]
        let transport = Self.server(connections + [":\n\n", ":\n\n", ":\n\n"])
        let recorder = EventRecorder()
        let client = Self.client(transport, InstantClock(), policy, recorder)
        let result = await read(try await client.send(Feed.watch()))
        #expect(result.ids == ["a", "b", "c"])
        #expect(result.error?.code == .connectionLost)
        #expect(transport.requests.count == 6)
        #expect(recorder.events.suffix(2) == ["6 budget spent", "6 finished connectionLost"])
    }

    @Test("attempts are counted again after each event")
    func attempts() async throws {
        let nothing = ":\n\n"
        let transport = Self.server([Self.first, nothing, event("b", eventID: "2"), nothing, nothing, event("never")])
        let clock = InstantClock()
        let result = await read(try await Self.client(transport, clock, Self.steady()).send(Feed.watch()))
        #expect(result.ids == ["a", "b"])
        #expect(result.error?.code == .connectionLost)
        #expect(clock.sleeps == [.seconds(2), .seconds(4), .seconds(2), .seconds(4)])
    }

    @Test(
        "a new connection waits for the stream's time within limits, or else for the policy's",
        arguments: [
            ("", .seconds(2)), ("retry: 7000\n", .seconds(7)), ("retry: 300\n", .milliseconds(300)),
            ("retry: 0\n", .milliseconds(100)), ("retry: 2147483647\n", .seconds(60)),
        ] as [(String, Duration)]
    )
    func reconnectionTime(_ line: String, _ wait: Duration) async throws {
        let clock = InstantClock()
        let client = Self.client(Self.server([line + Self.first]), clock, Self.steady())
        #expect(await read(try await client.send(Feed.watch())).ids == ["a"])
        #expect(clock.sleeps == [wait])
    }

    @Test("the stream's time still applies after a connection without an event, if the policy's is shorter")
    func reconnectionTimeInVain() async throws {
        let clock = InstantClock()
        let transport = Self.server(["retry: 0\n" + Self.first, ":\n\n", "retry: 9000\n\n"])
        let client = Self.client(transport, clock, Self.steady(attempts: 9))
        #expect(await read(try await client.send(Feed.watch())).ids == ["a"])
        #expect(clock.sleeps == [.milliseconds(100), .seconds(4), .seconds(9)])
    }
}
