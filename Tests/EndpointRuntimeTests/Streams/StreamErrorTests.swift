import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Streams: errors and mapping")
struct StreamErrorTests {
    private func client(_ pieces: String..., recorder: EventRecorder? = nil) -> EndpointClient<Shop> {
        let data = pieces.map { Data($0.utf8) }
        let transport = InMemoryTransport { request in
            #expect(request.streamsResponse)
            return EndpointTransportResponse(
                status: 200,
                pieces: AsyncStream { continuation in
                    for piece in data { continuation.yield(piece) }
                    continuation.finish()
                }
            )
        }
        return EndpointClient(.production, transport: transport, observer: recorder)
    }

    @Test("an event that cannot be decoded names its number and the place in it")
    func event() async throws {
        let recorder = EventRecorder()
        let client = client(
            #"data: {"id":"a","price":"1"}\#n\#n"#,
            #"data: {"id":7,"price":"1"}\#n\#n"#,
            recorder: recorder
        )
        let result = await read(try await client.send(Feed.watch()))
        #expect(result.ids == ["a"])
        guard case .decoding(let error)? = result.error?.kind else { throw LoopbackServer.Failure() }
        #expect(error.path == "events[1].id")
        #expect(result.error?.context.responseBody == Data(#"{"id":7,"price":"1"}"#.utf8))
        #expect(
            recorder.events.suffix(2) == [
                #"1 decoding failed at events[1].id: {"id":▸0,"…":"…"}"#, "1 finished decoding",
            ]
        )
    }

    @Test("lines are read one by one, blank ones are none, and the last needs no end")
    func lines() async throws {
        let client = client("{\"id\":\"a\",\"pri", "ce\":\"1\"}\r\n\n  \n{\"id\":\"b\",", "\"price\":\"2\"}")
        let lines = try await client.send(Feed.lines())
        #expect(await read(lines).ids == ["a", "b"])
    }

    @Test("a line that cannot be decoded names its number")
    func line() async throws {
        let client = client("{\"id\":\"a\",\"price\":\"1\"}\n\n[]\n")
        guard case .decoding(let error)? = await read(try await client.send(Feed.lines())).error?.kind else {
            throw LoopbackServer.Failure()
        }
        #expect(error.path == "lines[2]")
    }

    @Test("elements become domain models; one that cannot be mapped ends the sequence")
    func mapped() async throws {
        let client = client("data: {\"id\":\"a\",\"price\":\"1.50\"}\n\ndata: {\"id\":\"b\",\"price\":\"x\"}\n\n")
        var prices: [Decimal] = []
        do {
            for try await item in try await client.send(Feed.watch().domain) { prices.append(item.price) }
            Issue.record("it should have failed")
        } catch {
            guard case .mapping(let mapping) = error.kind else { throw error }
            #expect(mapping.field == "price")
        }
        #expect(prices == [Decimal(string: "1.50")])
    }

    @Test("a stream that its call has no use for ends the call once")
    func unused() async throws {
        let recorder = EventRecorder()
        let client = client("data: {}\n\n", recorder: recorder)
        _ = try await client.send(Feed.watch().map { _ in 7 })
        #expect(recorder.events == ["1 attempt", "1 response 200", "1 finished well"])
        struct Refusal: Error {}
        let error = await failure(client, Feed.watch().map { _ -> Int in throw Refusal() })
        #expect(error?.code == .other)
        #expect(recorder.events.suffix(3) == ["1 attempt", "1 response 200", "1 finished other"])
    }

    @Test("no text of a stream contains header fields or credentials")
    func printed() async throws {
        struct Key: EndpointAuthenticator {
            let key = "SECRET"
            func authenticate(_ request: inout EndpointTransportRequest, _ attempt: EndpointAttempt) async throws {}
        }
        let transport = InMemoryTransport { _ in
            EndpointTransportResponse(status: 200, headers: ["X-A": "SECRET"], pieces: pieces("data: SECRET\n\n"))
        }
        let client = EndpointClient<Shop>(
            .production,
            credentials: EndpointCredentials(Key()),
            transport: transport,
            sessionID: "SECRET"
        )
        let events = try await client.send(Feed.watch())
        let lines = try await client.send(Feed.lines())
        let bytes = try await client.send(Feed.bytes())
        let values: [Any] = [
            events, lines, bytes, events.makeAsyncIterator(), lines.makeAsyncIterator(), bytes.makeAsyncIterator(),
        ]
        for value in values {
            var text = "\(value) \(String(reflecting: value)) "
            dump(value, to: &text)
            #expect(!text.contains("SECRET"), "\(type(of: value))")
        }
    }

    @Test("a stream is read once")
    func once() async throws {
        let events = try await client("data: {\"id\":\"a\",\"price\":\"1\"}\n\n").send(Feed.watch())
        #expect(await read(events).ids == ["a"])
        let again = await read(events)
        #expect(again.ids.isEmpty)
        guard case .other(let error)? = again.error?.kind else { throw LoopbackServer.Failure() }
        #expect(error.error as? EndpointBodyError == .alreadyRead)
    }

    @Test("bytes come as they are")
    func bytes() async throws {
        var text = ""
        for try await piece in try await client("ab", "", "c").send(Feed.bytes()) {
            text += String(decoding: piece, as: UTF8.self)
        }
        #expect(text == "abc")
    }
}
