import EndpointRuntime
import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@Suite("Auth: a 401", .timeLimit(.minutes(1)))
struct RefreshTests {
    private func client(
        _ server: VaultServer,
        _ session: BearerSession,
        retry: RetryPolicy? = nil,
        timeout: EndpointTimeout? = nil,
        observer: (any EndpointObserver)? = nil,
        clock: any EndpointClock = SystemClock()
    ) -> EndpointClient<Vault> {
        EndpointClient(
            .init("https://vault.example"),
            credentials: .schemes(session: session),
            transport: server.transport,
            retry: retry,
            timeout: timeout,
            observer: observer,
            clock: clock
        )
    }

    @Test("renews the token once for a hundred calls that wait, and each is sent once more")
    func hundred() async throws {
        let tokens = Guarded((number: 1, refreshes: 0, calls: 0))
        let server = try LoopbackServer { request in
            let text = tokens.with { state -> String? in
                if request.path == "/refresh" {
                    state.refreshes += 1
                    state.number += 1
                    return #"["t\#(state.number)","3600"]"#
                }
                state.calls += 1
                return request.headers["authorization"] == "Bearer t\(state.number)" ? #""fine""# : nil
            }
            return [text.map { LoopbackServer.response("200 OK", $0) } ?? LoopbackServer.response("401 Unauthorized")]
        }
        defer { server.stop() }
        let session = BearerSession.with("t0")
        let client = EndpointClient<Vault>(.init(server.address), credentials: .schemes(session: session))
        try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<100 {
                group.addTask {
                    try await client.send(index.isMultiple(of: 2) ? VaultCalls.read() : VaultCalls.write("\(index)"))
                }
            }
            for try await answer in group { #expect(answer == "fine") }
        }
        #expect(tokens.with { $0.refreshes } == 1)
        #expect((101...200).contains(tokens.with { $0.calls }))
        #expect(
            try await session.token
                == BearerToken("t2", refreshToken: "SECRET-refresh", expiresAt: session.token?.expiresAt)
        )
    }

    @Test("of a token that was renewed meanwhile renews nothing")
    func olderToken() async throws {
        let server = VaultServer()
        let session = BearerSession.with("t0")
        let client = client(server, session)
        let late = Gate()
        let arrived = Gate()
        let held = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: .schemes(session: session),
            transport: InMemoryTransport { [transport = server.transport] request in
                let response = try await transport.send(request)
                if request.header("Authorization") == "Bearer t0" {
                    arrived.open()
                    await late.pass()
                }
                return response
            }
        )
        let call = Task { try await held.send(VaultCalls.read()) }
        await arrived.pass()
        _ = try await client.send(VaultCalls.read())
        late.open()
        #expect(try await call.value == "fine")
        #expect(server.refreshes == 1)
        #expect(server.calls == ["Bearer t0", "Bearer t0", "Bearer t2", "Bearer t2"])
    }

    @Test("does not affect other callers when the one that started the renewal is cancelled")
    func starterLeaves() async throws {
        let (gate, began) = (Gate(), Gate())
        let server = VaultServer(gate: gate, began: began)
        let client = client(server, .with("t0"))
        let starter = Task { await failure(client, VaultCalls.read()) }
        await began.pass()
        let other = Task { try await client.send(VaultCalls.write("x")) }
        starter.cancel()
        // Before the renewal is over.
        #expect(await starter.value?.code == .cancelled)
        gate.open()
        #expect(try await other.value == "fine")
        #expect(server.refreshes == 1)
    }

    @Test("is an error for all waiting calls if the server no longer renews the token, and ends the session")
    func refused() async throws {
        let (gate, began) = (Gate(), Gate())
        let server = VaultServer(gate: gate, began: began) { EndpointTransportResponse(status: 400, json: "{}") }
        let store = InMemoryTokenStore()
        let session = BearerSession.with("t0", store: store)
        let client = client(server, session)
        let calls = (0..<10).map { _ in Task { await failure(client, VaultCalls.read()) } }
        await began.pass()
        gate.open()
        for call in calls {
            let error = try #require(await call.value)
            #expect(error.code == .unauthorized)
            let cause = try #require(error.context.underlying?.error as? EndpointCredentialError)
            #expect([.refused, .missing, .signedOut].contains(cause.reason))
            #expect(!"\(error)".contains("SECRET") && "\(error)".contains("“session”"))
        }
        #expect(server.refreshes == 1)
        #expect(store.read() == nil)
        let sent = server.calls.count
        #expect(await failure(client, VaultCalls.read())?.code == .unauthorized)
        #expect(server.calls.count == sent)
    }

    @Test("reports the reason if the token could not be renewed, and the session continues")
    func unreachable() async throws {
        let failures: [(@Sendable () throws -> EndpointTransportResponse, EndpointErrorCode)] = [
            ({ throw TransportError(.noConnection) }, .noConnection),
            ({ throw TransportError(.connectionLost) }, .connectionLost),
            ({ EndpointTransportResponse(status: 503, json: "{}") }, .server),
            ({ EndpointTransportResponse(status: 429, json: "{}") }, .rateLimited),
            ({ EndpointTransportResponse(status: 200, json: "{}") }, .other),
        ]
        for (answer, code) in failures {
            let fails = Guarded(true)
            let server = VaultServer {
                if fails.with({ $0 }) { return try answer() }
                return EndpointTransportResponse(status: 200, json: #"["t1"]"#)
            }
            let client = client(server, .with("t0"))
            let error = try #require(await failure(client, VaultCalls.read()))
            #expect(error.code == code)
            #expect(error.context.status == 401)
            fails.with { $0 = false }
            #expect(try await client.send(VaultCalls.read()) == "fine")
        }
    }

    @Test("is no retry: a POST is sent once more, and a policy of two attempts still has both")
    func noRetry() async throws {
        func client(_ statuses: [Int]) -> (EndpointClient<Vault>, StubTransport) {
            let transport = StubTransport()
            transport.on { _ in true }.answers(inTurn: (statuses + [200]).map { .json("fine", status: $0) })
            transport.on(.post, "/refresh").answers(.json(["t1"]))
            let client = EndpointClient<Vault>(
                .init("https://vault.example"),
                credentials: .schemes(session: .with("t0")),
                transport: transport,
                retry: RetryPolicy(attempts: 2),
                clock: InstantClock()
            )
            return (client, transport)
        }
        let (first, _) = client([401, 503])
        #expect(try await first.send(VaultCalls.read()) == "fine")
        let (second, transport) = client([401, 503])
        let error = try #require(await failure(second, VaultCalls.write("x")))
        #expect(error.code == .server && error.context.attempts == 2)
        #expect(transport.requests.count == 3)
        let (third, sent) = client([401, 401])
        #expect(await failure(third, VaultCalls.read())?.code == .unauthorized)
        #expect(sent.requests.map(\.path) == ["/read", "/refresh", "/read"])
        let ids = Set(sent.requests.compactMap { $0.header("X-Request-ID") })
        #expect(ids.count == 3)
    }

    @Test("that cannot be renewed because of a cancellation inside is neither cancelled nor out of time")
    func cancelledInside() async throws {
        for end in [nil, Date.distantPast] {
            let session = BearerSession()
            try await session.signIn(BearerToken("t0", refreshToken: "r", expiresAt: end))
            let transport = StubTransport()
            transport.on { _ in true }.answers(.json("no", status: 401))
            let client = EndpointClient<Vault>(
                .init("https://vault.example"),
                credentials: EndpointCredentials([
                    .bearer("session", .session(session) { _ in throw CancellationError() })
                ]),
                transport: transport
            )
            let error = try #require(await failure(client, VaultCalls.read()))
            #expect(error.code == .other)
            #expect((error.context.underlying?.error as? EndpointCredentialError)?.reason == .notRenewed)
            #expect(try await session.token?.accessToken == "t0")
        }
    }

    @Test("waits for the new token no longer than the call has time")
    func total() async throws {
        let (gate, began) = (Gate(), Gate())
        let server = VaultServer(gate: gate, began: began)
        let clock = TestClock()
        let client = client(server, .with("t0"), timeout: EndpointTimeout(total: .seconds(7)), clock: clock)
        let call = Task { await failure(client, VaultCalls.read()) }
        await began.pass()
        await clock.whenSleeping(for: .seconds(7))
        clock.advance(by: .seconds(7))
        #expect(await call.value?.code == .timedOut)
        gate.open()
    }

    @Test("reports the renewed token to the observer")
    func observed() async throws {
        let recorder = EventRecorder()
        let client = client(VaultServer(), .with("t0"), observer: recorder)
        _ = try await client.send(VaultCalls.read())
        let own = recorder.events.filter { $0 != "1 response 200" && $0 != "1 finished well" }
        #expect(
            own == [
                "1 attempt", "1 response 401", "1 attempt", "1 token of session renewed", "2 attempt", "2 response 200",
                "2 finished well",
            ]
        )
    }

    @Test(
        "of a request that a new token would not help renews nothing",
        arguments: [
            ("invalid_request", "{}", 0), ("insufficient_scope", "{}", 0), ("invalid_token", "{}", 1),
            ("invalid_token", #"{"code":"wrong_password"}"#, 0), ("invalid_token", #"{"code":"expired"}"#, 1),
        ]
    )
    func challenged(_ error: String, _ body: String, _ refreshes: Int) async throws {
        let asked = Guarded(0)
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: .schemes(session: .with("t0")),
            transport: InMemoryTransport { request in
                if request.head.path == "/refresh" {
                    asked.with { $0 += 1 }
                    return EndpointTransportResponse(status: 200, json: #"["t1","3600"]"#)
                }
                var answer = EndpointTransportResponse(status: 401, json: body)
                answer.head.headerFields[.wwwAuthenticate] = #"Bearer realm="vault", error="\#(error)""#
                return answer
            }
        )
        #expect(await failure(client, VaultCalls.read())?.code == .unauthorized)
        #expect(asked.with { $0 } == refreshes)
    }
}
