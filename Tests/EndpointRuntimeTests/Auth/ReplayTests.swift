import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Auth: sending once more after a 401", .timeLimit(.minutes(1)))
struct ReplayTests {
    /// Puts a body to the vault, with a key of its own in a header field.
    nonisolated struct Deposit: Endpoint {
        typealias API = Vault

        let body: EndpointRequestBody
        var operation: EndpointOperation {
            EndpointOperation("deposit", .put, "/deposit", idempotencyKey: .header("Idempotency-Key"))
        }

        func encode(to request: inout EndpointRequestEncoder) { request.body(stream: body) }
    }

    /// Sends the body to a server that takes the second token only, and fails once before it takes anything.
    private static func deposit(
        _ body: EndpointRequestBody,
        over transport: TransportCase,
        _ check: (EndpointError<Never>?, [LoopbackServer.Request]) throws -> Void
    ) async throws {
        let busy = Guarded(true)
        let server = try LoopbackServer { request in
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
        defer { server.stop() }
        let client = EndpointClient<Vault>(
            .init(server.address),
            credentials: .schemes(session: .with("t1")),
            transport: transport.make(),
            retry: RetryPolicy(attempts: 2, base: .milliseconds(1), jitter: .zero)
        )
        let error = await failure(client, EndpointCall<Vault, String>(Deposit(body: body)))
        try check(error, server.requests.filter { $0.path != "/refresh" })
    }

    @Test(
        "a file and a stream that can be started again go whole, with the same key",
        arguments: TransportCase.withMemory
    )
    func repeatableBodies(_ transport: TransportCase) async throws {
        let text = String(repeating: "0123456789", count: 50_000)
        try await withFile(text) { url in
            for body in [try EndpointRequestBody.file(url), repeatable(text)] {
                try await Self.deposit(body, over: transport) { error, requests in
                    #expect(error == nil)
                    let tokens = requests.map { $0.headers["authorization"] }
                    #expect(tokens == ["Bearer t1", "Bearer t2", "Bearer t2"])
                    #expect(requests.allSatisfy { $0.body == text })
                    #expect(Set(requests.map { $0.headers["idempotency-key"] }).count == 1)
                    #expect(requests.first?.headers["idempotency-key"]?.isEmpty == false)
                    #expect(Set(requests.map { $0.headers["x-request-id"] }).count == 3)
                }
            }
        }
    }

    @Test("a one-shot stream is sent once, and the error reports that", arguments: TransportCase.withMemory)
    func oneShot(_ transport: TransportCase) async throws {
        try await Self.deposit(.stream(pieces("a", "b")), over: transport) { error, requests in
            #expect(error?.code == .unauthorized)
            #expect(error?.context.hasOneShotBody == true)
            #expect(requests.map(\.body) == ["ab"])
        }
    }

    @Test("a 401 of another server, which never saw the token, renews nothing", arguments: TransportCase.withMemory)
    func anotherServer(_ transport: TransportCase) async throws {
        let other = try LoopbackServer { _ in [LoopbackServer.response("401 Unauthorized")] }
        defer { other.stop() }
        let server = try LoopbackServer { _ in
            [LoopbackServer.response("302 Found", headers: "Location: \(other.address)/elsewhere\r\n")]
        }
        defer { server.stop() }
        let session = BearerSession.with("t1")
        let client = EndpointClient<Vault>(
            .init(server.address),
            credentials: .schemes(session: session),
            transport: transport.make()
        )
        #expect(await failure(client, VaultCalls.read())?.code == .unauthorized)
        #expect(server.requests.map(\.path) == ["/read"])
        #expect(other.requests.count == 1)
        #expect(try await session.token?.accessToken == "t1")
    }

    @Test("nor does a stream that is there once follow a redirect with its body", arguments: TransportCase.withMemory)
    func oneShotRedirect(_ transport: TransportCase) async throws {
        let server = try LoopbackServer { _ in
            [LoopbackServer.response("307 Elsewhere", headers: "Location: /there\r\n")]
        }
        defer { server.stop() }
        let client = EndpointClient<Vault>(
            .init(server.address),
            credentials: .schemes(session: .with("t1")),
            transport: transport.make()
        )
        let error = await failure(client, EndpointCall<Vault, String>(Deposit(body: .stream(pieces("a", "b")))))
        #expect(error?.code == .unexpectedStatus && error?.context.status == 307)
        #expect(server.requests.map(\.path) == ["/deposit"])
    }
}
