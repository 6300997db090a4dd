import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@Suite("Auth: a session", .timeLimit(.minutes(1)))
struct SessionTests {
    private func client(
        _ server: VaultServer,
        _ session: BearerSession,
        observer: (any EndpointObserver)? = nil,
        clock: any EndpointClock = SystemClock()
    ) -> EndpointClient<Vault> {
        EndpointClient(
            .init("https://vault.example"),
            credentials: .schemes(session: session),
            transport: server.transport,
            observer: observer,
            clock: clock
        )
    }

    @Test("that ends while calls wait ends them, and discards a late renewal")
    func signOut() async throws {
        let (gate, began) = (Gate(), Gate())
        let server = VaultServer(gate: gate, began: began)
        let store = InMemoryTokenStore()
        let session = BearerSession.with("t0", store: store)
        let client = client(server, session)
        let calls = (0..<5).map { _ in Task { await failure(client, VaultCalls.write("x")) } }
        await began.pass()
        try await session.signOut()
        for call in calls { #expect(await call.value?.code == .unauthorized) }
        gate.open()
        // The renewal that was under way ends after this one, whose session is another.
        try await session.signIn(BearerToken("t2", refreshToken: "r2"))
        #expect(store.read()?.accessToken == "t2")
        #expect(server.calls.allSatisfy { $0 == "Bearer t0" })
    }

    @Test("of another user sends no call of the previous user")
    func signInAsAnother() async throws {
        let (gate, began) = (Gate(), Gate())
        let server = VaultServer(gate: gate, began: began)
        let session = BearerSession.with("t0")
        let client = client(server, session)
        let call = Task { await failure(client, VaultCalls.write("from the first one's account")) }
        await began.pass()
        try await session.signIn(BearerToken("t1"))
        let error = try #require(await call.value)
        #expect(error.code == .unauthorized)
        #expect((error.context.underlying?.error as? EndpointCredentialError)?.reason == .signedOut)
        #expect(server.calls == ["Bearer t0"])
        #expect(try await client.send(VaultCalls.read()) == "fine")
        gate.open()
    }

    @Test("of another user repeats no call of the previous user", arguments: [true, false])
    func betweenAttempts(_ signsIn: Bool) async throws {
        let clock = TestClock()
        let tokens = Guarded([String?]())
        let session = BearerSession.with("t1")
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: .schemes(session: session),
            transport: InMemoryTransport { request in
                tokens.with { $0.append(request.header("Authorization")) }
                return EndpointTransportResponse(status: 503, json: "{}")
            },
            retry: RetryPolicy(attempts: 2, base: .seconds(3), jitter: .zero),
            clock: clock
        )
        let call = Task { await failure(client, VaultCalls.read()) }
        await clock.whenSleeping(for: .seconds(3))
        if signsIn { try await session.signIn(BearerToken("t2")) } else { try await session.signOut() }
        clock.advance(by: .seconds(3))
        let error = try #require(await call.value)
        #expect(error.code == .unauthorized)
        #expect(
            (error.context.underlying?.error as? EndpointCredentialError)?.reason == (signsIn ? .signedOut : .missing)
        )
        #expect(tokens.with { $0 } == ["Bearer t1"])
    }

    @Test("renews a token ahead of its end, and sends nothing with the old one")
    func ahead() async throws {
        let clock = TestClock()
        let server = VaultServer()
        let session = BearerSession.with("t1", expiresAt: clock.date.addingTimeInterval(60))
        let client = client(server, session, clock: clock)
        _ = try await client.send(VaultCalls.read())
        clock.advance(by: .seconds(51))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await client.send(VaultCalls.read()) } }
            try await group.waitForAll()
        }
        #expect(server.refreshes == 1)
        #expect(server.calls == ["Bearer t1"] + Array(repeating: "Bearer t2", count: 20))
        #expect(try await session.token?.expiresAt == clock.date.addingTimeInterval(3600))
    }

    @Test("continues with a token after a failed renewal only if it is still valid, however long the renewal took")
    func aheadInVainForLong() async throws {
        let clock = TestClock()
        let server = VaultServer {
            clock.advance(by: .seconds(6))
            throw TransportError(.noConnection)
        }
        let session = BearerSession.with("t1", expiresAt: clock.date.addingTimeInterval(5))
        #expect(await failure(client(server, session, clock: clock), VaultCalls.read()) != nil)
        #expect(server.calls.isEmpty)
    }

    private enum Trace {
        @TaskLocal static var id: String?
    }

    @Test("renews and saves with the task-local values and the priority of the waiting caller")
    func traces() async throws {
        struct Store: BearerTokenStore {
            let seen: Guarded<[String?]>

            func read() -> BearerToken? { BearerToken("t0", refreshToken: "r") }
            func save(_ token: BearerToken) { seen.with { $0.append(Trace.id) } }
            func clear() {}
        }
        let (seen, priority) = (Guarded([String?]()), Guarded(TaskPriority.background))
        let server = VaultServer()
        let session = BearerSession(store: Store(seen: seen))
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: EndpointCredentials([
                .bearer(
                    "session",
                    .session(session) { _ in
                        seen.with { $0.append(Trace.id) }
                        priority.with { $0 = Task.currentPriority }
                        return BearerToken("t1")
                    }
                )
            ]),
            transport: server.transport
        )
        let call = Task(priority: .high) {
            try await Trace.$id.withValue("trace") { try await client.send(VaultCalls.read()) }
        }
        #expect(try await call.value == "fine")
        #expect(seen.with { $0 } == ["trace", "trace"])
        #expect(priority.with { $0 } == .high)
    }

    @Test("continues with a valid token if its early renewal failed")
    func aheadInVain() async throws {
        let clock = TestClock()
        let server = VaultServer { throw TransportError(.noConnection) }
        let session = BearerSession.with("t1", expiresAt: clock.date.addingTimeInterval(5))
        let client = client(server, session, clock: clock)
        #expect(try await client.send(VaultCalls.read()) == "fine")
        clock.advance(by: .seconds(6))
        #expect(await failure(client, VaultCalls.read())?.code == .noConnection)
    }

    @Test("uses a token that another process with the same store has renewed")
    func sharedStore() async throws {
        let server = VaultServer()
        let store = InMemoryTokenStore()
        let client = client(server, .with("t0", store: store))
        #expect(try await client.send(VaultCalls.news()) == "fine")
        store.save(BearerToken("t1", refreshToken: "r1"))
        #expect(try await client.send(VaultCalls.read()) == "fine")
        #expect(server.refreshes == 0)
    }

    @Test("without a refresh token reports the 401, and continues")
    func notRenewable() async throws {
        let server = VaultServer()
        let session = BearerSession(store: InMemoryTokenStore(BearerToken("t0")))
        let client = client(server, session)
        let error = try #require(await failure(client, VaultCalls.read()))
        #expect(error.code == .unauthorized && error.context.underlying == nil)
        #expect(server.refreshes == 0)
        #expect(try await session.token != nil)
    }

    @Test("without a signed-in user sends only calls with optional credentials")
    func nobody() async throws {
        let server = VaultServer()
        let client = client(server, BearerSession())
        let error = try #require(await failure(client, VaultCalls.read()))
        #expect(error.code == .unauthorized)
        #expect("\(error)".contains("there is no credential for the scheme “session”"))
        #expect(server.calls.isEmpty)
        #expect(try await client.send(VaultCalls.news()) == "fine")
        #expect(server.calls == ["none"])
    }

    @Test("that the app renews with the same client does not wait for itself")
    func ownRefresh() async throws {
        let server = VaultServer()
        let clients = Guarded<EndpointClient<Vault>?>(nil)
        let source = BearerSource.session(.with("t0")) { old in
            let client = try #require(clients.with { $0 })
            // The old token is refused, and this does not start another renewal.
            #expect(await failure(client, VaultCalls.read())?.code == .unauthorized)
            return old.accessToken == "t0" ? BearerToken("t1") : nil
        }
        let client = EndpointClient<Vault>(
            .init("https://vault.example"),
            credentials: EndpointCredentials([.bearer("session", source)]),
            transport: server.transport
        )
        clients.with { $0 = client }
        #expect(try await client.send(VaultCalls.read()) == "fine")
        #expect(server.calls == ["Bearer t0", "Bearer t0", "Bearer t1"])
        server.expire()
        #expect(await failure(client, VaultCalls.read())?.code == .unauthorized)
        clients.with { $0 = nil }
    }

    /// Saves tokens only after its gate is open.
    final class SlowStore: BearerTokenStore {
        let gate = Gate()
        let began = Gate()
        private let steps = Guarded([String]())

        var written: [String] { steps.with { $0 } }

        func read() -> BearerToken? { nil }

        func save(_ token: BearerToken) async {
            began.open()
            await gate.passUncancelled()
            steps.with { $0.append(token.accessToken) }
        }

        func clear() { steps.with { $0.append("none") } }
    }

    @Test("writes in order, and nothing of a user who has signed out meanwhile")
    func order() async throws {
        let store = SlowStore()
        let session = BearerSession(store: store)
        let first = Task { try await session.signIn(BearerToken("first")) }
        await store.began.pass()
        let second = Task { try await session.signIn(BearerToken("second")) }
        try await until { try await session.token?.accessToken == "second" }
        let last = Task { try await session.signOut() }
        try await until { try await session.token == nil }
        store.gate.open()
        for task in [first, second, last] { try await task.value }
        #expect(store.written == ["first", "none"])
    }

    struct Broken: Error {}

    struct BrokenStore: BearerTokenStore {
        let token: BearerToken?
        func read() throws -> BearerToken? {
            guard let token else { throw Broken() }
            return token
        }
        func save(_ token: BearerToken) throws { throw Broken() }
        func clear() throws { throw Broken() }
    }

    @Test("whose store fails reports that, and still uses a renewed token that was not saved")
    func stores() async throws {
        let unread = client(VaultServer(), BearerSession(store: BrokenStore(token: nil)))
        #expect(await failure(unread, VaultCalls.read())?.code == .storage)
        let recorder = EventRecorder()
        let session = BearerSession(store: BrokenStore(token: BearerToken("t0", refreshToken: "r")))
        let unsaved = client(VaultServer(), session, observer: recorder)
        #expect(try await unsaved.send(VaultCalls.read()) == "fine")
        #expect(recorder.events.contains("1 token of session not saved: Broken"))
        await #expect(throws: Broken.self) { try await session.signOut() }
        #expect(await failure(unsaved, VaultCalls.read())?.code == .unauthorized)
    }
}
