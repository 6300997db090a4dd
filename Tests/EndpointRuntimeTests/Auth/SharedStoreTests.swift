import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Two processes, each with a session of its own, upon one store.
@Suite("Auth: a store that two processes share", .timeLimit(.minutes(1)))
struct SharedStoreTests {
    private let store = InMemoryTokenStore()

    /// The calls of a process. The server takes renewed tokens alone.
    private struct Process {
        let session: BearerSession
        let transport = StubTransport()
        let client: EndpointClient<Vault>

        init(_ store: InMemoryTokenStore, renewing: @escaping @Sendable (BearerToken) async -> BearerToken?) {
            session = BearerSession(store: store)
            transport.on { _ in true }.answers(.json("no", status: 401))
            transport.on { $0.header("Authorization")?.hasSuffix("-new") ?? false }.answers(.json("fine"))
            client = EndpointClient(
                .init("https://vault.example"),
                credentials: EndpointCredentials([.bearer("session", .session(session, refresh: renewing))]),
                transport: transport
            )
        }

        var tokens: [String?] { transport.requests.map { $0.header("Authorization") } }
    }

    private func process() -> Process {
        Process(store) { BearerToken("\($0.accessToken)-new", refreshToken: "r") }
    }

    @Test("a token that the other one renewed is taken over")
    func renewed() async throws {
        let app = process()
        try await app.session.signIn(BearerToken("ada", refreshToken: "r"))
        let widget = process()
        #expect(try await widget.client.send(VaultCalls.read()) == "fine")
        #expect(try await app.client.send(VaultCalls.read()) == "fine")
        #expect(app.tokens == ["Bearer ada", "Bearer ada-new"])
        #expect(try await app.session.token?.signIn == store.read()?.signIn)
    }

    @Test("the token of another user in the shared store does not count as a renewed token")
    func another() async throws {
        let (app, widget) = (process(), process())
        try await widget.session.signIn(BearerToken("ada", refreshToken: "r"))
        try await app.session.signIn(BearerToken("bob", refreshToken: "r"))
        #expect(await failure(widget.client, VaultCalls.write("of ada"))?.code == .unauthorized)
        #expect(widget.tokens == ["Bearer ada"])
        #expect(store.read()?.accessToken == "bob")
        #expect(try await widget.session.token?.accessToken == "bob")
        #expect(try await widget.client.send(VaultCalls.read()) == "fine")
        #expect(widget.tokens.last == "Bearer bob-new")
    }

    @Test("a renewal does not sign in a user who signed out in the other process")
    func signedOut() async throws {
        let (app, widget) = (process(), process())
        try await app.session.signIn(BearerToken("ada", refreshToken: "r"))
        _ = try await widget.session.token
        try await app.session.signOut()
        #expect(await failure(widget.client, VaultCalls.read())?.code == .unauthorized)
        #expect(widget.tokens == ["Bearer ada"])
        #expect(store.read() == nil)
        #expect(try await widget.session.token == nil)
    }

    @Test("a sign-in or sign-out during a renewal takes effect", arguments: ["bob", nil])
    func meanwhile(_ user: String?) async throws {
        for isRefused in [false, true] {
            let (gate, began) = (Gate(), Gate())
            let app = process()
            let widget = Process(store) { old in
                began.open()
                await gate.passUncancelled()
                return isRefused ? nil : BearerToken("\(old.accessToken)-new", refreshToken: "r")
            }
            try await app.session.signIn(BearerToken("ada", refreshToken: "r"))
            let call = Task { await failure(widget.client, VaultCalls.read()) }
            await began.pass()
            if let user { try await app.session.signIn(BearerToken(user)) } else { try await app.session.signOut() }
            gate.open()
            #expect(await call.value?.code == .unauthorized)
            #expect(widget.tokens == ["Bearer ada"])
            #expect(store.read()?.accessToken == user)
        }
    }

    @Test("a token that the other one has just renewed outlives the refusal of the older one")
    func refusedMeanwhile() async throws {
        let widget = Process(store) { [store] old in
            store.save(BearerToken("ada-new", refreshToken: "r", signIn: old.signIn))
            return nil
        }
        try await widget.session.signIn(BearerToken("ada", refreshToken: "r"))
        #expect(try await widget.client.send(VaultCalls.read()) == "fine")
        #expect(store.read()?.accessToken == "ada-new")
    }

    @Test("a store that keeps no sign-ins leaves the subjects of the tokens to tell users apart")
    func subjects() async throws {
        func token(of subject: String, _ number: Int) -> String {
            let claims = Data(#"{"sub":"\#(subject)","jti":"\#(number)"}"#.utf8).base64EncodedString()
            return "e30.\(claims.replacing("=", with: "")).s"
        }
        for (subject, isTaken) in [("ada", true), ("bob", false)] {
            let widget = process()
            try await widget.session.signIn(BearerToken(token(of: "ada", 1), refreshToken: "r"))
            store.save(BearerToken(token(of: subject, 2), refreshToken: "r"))
            _ = await failure(widget.client, VaultCalls.read())
            #expect((widget.tokens.count == 2) == isTaken)
        }
    }

    @Test("the sign-in is stored with the token, and tokens without one are read")
    func coding() throws {
        let token = BearerToken("t", refreshToken: "r", signIn: UUID())
        let copy = try JSONDecoder().decode(BearerToken.self, from: JSONEncoder().encode(token))
        #expect(copy == token && copy.signIn == token.signIn)
        let old = try JSONDecoder().decode(BearerToken.self, from: Data(#"{"accessToken":"t"}"#.utf8))
        #expect(old == BearerToken("t") && old.signIn == nil)
        #expect(BearerToken("t") != BearerToken("u"))
    }
}
