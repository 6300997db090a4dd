import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Event streams: over a real server", .timeLimit(.minutes(1)))
struct EventStreamTests {
    private static let retry = RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero)

    @Test("events arrive up to the end marker, in any pieces, from one request", arguments: TransportCase.withMemory)
    func marker(_ transport: TransportCase) async throws {
        let text = event("a") + ": ping\n\n" + event("b") + "data: [DONE]\n\n" + event("never")
        try await withServer(over: transport) { _ in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .dribble(text.utf8.map { "1\r\n\(Character(Unicode.Scalar($0)))\r\n" }.joined()),
            ]
        } _: { client, server in
            let result = await read(try await client.send(Feed.ask(until: "[DONE]")))
            #expect(result.ids == ["a", "b"])
            #expect(result.error == nil)
            #expect(server.requests.count == 1)
        }
    }

    @Test("each event comes before the next one is sent, and text is text", arguments: TransportCase.withMemory)
    func promptly(_ transport: TransportCase) async throws {
        let gate = Gate()
        try await withServer(over: transport) { _ in
            [
                chunked("data: one\n\n", ends: false), .wait(gate),
                .send("13\r\ndata: two\n\ndata: [D\r\n8\r\nONE]\n\n\n\n\r\n"),
            ]
        } _: { client, _ in
            var words: [String] = []
            for try await word in try await client.send(Feed.words()) {
                words.append(word)
                gate.open()
            }
            #expect(words == ["one", "two"])
        }
    }

    @Test("without an end marker, the end of the response is the end", arguments: TransportCase.withMemory)
    func plainEnd(_ transport: TransportCase) async throws {
        try await withServer(over: transport) { _ in
            [chunked(event("a", eventID: "1"), "data: unfinished")]
        } _: { client, server in
            let events = try await client.send(Feed.watch())
            #expect(await read(events).ids == ["a"])
            #expect(server.requests.count == 1)
        }
    }

    @Test(
        "a call that is sent once ends with the connection, and is not sent again",
        arguments: TransportCase.withMemory
    )
    func onceOnly(_ transport: TransportCase) async throws {
        try await withServer(over: transport, retry: Self.retry) { _ in
            [chunked(event("a", eventID: "1"))]
        } _: { client, server in
            let result = await read(try await client.send(Feed.ask(until: "[DONE]")))
            #expect(result.ids == ["a"])
            #expect(result.error?.code == .connectionLost)
            #expect(result.error?.context.status == 200)
            #expect(result.error?.context.operation == "searchItems")
            #expect(server.requests.count == 1)
        }
    }

    @Test("without ids, a stream cannot resume", arguments: TransportCase.withMemory)
    func withoutIDs(_ transport: TransportCase) async throws {
        try await withServer(over: transport, retry: Self.retry) { _ in
            [chunked(event("a"), ends: false), .close]
        } _: { client, server in
            let result = await read(try await client.send(Feed.watch()))
            #expect(result.ids == ["a"])
            #expect(result.error?.code == .connectionLost)
            #expect(server.requests.count == 1)
        }
    }

    @Test("a broken connection resumes after the last complete event", arguments: TransportCase.withMemory)
    func reconnect(_ transport: TransportCase) async throws {
        try await withServer(over: transport, retry: Self.retry) { request in
            switch request.headers["last-event-id"] {
            case nil: [chunked("retry: 2\n" + event("a", eventID: "1") + "id: 2\ndata: {", ends: false), .close]
            case "1": [chunked(event("b", eventID: "2"))]
            default: [chunked("data: [DONE]\n\n")]
            }
        } _: { client, server in
            let result = await read(try await client.send(Feed.watch(until: "[DONE]")))
            #expect(result.ids == ["a", "b"])
            #expect(result.error == nil)
            #expect(server.requests.map { $0.headers["last-event-id"] } == [nil, "1", "2"])
            #expect(Set(server.requests.map { $0.headers["x-request-id"] }).count == 3)
        }
    }

    @Test(
        "names and ids are available on request, over the same connections",
        arguments: TransportCase.withMemory
    )
    func namesAndIDs(_ transport: TransportCase) async throws {
        try await withServer(over: transport, retry: Self.retry) { request in
            request.headers["last-event-id"] == nil
                ? [
                    chunked(
                        event("a") + "event: sold\n" + event("b", eventID: "1") + "event: back\n" + event("c"),
                        ends: false
                    ), .close,
                ] : [chunked("id\n" + event("d"), "data: [DONE]\n\n")]
        } _: { client, server in
            var events: [ServerSentEvent<Item>] = []
            for try await event in try await client.send(Feed.watch(until: "[DONE]").domain).serverSentEvents {
                events.append(event)
            }
            #expect(events.map(\.name) == ["message", "sold", "back", "message"])
            #expect(events.map(\.id) == [nil, "1", "1", nil])
            #expect(events.map(\.data.id) == ["a", "b", "c", "d"])
            #expect(server.requests.map { $0.headers["last-event-id"] } == [nil, "1"])
        }
    }

    @Test("mapping works before and after them")
    func mappedEvents() async throws {
        try await withServer(over: .standard) { _ in
            [chunked("event: sold\n" + event("a", eventID: "1"))]
        } _: { client, _ in
            let call = Feed.watch().map(\.serverSentEvents)
            for try await event in try await client.send(call.domain.elements()) {
                #expect(event == ServerSentEvent(name: "sold", id: "1", data: Item(id: "a", price: 1, note: nil)))
            }
        }
    }

    @Test("a server that always breaks is left alone after as many attempts as the policy has")
    func inVain() async throws {
        let recorder = EventRecorder()
        let server = try LoopbackServer { request in
            request.headers["last-event-id"] == nil
                ? [chunked(event("a", eventID: "1"), ends: false), .close]
                : [chunked(": nothing\n\n", ends: false), .close]
        }
        defer { server.stop() }
        let address = EndpointServer<Shop>(server.address)
        let client = EndpointClient(address, retry: Self.retry, observer: recorder)
        let result = await read(try await client.send(Feed.watch()))
        #expect(result.ids == ["a"])
        #expect(result.error?.code == .connectionLost)
        #expect(result.error?.context.attempts == 3)
        #expect(server.requests.count == 3)
        #expect(recorder.events.last == "3 finished connectionLost")
        #expect(recorder.events.filter { $0.contains("retry after") }.count == 2)
    }

    @Test("204 to a new connection means that there is no more", arguments: TransportCase.withMemory)
    func noMore(_ transport: TransportCase) async throws {
        try await withServer(over: transport, retry: Self.retry) { request in
            request.headers["last-event-id"] == nil
                ? [chunked(event("a", eventID: "1"), ends: false), .close] : [LoopbackServer.response("204 No Content")]
        } _: { client, server in
            let result = await read(try await client.send(Feed.watch(until: "[DONE]")))
            #expect(result.ids == ["a"])
            #expect(result.error == nil)
            #expect(server.requests.count == 2)
        }
    }

    @Test(
        "a status that is no success fails the call, with its body, before there is a stream",
        arguments: TransportCase.withMemory
    )
    func status(_ transport: TransportCase) async throws {
        try await withServer(over: transport) { _ in
            [LoopbackServer.response("410 Gone", "{}")]
        } _: { client, _ in
            let error = try #require(await failure(client, Feed.watch()))
            guard case .api(.soldOut) = error.kind else { throw error }
            #expect(error.context.responseBody == Data("{}".utf8))
        }
    }

    @Test("leaving the loop hangs up, and ends the call well")
    func leave() async throws {
        let (hungUp, recorder) = (Gate(), EventRecorder())
        let server = try LoopbackServer { _ in [chunked(event("a"), ends: false), .hold(hungUp)] }
        defer { server.stop() }
        let client = EndpointClient<Shop>(EndpointServer(server.address), observer: recorder)
        for try await item in try await client.send(Feed.watch()) {
            #expect(item.id == "a")
            break
        }
        await hungUp.pass()
        #expect(recorder.events == ["1 attempt", "1 response 200", "1 finished well"])
    }

    @Test(
        "releasing an unread stream disconnects and ends the call as a success",
        arguments: TransportCase.withMemory
    )
    func unread(_ transport: TransportCase) async throws {
        let (hungUp, recorder) = (Gate(), EventRecorder())
        let server = try LoopbackServer { _ in [chunked(event("a"), ends: false), .hold(hungUp)] }
        defer { server.stop() }
        let client = EndpointClient<Shop>(
            EndpointServer(server.address),
            transport: transport.make(),
            observer: recorder
        )
        do {
            let events = try await client.send(Feed.watch())
            #expect(recorder.events == ["1 attempt", "1 response 200"])
            withExtendedLifetime(events) {}
        }
        await hungUp.pass()
        #expect(recorder.events == ["1 attempt", "1 response 200", "1 finished well"])
    }
}
