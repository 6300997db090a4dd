import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointRuntime

/// Sharing and storing with a loopback server and with sessions.
@Suite("Client: fewer calls to a server", .timeLimit(.minutes(1)))
struct ReuseServerTests {
    private static func waiting(_ count: Int, _ client: EndpointClient<Vault>) async throws {
        try await until { client.core.exchanges.shared.waiting == count }
    }

    @Test("calls in flight send one request, and later ones are answered by a 304 without a body")
    func server() async throws {
        let gate = Gate()
        let server = try LoopbackServer { request in
            request.headers["if-none-match"] == "\"v1\""
                ? [.send("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\n\r\n")]
                : [.wait(gate), LoopbackServer.response("200 OK", #""fine""#, headers: "ETag: \"v1\"\r\n")]
        }
        defer { server.stop() }
        let observer = EventRecorder()
        let client = EndpointClient<Vault>(
            .init(server.address),
            credentials: .schemes(session: .with("t1")),
            observer: observer,
            reuse: .all
        )
        let calls = (1...3).map { _ in Task { try await client.send(VaultCalls.read()) } }
        try await Self.waiting(3, client)
        gate.open()
        for call in calls { #expect(try await call.value == "fine") }
        #expect(server.requests.count == 1)
        #expect(observer.events.filter { $0.hasSuffix("shared") }.count == 2)
        for _ in 1...2 { #expect(try await client.send(VaultCalls.read()) == "fine") }
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"v1\"", "\"v1\""])
        #expect(observer.events.filter { $0.hasSuffix("not modified") }.count == 2)
    }

    @Test("a 401 that calls share renews the token once, and they share the next answer")
    func refusal() async throws {
        let server = VaultServer()
        let gate = Gate()
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: .schemes(session: .with("t0")),
            transport: InMemoryTransport { [transport = server.transport] request in
                if request.header("Authorization") == "Bearer t0" { await gate.pass() }
                return try await transport.send(request)
            },
            reuse: .inFlight
        )
        let calls = (1...3).map { _ in Task { try await client.send(VaultCalls.read()) } }
        try await Self.waiting(3, client)
        gate.open()
        for call in calls { #expect(try await call.value == "fine") }
        #expect(server.refreshes == 1)
        #expect(server.calls.filter { $0 == "Bearer t0" }.count == 1)
        #expect(server.calls.allSatisfy { ["Bearer t0", "Bearer t2"].contains($0) })
    }

    @Test("of two users on one client neither gets the other's answer")
    func users() async throws {
        let gate = Gate()
        let both = Gate()
        let began = Guarded(0)
        let transport = InMemoryTransport { request in
            let count = began.with { count in
                count += 1
                return count
            }
            if count == 2 { both.open() }
            await gate.pass()
            let token = request.header("Authorization") ?? "none"
            return EndpointTransportResponse(
                status: request.header("If-None-Match") == nil ? 200 : 304,
                headers: ["ETag": "\"1\""],
                body: Data(#""\#(token)""#.utf8)
            )
        }
        let session = BearerSession.with("a")
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: .schemes(session: session),
            transport: transport,
            reuse: .all
        )
        let first = Task { try await client.send(VaultCalls.read()) }
        try await Self.waiting(1, client)
        try await session.signIn(BearerToken("b"))
        let second = Task { try await client.send(VaultCalls.read()) }
        await both.pass()
        gate.open()
        #expect(try await first.value == "Bearer a")
        #expect(try await second.value == "Bearer b")
        #expect(try await client.send(VaultCalls.read()) == "Bearer b", "what was kept is of who asks")
    }
}
