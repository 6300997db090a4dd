import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

@Suite("Streams: time", .timeLimit(.minutes(1)))
struct StreamTimeTests {
    /// Responds with a stream that pauses after its first pieces until its reader is cancelled.
    private static func pausing(after pieces: String...) -> StubTransport {
        let transport = StubTransport()
        transport.on { _ in true }.answers(.pieces(pieces, type: "text/event-stream", isEndless: true))
        return transport
    }

    private func client(
        _ transport: any EndpointTransport,
        _ clock: TestClock,
        _ timeout: EndpointTimeout
    ) -> EndpointClient<Shop> {
        EndpointClient(.production, transport: transport, retry: .once, timeout: timeout, clock: clock)
    }

    @Test("a response that does not begin in time is cancelled")
    func firstByte() async throws {
        let clock = TestClock()
        let timeout = EndpointTimeout(firstByte: .seconds(30))
        let client = client(TimeoutTests.stalled(), clock, timeout)
        async let result = failure(client, Feed.ask())
        await clock.whenSleeping(for: .seconds(30))
        clock.advance(by: .seconds(30))
        #expect(await result?.code == .timedOut)
    }

    @Test("a stream may take longer than an attempt")
    func longerThanAnAttempt() async throws {
        let clock = TestClock()
        let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
        let transport = InMemoryTransport { _ in EndpointTransportResponse(status: 200, pieces: pieces) }
        let client = client(transport, clock, EndpointTimeout(attempt: .seconds(20), firstByte: .seconds(10)))
        let events = try await client.send(Feed.ask())
        clock.advance(by: .seconds(30))
        continuation.yield(Data(event("a").utf8))
        continuation.finish()
        #expect(await read(events).ids == ["a"])
    }

    @Test("a stream may not pause for too long")
    func idle() async throws {
        let clock = TestClock()
        let timeout = EndpointTimeout(idle: .seconds(60))
        let events = try await client(Self.pausing(), clock, timeout).send(Feed.ask())
        async let result = read(events)
        await clock.whenSleeping(for: .seconds(60))
        clock.advance(by: .seconds(60))
        let error = await result.error
        #expect(error?.code == .timedOut)
        #expect(error?.context.elapsed == .seconds(60))
    }

    @Test("the total holds for the whole of a stream")
    func total() async throws {
        let clock = TestClock()
        let timeout = EndpointTimeout(idle: .seconds(60), total: .seconds(40))
        let events = try await client(Self.pausing(after: event("a")), clock, timeout).send(Feed.ask())
        async let result = read(events)
        await clock.whenSleeping(for: .seconds(40))
        clock.advance(by: .seconds(40))
        #expect(await result.error?.code == .timedOut)
    }

    static let limits: [(EndpointTimeout?, EndpointAPISettings, EndpointTimeout)] = [
        (nil, EndpointAPISettings(name: "a"), EndpointTimeout(attempt: .seconds(30), idle: .seconds(60))),
        (
            nil, EndpointAPISettings(name: "b", timeout: EndpointTimeout(idle: .seconds(5), total: .seconds(90))),
            EndpointTimeout(idle: .seconds(5))
        ),
        (
            nil, EndpointAPISettings(name: "c", streamTimeout: EndpointTimeout(total: .seconds(7))),
            EndpointTimeout(total: .seconds(7))
        ),
        (
            EndpointTimeout(attempt: .seconds(1)), EndpointAPISettings(name: "d"),
            EndpointTimeout(attempt: .seconds(1), idle: .seconds(60))
        ),
        (
            EndpointTimeout(total: .seconds(1)), EndpointAPISettings(name: "e"), EndpointTimeout(total: .seconds(1))
        ),
    ]

    @Test("a stream has no default total, and a limit of its pauses instead", arguments: limits)
    func unstatedTotal(_ timeout: EndpointTimeout?, _ settings: EndpointAPISettings, _ expected: EndpointTimeout) {
        #expect((timeout?.withPauses ?? settings.streamTimeout) == expected)
    }

    @Test("a stream continues beyond the 90 s of other calls; a comment ends a pause")
    func longStream() async throws {
        let clock = TestClock()
        let transport = InMemoryTransport { _ in
            let count = Guarded(0)
            let pieces = AsyncThrowingStream<Data, any Error> {
                let number = count.with { count in
                    count += 1
                    return count
                }
                guard number < 6 else { return nil }
                clock.advance(by: .seconds(59))
                return Data((number < 5 ? ": still here\n" : event("a")).utf8)
            }
            return EndpointTransportResponse(status: 200, pieces: pieces)
        }
        let timeout = EndpointTimeout(attempt: .seconds(30), total: .seconds(90))
        let settings = EndpointAPISettings(name: "Shop", timeout: timeout)
        let events = try await client(transport, clock, settings.streamTimeout).send(Feed.ask())
        #expect(await read(events).ids == ["a"] && clock.now == .seconds(295))
    }

    /// The times after which attempts failed.
    private final class Breaks: EndpointObserver {
        let times = Guarded([Duration]())

        func observe(_ event: EndpointEvent) {
            if case .attemptFailed(_, let time) = event.kind { times.with { $0.append(time) } }
        }
    }

    @Test("of several connections each has the time that it took itself")
    func timesOfConnections() async throws {
        let (clock, breaks) = (InstantClock(), Breaks())
        let transport = InMemoryTransport { request in
            let last = request.header("Last-Event-ID").flatMap { Int($0) } ?? 0
            let isFresh = Guarded(true)
            let pieces = AsyncThrowingStream<Data, any Error> {
                let isFirst = isFresh.with { isFresh in
                    defer { isFresh = false }
                    return isFresh
                }
                if isFirst { return Data(event("\(last + 1)", eventID: "\(last + 1)").utf8) }
                guard last < 2 else { return nil }
                try await clock.sleep(for: .seconds(10))
                throw TransportError(.connectionLost)
            }
            return EndpointTransportResponse(status: 200, pieces: pieces)
        }
        let client = EndpointClient<Shop>(
            .production,
            transport: transport,
            retry: RetryPolicy(attempts: 3, base: .zero, jitter: .zero),
            observer: breaks,
            clock: clock
        )
        #expect(await read(try await client.send(Feed.watch())).ids == ["1", "2", "3"])
        #expect(breaks.times.with { $0 } == [.seconds(10), .seconds(10)])
    }

    @Test("a whole answer may not pause for too long either")
    func wholeAnswer() async throws {
        let clock = TestClock()
        let client = client(Self.pausing(), clock, EndpointTimeout(idle: .seconds(5)))
        async let result = failure(client, Items.searchItems(text: "x"))
        await clock.whenSleeping(for: .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await result?.code == .timedOut)
    }

    @Test("cancelling the reader is a cancellation, and nothing is sent again")
    func cancelled() async throws {
        let transport = Self.pausing(after: event("a"))
        let client = EndpointClient<Shop>(.production, transport: transport)
        let gate = Gate()
        let task = Task {
            for try await _ in try await client.send(Feed.watch()) { gate.open() }
            try Task.checkCancellation()
        }
        await gate.pass()
        task.cancel()
        let result = await task.result
        #expect(throws: (any Error).self) { try result.get() }
        #expect(transport.requests.count == 1)
    }
}
