import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Streams: read twice", .timeLimit(.minutes(1)))
struct ReadTwiceTests {
    /// The result of reading a response: the number of elements, or the error.
    typealias Loop = @Sendable () async -> Result<Int, any Error>

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let body: String
        let loop: @Sendable (EndpointClient<Shop>) async throws -> Loop

        init<Elements: AsyncSequence & Sendable>(
            _ testDescription: String,
            _ body: String,
            _ call: @escaping @Sendable () -> EndpointCall<Shop, Elements>
        ) {
            self.testDescription = testDescription
            self.body = body
            loop = { client in
                let elements = try await client.send(call())
                return {
                    do {
                        var count = 0
                        for try await _ in elements { count += 1 }
                        return .success(count)
                    } catch {
                        return .failure(error)
                    }
                }
            }
        }
    }

    private static let line = itemJSON + "\n"

    static let cases = [
        Case("events", event("a") + event("b")) { Feed.watch() },
        Case("mapped events", event("a") + event("b")) { Feed.watch().domain },
        Case("events with their names", event("a") + event("b")) { Feed.watch().map(\.serverSentEvents) },
        Case("lines", line + line) { Feed.lines() },
        Case("bytes", "ab") { Feed.bytes() },
    ]

    private func client(_ body: String, _ recorder: any EndpointObserver) -> EndpointClient<Shop> {
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 200, pieces: pieces(body))
        }
        return EndpointClient(.production, transport: transport, observer: recorder)
    }

    @Test("a second loop has its own error, and the call ends once", arguments: cases)
    func twice(_ example: Case) async throws {
        let (recorder, statistics) = (EventRecorder(), EndpointStatistics())
        let observers = EndpointObservers(recorder, statistics)
        do {
            let loop = try await example.loop(client(example.body, observers))
            #expect(try await loop().get() > 0)
            for _ in 0..<2 { expectAlreadyRead(await loop()) }
        }
        #expect(recorder.events == ["1 attempt", "1 response 200", "1 finished well"])
        #expect(statistics.operations.map(\.calls) == [1])
        #expect(statistics.operations.map(\.failures) == [[:]])
    }

    @Test("a second loop leaves the first one alone, which ends the call when it is left")
    func meanwhile() async throws {
        let recorder = EventRecorder()
        let events = try await client(event("a") + event("b"), recorder).send(Feed.watch())
        for try await item in events {
            #expect(item.id == "a")
            #expect(await read(events).error?.code == .other)
            #expect(recorder.events == ["1 attempt", "1 response 200"])
            break
        }
        #expect(recorder.events == ["1 attempt", "1 response 200", "1 finished well"])
    }

    @Test("a started stream whose call still fails ends the call once, as a failure")
    func begunInVain() async throws {
        struct Refusal: Error {}
        let recorder = EventRecorder()
        let call = Feed.watch().elements().map { _ -> Int in throw Refusal() }
        #expect(await failure(client(event("a"), recorder), call)?.code == .other)
        #expect(recorder.events == ["1 attempt", "1 response 200", "1 finished other"])
    }

    @Test("a stream that is read before its call has answered ends the call once")
    func early() async throws {
        let recorder = EventRecorder()
        let call = Feed.watch().map { events in
            _ = events.makeAsyncIterator()
            return events
        }
        let events = try await client(event("a"), recorder).send(call)
        #expect(recorder.events == ["1 attempt", "1 response 200", "1 finished well"])
        #expect(await read(events).error?.code == .other)
        #expect(recorder.events.count == 3)
    }

    @Test("a stream of the standard library serves one task at a time, and another one has an error")
    func sideBySide() async throws {
        let (asked, gate) = (Gate(), Gate())
        let transport = InMemoryTransport { _ in
            let pieces = AsyncThrowingStream<Data, any Error> {
                asked.open()
                await gate.pass()
                return nil
            }
            return EndpointTransportResponse(status: 200, pieces: pieces)
        }
        let client = EndpointClient<Shop>(.production, transport: transport)
        let stream = try await client.send(Feed.watch().elements())
        let first = Task { for try await _ in stream {} }
        await asked.pass()
        await #expect(throws: EndpointBodyError.alreadyRead) { for try await _ in stream {} }
        gate.open()
        try await first.value
    }

    private func expectAlreadyRead(_ result: Result<Int, any Error>) {
        guard case .failure(let error as ShopError) = result, case .other(let underlying) = error.kind else {
            Issue.record("\(result)")
            return
        }
        #expect(underlying.error as? EndpointBodyError == .alreadyRead)
    }
}
