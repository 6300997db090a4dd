import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Bodies of lines", .timeLimit(.minutes(1)))
struct LinesBodyTests {
    private static func client(
        _ server: LoopbackServer,
        over transport: TransportCase,
        observer: EventRecorder? = nil
    ) -> EndpointClient<Vault> {
        EndpointClient<Vault>(
            .init(server.address),
            credentials: .schemes(session: .with("t1")),
            transport: transport.make(),
            retry: RetryPolicy(attempts: 3, base: .milliseconds(1), jitter: .zero),
            observer: observer
        )
    }

    private static func fine() throws -> LoopbackServer {
        try LoopbackServer { _ in [LoopbackServer.response("200 OK", #""fine""#)] }
    }

    /// Each way of giving these readings.
    private static func bodies(_ readings: [ReadingDTO]) -> [EndpointLinesBody<ReadingDTO>] {
        [
            EndpointLinesBody(readings),
            .stream(CountedElements(readings)),
            .repeatableStream { CountedElements(readings) },
            EndpointLinesBody.stream(CountedElements(readings.map(\.place))).mapElements {
                ReadingDTO(place: $0, value: 0.5)
            },
            EndpointLinesBody(readings.map(\.place)).mapElements { ReadingDTO(place: $0, value: 0.5) },
        ]
    }

    @Test("a list and a sequence arrive whole and in order", arguments: TransportCase.withMemory)
    func arrive(_ transport: TransportCase) async throws {
        let server = try Self.fine()
        defer { server.stop() }
        let client = Self.client(server, over: transport)
        for readings in [[], ReadingDTO.many(1), ReadingDTO.many(3), ReadingDTO.long] {
            let text = readings.map(\.line).joined()
            for body in Self.bodies(readings) {
                #expect(try await client.send(Readings.add(body)) == "fine")
                let sent = try #require(server.requests.last)
                #expect(sent.body == text)
                #expect(sent.headers["content-type"] == "application/x-ndjson")
                guard body.list != nil else { continue }
                #expect(sent.headers["content-length"] == "\(text.utf8.count)", "the length of a list is known")
            }
        }
        #expect(server.requests.count == 4 * 5)
    }

    @Test("a list, and a sequence that starts again, are sent again whole", arguments: TransportCase.withMemory)
    func again(_ transport: TransportCase) async throws {
        let readings = ReadingDTO.long
        let text = readings.map(\.line).joined()
        for body in Self.bodies(readings) where body.isRepeatable {
            try await Self.fussy(over: transport) { client, server in
                let answer = try await client.send(Readings.add(body))
                #expect(answer == "fine")
                #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer t1", "Bearer t2", "Bearer t2"])
                #expect(server.requests.allSatisfy { $0.body == text })
            }
        }
    }

    @Test("a sequence is sent once: no replay, no retry, no redirect", arguments: TransportCase.withMemory)
    func once(_ transport: TransportCase) async throws {
        let readings = ReadingDTO.many(3)
        let text = readings.map(\.line).joined()
        try await Self.fussy(over: transport) { client, server in
            let error = await failure(client, Readings.add(.stream(CountedElements(readings))))
            #expect(error?.code == .unauthorized && error?.context.hasOneShotBody == true)
            #expect(server.requests.map(\.body) == [text])
        }
        for status in ["503 Busy", "307 Elsewhere"] {
            let server = try LoopbackServer { _ in [LoopbackServer.response(status, headers: "Location: /there\r\n")] }
            defer { server.stop() }
            do {
                let client = Self.client(server, over: transport)
                let call = Readings.add(.stream(CountedElements(readings)).mapElements { $0 })
                let error = await failure(client, call)
                #expect(error?.context.status == Int(status.prefix(3)) && error?.context.attempts == 1)
                // The endpoint is encoded again for another call, but the sequence has already returned its elements.
                let cause = await failure(client, call)?.context.underlying
                #expect(cause?.error as? EndpointBodyError == .alreadySent)
            }
            await server.settle()
            #expect(server.requests.map(\.body) == [text] && server.requests.map(\.path) == ["/readings"])
        }
    }

    @Test(
        "an element that cannot be written ends the call with its line; the server sees no whole body",
        arguments: TransportCase.withMemory
    )
    func unwritable(_ transport: TransportCase) async throws {
        let server = try Self.fine()
        defer { server.stop() }
        // Enough before it, so that some is on the wire by then.
        let readings = ReadingDTO.long + [ReadingDTO(place: "bad", value: .nan)] + ReadingDTO.many(2)
        for body in Self.bodies(readings).prefix(3) {
            let observer = EventRecorder()
            let error = await failure(
                Self.client(server, over: transport, observer: observer),
                Readings.add(body)
            )
            guard case .encoding(let encoding)? = error?.kind, case .body(let wire) = encoding.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(wire.kind == .notFinite && wire.path == "lines[3000].value")
            #expect(encoding.description.contains("lines[3000].value"))
            let isList = body.list != nil
            #expect(
                error?.context.attempts == (isList ? 0 : 1),
                "a list is looked through first; nothing is tried again"
            )
            let events = isList ? [] : ["1 attempt", "1 failed other", "1 finished encoding"]
            #expect(observer.events == events)
        }
        await server.settle()
        #expect(server.requests.isEmpty)
    }

    @Test("a sequence that fails ends the call with its own error", arguments: TransportCase.withMemory)
    func failing(_ transport: TransportCase) async throws {
        let server = try Self.fine()
        defer { server.stop() }
        let elements = ReadingDTO.long + [nil] + ReadingDTO.many(1)
        for body in [
            EndpointLinesBody.stream(CountedElements(elements)),
            .stream(CountedElements(elements)).mapElements { $0 },
        ] {
            let error = await failure(Self.client(server, over: transport), Readings.add(body))
            guard case .other(let cause)? = error?.kind else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(cause.error is OutOfReadings)
            #expect(error?.context.attempts == 1)
        }
        let unstartable = EndpointLinesBody<ReadingDTO>.repeatableStream { () throws -> CountedElements<ReadingDTO> in
            throw OutOfReadings()
        }
        let error = await failure(Self.client(server, over: transport), Readings.add(unstartable))
        #expect(error?.context.underlying?.error is OutOfReadings)
        await server.settle()
        #expect(server.requests.isEmpty)
    }

    @Test("the error of a sequence is passed along, regardless of its type", arguments: TransportCase.withMemory)
    func foreign(_ transport: TransportCase) async throws {
        let server = try Self.fine()
        defer { server.stop() }
        let lost: [any Error] = [URLError(.networkConnectionLost), CancellationError(), TransportError(.timedOut)]
        for error in lost {
            let elements = CountedElements([ReadingDTO(place: "p", value: 1), nil], failingWith: error)
            for body in [EndpointLinesBody.stream(elements), .repeatableStream { elements }] {
                let failure = await failure(Self.client(server, over: transport), Readings.add(body))
                #expect(failure?.code == .other && failure?.context.attempts == 1, "\(error)")
            }
        }
        await server.settle()
        #expect(server.requests.isEmpty)
    }

    @Test("leaving the call releases the sequence", arguments: TransportCase.withMemory)
    func leaving(_ transport: TransportCase) async throws {
        let server = try Self.fine()
        defer { server.stop() }
        let (asked, released) = (Gate(), Gate())
        let (elements, continuation) = AsyncStream<ReadingDTO>.makeStream()
        continuation.yield(ReadingDTO(place: "first", value: 1))
        continuation.onTermination = { _ in released.open() }
        let body = EndpointLinesBody.stream(elements).mapElements { reading in
            asked.open()
            return reading
        }
        let client = Self.client(server, over: transport)
        let call = Task { await failure(client, Readings.add(body)) }
        await asked.pass()
        call.cancel()
        #expect(await call.value?.code == .cancelled)
        await released.pass()
        await server.settle()
        #expect(server.requests.isEmpty)
    }

    @Test("an element is requested only when it is needed")
    func pace() async throws {
        let elements = CountedElements(ReadingDTO.many(1_000))
        let mapped = Guarded(0)
        let body = EndpointLinesBody.stream(elements).mapElements { reading in
            mapped.with { $0 += 1 }
            return reading
        }
        let transport = InMemoryTransport { request in
            var chunks = request.body.chunks().makeAsyncIterator()
            for index in 0..<3 {
                let line = try await chunks.next()
                #expect(line == Data(ReadingDTO.many(3)[index].line.utf8))
                #expect(elements.asked.with { $0 } == index + 1 && mapped.with { $0 } == index + 1)
            }
            return EndpointTransportResponse(status: 200, json: #""enough""#)
        }
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: .schemes(session: .with("t1")),
            transport: transport
        )
        #expect(try await client.send(Readings.add(body)) == "enough")
        #expect(elements.asked.with { $0 } == 3)
    }

    @Test("describes its kind, and never its content")
    func description() throws {
        let readings = ReadingDTO.many(2, place: "secret")
        let list: EndpointLinesBody = [readings[0], readings[1]]
        let stream = EndpointLinesBody.stream(CountedElements(readings))
        let again = EndpointLinesBody.repeatableStream { CountedElements(readings) }
        #expect(["\(list)", "\(list.mapElements(\.value))", "\(stream)"] == ["2 lines", "2 lines", "stream of lines"])
        #expect("\(EndpointLinesBody([readings[0]]))" == "1 line")
        #expect([list.isRepeatable, stream.isRepeatable, again.isRepeatable] == [true, false, true])
        #expect(list.mapElements(\.place).list == ["secret0", "secret1"] && stream.list == nil)
        for body in [list, stream, again] {
            var text = String(reflecting: ReadingsEndpoint(body: body))
            dump(ReadingsEndpoint(body: body), to: &text)
            #expect(!text.contains("secret"))
        }
    }

    /// A server that takes the second token only, and fails once before it takes anything.
    private static func fussy(
        over transport: TransportCase,
        _ check: (EndpointClient<Vault>, FussyServer) async throws -> Void
    ) async throws {
        let server = try FussyServer()
        defer { server.stop() }
        try await check(client(server.server, over: transport), server)
    }
}

/// Refuses the first token, then is busy once.
private struct FussyServer {
    let server: LoopbackServer

    init() throws {
        let busy = Guarded(true)
        server = try LoopbackServer { request in
            if request.path == "/refresh" { return [LoopbackServer.response("200 OK", #"["t2"]"#)] }
            guard request.headers["authorization"] == "Bearer t2" else {
                return [LoopbackServer.response("401 Unauthorized")]
            }
            let isBusy = busy.with { busy in
                defer { busy = false }
                return busy
            }
            return [LoopbackServer.response(isBusy ? "503 Busy" : "200 OK", #""fine""#)]
        }
    }

    /// The requests without those for a token.
    var requests: [LoopbackServer.Request] { server.requests.filter { $0.path != "/refresh" } }

    func stop() { server.stop() }
}
