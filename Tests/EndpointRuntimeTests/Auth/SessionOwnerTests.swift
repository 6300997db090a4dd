import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// A call is only sent with the token of the user for whom it was made.
@Suite("Auth: the owner of a token", .timeLimit(.minutes(1)))
struct SessionOwnerTests {
    struct Full: Error {}

    /// A store that may be full, and may take its time.
    final class Store: BearerTokenStore {
        private let token: Guarded<BearerToken?>
        let isFull = Guarded(false)
        let gate: Gate?

        init(_ token: BearerToken? = nil, gate: Gate? = nil) {
            self.token = Guarded(token)
            self.gate = gate
        }

        func read() -> BearerToken? { token.with { $0 } }

        func save(_ new: BearerToken) async throws {
            await gate?.passUncancelled()
            if isFull.with({ $0 }) { throw Full() }
            token.with { $0 = new }
        }

        func clear() { token.with { $0 = nil } }
    }

    /// The requests to a server that only accepts renewed tokens, and the tokens of the renewals.
    private struct Seen {
        let transport: StubTransport
        let renewed = Guarded([String]())

        init() {
            transport = StubTransport()
            transport.on { _ in true }.answers(.json("no", status: 401))
            transport.on { $0.header("Authorization")?.hasSuffix("-new") ?? false }.answers(.json("fine"))
        }

        func client(
            _ session: BearerSession,
            connectivity: (any ConnectivitySource)? = nil
        ) -> EndpointClient<Vault> {
            EndpointClient(
                .init("https://vault.example"),
                credentials: EndpointCredentials([
                    .bearer(
                        "session",
                        .session(session) { [renewed] old in
                            renewed.with { $0.append(old.accessToken) }
                            return BearerToken("\(old.accessToken)-new", refreshToken: "r")
                        }
                    )
                ]),
                transport: transport,
                connectivity: connectivity
            )
        }

        var tokens: [String?] { transport.requests.map { $0.header("Authorization") } }
    }

    @Test("a token that the store could not save is not replaced by another user's stored token")
    func full() async throws {
        let store = Store()
        let session = BearerSession(store: store)
        try await session.signIn(BearerToken("ada", refreshToken: "r"))
        store.isFull.with { $0 = true }
        await #expect(throws: Full.self) { try await session.signIn(BearerToken("bob", refreshToken: "r")) }
        let seen = Seen()
        #expect(try await seen.client(session).send(VaultCalls.read()) == "fine")
        #expect(seen.tokens == ["Bearer bob", "Bearer bob-new"])
        #expect(seen.renewed.with { $0 } == ["bob"])
    }

    @Test("a renewed token that could not be kept is renewed itself the next time")
    func unsaved() async throws {
        let store = Store(BearerToken("t", refreshToken: "r"))
        let session = BearerSession(store: store)
        store.isFull.with { $0 = true }
        let seen = Seen()
        _ = try await seen.client(session).send(VaultCalls.read())
        #expect(try await session.token?.accessToken == "t-new")
        let later = Seen()
        later.transport.on { _ in true }.answers(.json("no", status: 401))
        #expect(await failure(later.client(session), VaultCalls.read())?.code == .unauthorized)
        #expect(later.renewed.with { $0 } == ["t-new"], "not the one that lies in the store")
    }

    @Test("the session waits for a running write of the store")
    func slow() async throws {
        let gate = Gate()
        let store = Store(BearerToken("ada", refreshToken: "r"), gate: gate)
        let session = BearerSession(store: store)
        let signingIn = Task {
            try await session.signIn(BearerToken("bob", refreshToken: "r", expiresAt: .distantPast))
        }
        try await until { try await session.token?.accessToken == "bob" }
        let seen = Seen()
        let call = Task { try await seen.client(session).send(VaultCalls.read()) }
        gate.open()
        try await signingIn.value
        #expect(try await call.value == "fine")
        #expect(seen.tokens == ["Bearer bob-new"])
    }

    @Test("a call that waits before its first attempt is not sent as a user who signs in meanwhile")
    func waiting() async throws {
        let session = BearerSession.with("ada-new")
        _ = try await session.token
        let connectivity = TestConnectivity(.disconnected)
        let seen = Seen()
        let client = seen.client(session, connectivity: connectivity)
        let call = Task { await failure(client, VaultCalls.read().connectivity(.wait)) }
        await connectivity.whenAsked()
        try await session.signOut()
        try await session.signIn(BearerToken("bob-new"))
        connectivity.set(.connected)
        #expect(await call.value?.code == .unauthorized)
        #expect(seen.tokens.isEmpty)
    }

    @Test("a call from before any sign-in is sent as the user who signs in while it waits")
    func nobody() async throws {
        let session = BearerSession()
        try await session.signOut()
        let connectivity = TestConnectivity(.disconnected)
        let seen = Seen()
        let client = seen.client(session, connectivity: connectivity)
        let call = Task { try await client.send(VaultCalls.read().connectivity(.wait)) }
        await connectivity.whenAsked()
        try await session.signIn(BearerToken("bob-new"))
        connectivity.set(.connected)
        #expect(try await call.value == "fine")
        #expect(seen.tokens == ["Bearer bob-new"])
    }

    @Test("a token of blanks is none", arguments: ["", " ", " \t"])
    func blank(_ token: String) async throws {
        let seen = Seen()
        #expect(await failure(seen.client(.with(token)), VaultCalls.read())?.code == .unauthorized)
        #expect(seen.tokens.isEmpty)
    }
}
