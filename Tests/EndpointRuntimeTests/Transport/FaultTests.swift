import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Transport: servers that misbehave", .timeLimit(.minutes(1)))
struct FaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let steps: [LoopbackServer.Step]
        /// Nil if the call still succeeds.
        let code: EndpointErrorCode?
        var testDescription: String { name }
    }

    static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

    static let cases = [
        Case(name: "closes before the head", steps: [.close], code: .connectionLost),
        Case(
            name: "closes within the body",
            steps: [.send(head + "Content-Length: 500\r\n\r\n{\"id\":"), .close],
            code: .connectionLost
        ),
        Case(
            name: "closes before the body",
            steps: [.send(head + "Content-Length: 500\r\n\r\n"), .close],
            code: .connectionLost
        ),
        Case(
            name: "closes within a chunk",
            steps: [.send(head + "Transfer-Encoding: chunked\r\n\r\n40\r\n{\"id\""), .close],
            code: .connectionLost
        ),
        Case(
            name: "a chunk of no size",
            steps: [.send(head + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"), .close],
            code: .connectionLost
        ),
        Case(
            name: "closes within the head",
            steps: [.send("HTTP/1.1 200 OK\r\nContent-"), .close],
            code: .connectionLost
        ),
        Case(name: "closes behind the fields", steps: [.send(head), .close], code: .connectionLost),
        Case(name: "is not HTTP", steps: [.send("SSH-2.0-OpenSSH_9.6\r\n\r\n"), .close], code: .invalidResponse),
        Case(name: "sends rubbish as JSON", steps: [LoopbackServer.response("200 OK", "\u{1}<html>")], code: .decoding),
        Case(name: "no length, until it closes", steps: [.send(head + "\r\n" + itemJSON), .close], code: nil),
        Case(
            name: "dribbles",
            steps: [.dribble(head + "Content-Length: \(itemJSON.utf8.count)\r\n\r\n" + itemJSON)],
            code: nil
        ),
        Case(
            name: "in chunks",
            steps: [
                .send(
                    head
                        + "Transfer-Encoding: chunked\r\n\r\n8\r\n{\"id\":\"i\r\nf\r\n1\",\"price\":\"1\"}\r\n0\r\n\r\n"
                )
            ],
            code: nil
        ),
        Case(
            name: "100 before 200",
            steps: [.send("HTTP/1.1 100 Continue\r\n\r\n"), LoopbackServer.response("200 OK", itemJSON)],
            code: nil
        ),
        Case(
            name: "more than it promised",
            steps: [LoopbackServer.response("200 OK", itemJSON), .send("HTTP/1.1 500 Ha\r\n\r\n"), .close],
            code: nil
        ),
    ]

    @Test("end as the right error", arguments: TransportCase.allCases, cases)
    func fault(_ transport: TransportCase, _ example: Case) async throws {
        try await withServer(over: transport) { _ in
            example.steps
        } _: { client, server in
            let error = await failure(client, Items.getItem(id: "i1"))
            #expect(error?.code == example.code, "\(error.map { "\($0)" } ?? "no error")")
            #expect(server.requests.count == 1, "a request was issued again")
        }
    }

    @Test("no server listens", arguments: TransportCase.allCases)
    func refused(_ transport: TransportCase) async throws {
        let server = try LoopbackServer { _ in [.close] }
        server.stop()
        let client = EndpointClient<Shop>(
            EndpointServer(server.address),
            transport: transport.make(),
            retry: .once,
            timeout: EndpointTimeout(attempt: .seconds(240))
        )
        let code = await failure(client, Items.getItem(id: "i1"))?.code
        #expect(code == .noConnection || code == .connectionLost)
    }

    @Test("a name that leads nowhere", arguments: TransportCase.allCases)
    func hostNotFound(_ transport: TransportCase) async {
        let client = EndpointClient<Shop>(
            EndpointServer("http://nowhere.invalid"),
            transport: transport.make(),
            retry: .once,
            timeout: EndpointTimeout(attempt: .seconds(240))
        )
        #expect(await failure(client, Items.getItem(id: "i1"))?.code == .hostNotFound)
    }

    @Test(
        "a server that stalls meets the attempt's timeout, and sees the connection close",
        arguments: TransportCase.allCases,
        [true, false]
    )
    func stalled(_ transport: TransportCase, _ hasHead: Bool) async throws {
        let left = Gate()
        let clock = TestClock()
        let received = Gate()
        let head: [LoopbackServer.Step] = hasHead ? [.send(Self.head + "Content-Length: 50\r\n\r\n{")] : []
        try await withServer(over: transport, timeout: EndpointTimeout(attempt: .seconds(30)), clock: clock) { _ in
            received.open()
            return head + [.hold(left)]
        } _: { client, _ in
            async let error = failure(client, Items.getItem(id: "i1"))
            await received.pass()
            await clock.whenSleeping(for: .seconds(30))
            clock.advance(by: .seconds(30))
            #expect(await error?.code == .timedOut)
            await left.pass()
        }
    }

    @Test("leaving a task closes the connection", arguments: TransportCase.allCases)
    func cancel(_ transport: TransportCase) async throws {
        let left = Gate()
        let received = Gate()
        try await withServer(over: transport) { _ in
            received.open()
            return [.hold(left)]
        } _: { client, server in
            let task = Task { await failure(client, Items.getItem(id: "i1")) }
            await received.pass()
            task.cancel()
            #expect(await task.value?.code == .cancelled)
            await left.pass()
            #expect(server.requests.count == 1)
        }
    }

    @Test("a body longer than is accepted ends the exchange", arguments: TransportCase.allCases)
    func endless(_ transport: TransportCase) async throws {
        let left = Gate()
        try await withServer(over: transport, maximumResponseBytes: 1 << 20) { _ in
            [.send(Self.head + "\r\n"), .flood(64 << 20), .hold(left)]
        } _: { client, _ in
            #expect(await failure(client, Items.getItem(id: "i1"))?.code == .invalidResponse)
        }
    }

    @Test("asks for credentials while much else comes", arguments: TransportCase.allCases)
    func challenges(_ transport: TransportCase) async throws {
        let challenge = LoopbackServer.response("401 Unauthorized", headers: "WWW-Authenticate: Basic realm=\"x\"\r\n")
        let server = try LoopbackServer { request in
            guard request.path == "/large" else { return [challenge] }
            return [.send(Self.head + "Content-Length: \(32 << 20)\r\n\r\n"), .flood(32 << 20)]
        }
        defer { server.stop() }
        let sender = transport.make()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...60 {
                let path = number.isMultiple(of: 15) ? "/large" : "/small"
                let authority = "127.0.0.1:\(server.port)"
                let head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: path)
                group.addTask { try await sender.send(EndpointTransportRequest(head)).head.status.code }
            }
            let codes = try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            #expect(codes == [401: 56, 200: 4])
        }
    }

    @Test("the session goes away with its transport", arguments: TransportCase.allCases)
    func lifetime(_ transport: TransportCase) async throws {
        let left = Gate()
        try await withServer(over: transport) { _ in
            [LoopbackServer.response("200 OK", itemJSON), .hold(left)]
        } _: { _, server in
            do {
                let client = EndpointClient<Shop>(EndpointServer(server.address), transport: transport.make())
                _ = try await client.send(Items.getItem(id: "i1"))
            }
            // The connection was kept for the next call; it closes because there will be none.
            await left.pass()
        }
    }

    @Test("releasing the default transport leaves nothing behind")
    func remains() async throws {
        let server = try LoopbackServer { _ in [LoopbackServer.response("200 OK", itemJSON)] }
        defer { server.stop() }
        let parts = Parts()
        func use() async throws {
            let transport = DefaultTransport()
            parts.note(transport)
            for part in Self.objects(within: transport) { parts.note(part) }
            let client = EndpointClient<Shop>(EndpointServer(server.address), transport: transport)
            _ = try await client.send(Items.getItem(id: "i1"))
            #expect(parts.count >= 3)
        }
        try await use()
        // The transport's own threads and queues release the rest.
        try await until { parts.count == 0 }
    }

    /// The objects of the transport: its session, its thread, its watch.
    private static func objects(within value: Any, depth: Int = 2) -> [AnyObject] {
        Mirror(reflecting: value).children.flatMap { child -> [AnyObject] in
            let object = Mirror(reflecting: child.value).displayStyle == .class ? [child.value as AnyObject] : []
            return object + (depth > 1 ? objects(within: child.value, depth: depth - 1) : [])
        }
    }

    /// Weak references to objects, which reveal those that still exist.
    private final class Parts: Sendable {
        /// The reference is only compared with nil, which is safe on any thread.
        private struct Part: @unchecked Sendable {
            weak var object: AnyObject?
        }

        private let parts = Guarded([Part]())

        var count: Int { parts.with { $0.count { $0.object != nil } } }

        func note(_ object: AnyObject) { parts.with { $0.append(Part(object: object)) } }
    }
}
