import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Transport: deadlines that transports keep", .timeLimit(.minutes(1)))
struct KeptDeadlineTests {
    private static let limit = EndpointTimeout(attempt: .milliseconds(300))

    /// The bytes that a server sends before it stops.
    struct Stall: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let said: String
    }

    @Test(
        "a server that stops sending reaches the attempt's timeout, and is disconnected",
        arguments: TransportCase.allCases,
        [
            Stall(testDescription: "nothing", said: ""),
            Stall(testDescription: "half a head", said: "HTTP/1.1 200 OK\r\nContent-"),
            Stall(testDescription: "a head", said: FaultTests.head + "Content-Length: 40\r\n\r\n"),
            Stall(testDescription: "half a body", said: FaultTests.head + "Content-Length: 40\r\n\r\n{\"id\""),
            Stall(testDescription: "a piece", said: FaultTests.head + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"),
        ]
    )
    func stalled(_ transport: TransportCase, _ stall: Stall) async throws {
        let left = Gate()
        try await withServer(over: transport, timeout: Self.limit) { _ in
            [.send(stall.said), .hold(left)]
        } _: { client, server in
            let error = try #require(await failure(client, Items.getItem(id: "i1")))
            #expect(error.code == .timedOut)
            #expect(error.context.elapsed >= .milliseconds(300))
            #expect(server.requests.count == 1)
            await left.pass()
        }
    }

    @Test("an attempt that took too long is tried again", arguments: TransportCase.allCases)
    func retried(_ transport: TransportCase) async throws {
        let (left, count) = (Gate(), Guarded(0))
        let retry = RetryPolicy(attempts: 2, base: .zero, jitter: .zero)
        try await withServer(over: transport, timeout: Self.limit, retry: retry) { _ in
            let isFirst = count.with { count in
                count += 1
                return count == 1
            }
            return isFirst ? [.hold(left)] : [LoopbackServer.response("200 OK", itemJSON)]
        } _: { client, server in
            let item = try await client.send(Items.getItem(id: "i1"))
            #expect(item.id == "i1")
            #expect(server.requests.count == 2)
            await left.pass()
        }
    }

    @Test("a redirect shares the deadline of its request", arguments: TransportCase.allCases)
    func redirected(_ transport: TransportCase) async throws {
        let left = Gate()
        try await withServer(over: transport, timeout: Self.limit) { request in
            request.path.hasSuffix("i1")
                ? [LoopbackServer.response("307 Elsewhere", "", headers: "Location: /later\r\n")] : [.hold(left)]
        } _: { client, server in
            #expect(await failure(client, Items.getItem(id: "i1"))?.code == .timedOut)
            #expect(server.requests.map(\.path).last == "/later")
            await left.pass()
        }
    }

    @Test("cancelling is no timeout", arguments: TransportCase.allCases)
    func cancelled(_ transport: TransportCase) async throws {
        let (asked, left) = (Gate(), Gate())
        try await withServer(over: transport) { _ in
            asked.open()
            return [.hold(left)]
        } _: { client, _ in
            let task = Task { await failure(client, Items.getItem(id: "i1")) }
            await asked.pass()
            task.cancel()
            #expect(await task.value?.code == .cancelled)
            await left.pass()
        }
    }

    @Test("a transport by itself keeps a deadline too, one that has passed as well", arguments: TransportCase.allCases)
    func byItself(_ transport: TransportCase) async throws {
        let left = Gate()
        try await withServer(over: transport) { request in
            request.path == "/stalled" ? [.hold(left)] : [LoopbackServer.response("200 OK", itemJSON)]
        } _: { _, server in
            let transport = transport.make()
            #expect(transport.keepsDeadlines)
            var head = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
            var request = EndpointTransportRequest(head)
            request.deadline = EndpointDeadline(.now + .seconds(1_000_000_000_000))
            let response = try await transport.send(request)
            #expect(response.head.status == .ok)
            for deadline in [ContinuousClock.now + .milliseconds(200), ContinuousClock.now - .seconds(1_000_000)] {
                head.path = "/stalled"
                request.head = head
                request.deadline = EndpointDeadline(deadline)
                await #expect {
                    _ = try await transport.send(request)
                } throws: { error in
                    (error as? TransportError)?.kind == .timedOut
                }
            }
            // On a busy machine, the deadline may pass before the server is asked.
            if server.requests.contains(where: { $0.path == "/stalled" }) { await left.pass() }
        }
    }

    @Test("a credential that does not come meets the attempt's timeout", arguments: TransportCase.allCases)
    func credential(_ transport: TransportCase) async throws {
        let client = EndpointClient<Shop>(
            EndpointServer("http://127.0.0.1:9"),
            credentials: .bearer {
                try await TestGate().pass()
                return "token"
            },
            transport: transport.make(),
            retry: .once,
            timeout: Self.limit
        )
        #expect(await failure(client, Items.getItem(id: "i1"))?.code == .timedOut)
    }

    /// Records its requests, and responds with an endless body.
    private struct Keeping: EndpointTransport {
        let keepsDeadlines: Bool
        let deadlines = Guarded([EndpointDeadline?]())
        var isEndless = false

        func send(_ request: EndpointTransportRequest) async throws(TransportError) -> EndpointTransportResponse {
            deadlines.with { $0.append(request.deadline) }
            guard isEndless else { return EndpointTransportResponse(status: 200, json: itemJSON) }
            return EndpointTransportResponse(status: 200, pieces: AsyncStream<Data> { _ in })
        }
    }

    /// Passes everything on.
    private struct Passing: EndpointMiddleware {
        func intercept(
            _ request: EndpointTransportRequest,
            _ attempt: EndpointAttempt,
            next: Next
        ) async throws -> EndpointTransportResponse {
            try await next(request)
        }
    }

    @Test("are given to a transport that enforces them, if nothing else takes time")
    func given() async throws {
        let cases: [(keeps: Bool, middlewares: [any EndpointMiddleware], clock: any EndpointClock, isGiven: Bool)] = [
            (true, [], SystemClock(), true), (false, [], SystemClock(), false),
            (true, [Passing()], SystemClock(), false),
            (true, [], TestClock(), false),
        ]
        for (keeps, middlewares, clock, isGiven) in cases {
            let transport = Keeping(keepsDeadlines: keeps)
            let client = EndpointClient<Shop>(
                .production,
                transport: transport,
                timeout: EndpointTimeout(attempt: .seconds(30)),
                middlewares: middlewares,
                clock: clock
            )
            _ = try await client.send(Items.getItem(id: "i1"))
            let deadline = transport.deadlines.with { $0[0] }
            #expect((deadline != nil) == isGiven)
            if let deadline { #expect(deadline.remaining > .zero && deadline.remaining <= .seconds(30)) }
        }
    }

    @Test("a body that such a transport returns before it is complete must still arrive in time")
    func endlessBody() async {
        let client = EndpointClient<Shop>(
            .production,
            transport: Keeping(keepsDeadlines: true, isEndless: true),
            retry: .once,
            timeout: Self.limit
        )
        #expect(await failure(client, Items.getItem(id: "i1"))?.code == .timedOut)
    }
}
