import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Sessions` with a loopback wallet whose tokens are short-lived.
@Suite(.timeLimit(.minutes(1))) struct SessionsTests {
    @Test func anExpiredTokenIsRenewedOnceAndTheCallsGoOn() async throws {
        let wallet = try WalletServer()
        defer { wallet.stop() }
        let store = InMemoryTokenStore()
        let session = BearerSession(store: store)
        let client = wallet.client(session)
        // No user is signed in yet: offers are public, and requests for balances are not sent.
        #expect(try await client.send(Wallet.getOffers()) == ["sign up"])
        let early = await #expect(throws: SessionsError.self) { try await client.send(Wallet.getBalance().domain) }
        #expect(early?.code == .unauthorized && wallet.count(of: "/balance") == 0)

        let token = try await client.send(Tokens.signIn(username: "ada", password: "correct horse").domain)
        try await session.signIn(BearerToken(token))
        #expect(try await client.send(Wallet.getBalance().domain).amount == 100)
        #expect(try await client.send(Wallet.getOffers()) == ["stay"])

        wallet.expireTokens()
        let repository: any WalletRepository = RemoteWalletRepository(client)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask {
                    if index.isMultiple(of: 10) {
                        _ = try await repository.transfer(Transfer(to: "grace", amount: 1))
                    } else {
                        _ = try await repository.getBalance()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(wallet.count(of: "/oauth/refresh") == 1)
        // Each transfer was made once, because a 401 means that the server did nothing.
        #expect(wallet.transfers == 10)
        #expect(store.read()?.refreshToken == "refresh-2")
        #expect(!"\(token) \(session)".contains("access-"))
    }

    @Test func theRefreshIsAFormWithTheClientsOwnCredentials() async throws {
        let wallet = try WalletServer()
        defer { wallet.stop() }
        let session = BearerSession(store: InMemoryTokenStore(BearerToken("old", refreshToken: "refresh-1")))
        _ = try await wallet.client(session).send(Wallet.getBalance().domain)
        let request = try #require(wallet.requests.first { $0.path == "/v1/oauth/refresh" })
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["authorization"] == "Basic " + Data("wallet-app:s3cret".utf8).base64EncodedString())
        let fields = Set(request.body.split(separator: "&"))
        #expect(fields == ["grant_type=refresh_token", "refresh_token=refresh-1"])
    }

    @Test func theServerCanEndASession() async throws {
        let wallet = try WalletServer()
        defer { wallet.stop() }
        let store = InMemoryTokenStore(BearerToken("old", refreshToken: "stolen"))
        let client = wallet.client(BearerSession(store: store))
        let error = await #expect(throws: SessionsError.self) { try await client.send(Wallet.getBalance().domain) }
        #expect(error?.code == .unauthorized)
        let cause = error?.context.underlying?.error as? EndpointCredentialError
        #expect(cause?.reason == .refused && cause?.status == 400)
        #expect(store.read() == nil)
        #expect(try await client.send(Wallet.getOffers()) == ["sign up"])
    }

    @Test func anAPIKeyGoesIntoTheQuery() async throws {
        let wallet = try WalletServer()
        defer { wallet.stop() }
        let client = wallet.client(
            BearerSession(store: InMemoryTokenStore(BearerToken("old", refreshToken: "refresh-1")))
        )
        #expect(try await client.send(Wallet.getRates().value)["EUR"] == "1.10")
        _ = try await client.send(Wallet.getLimits().domain)
        let paths = wallet.requests.filter { $0.path.contains("?") }
        #expect(paths.map(\.path) == ["/v1/rates?app_id=id-7", "/v1/limits?app_id=id-7", "/v1/limits?app_id=id-7"])
        #expect(paths.map { $0.headers["authorization"] } == [nil, "Bearer old", "Bearer access-2"])
    }
}

/// A wallet that remembers which token is good.
private final class WalletServer: Sendable {

    private struct State: Sendable {
        var number = 1
        var transfers = 0
    }

    private let state: Guarded<State>
    private let server: LoopbackServer

    init() throws {
        let state = Guarded(State())
        self.state = state
        server = try LoopbackServer { request in [state.with { Self.answer(request, &$0) }] }
    }

    var requests: [LoopbackServer.Request] { server.requests }
    var transfers: Int { state.with { $0.transfers } }

    func count(of path: String) -> Int { requests.count { $0.path == "/v1\(path)" } }
    func expireTokens() { state.with { $0.number += 1 } }
    func stop() { server.stop() }

    func client(_ session: BearerSession) -> EndpointClient<Sessions> {
        EndpointClient(
            EndpointServer("\(server.address)/v1"),
            credentials: .schemes(
                session: session,
                client: { BasicCredential(user: "wallet-app", password: "s3cret") },
                rates: { "id-7" }
            )
        )
    }

    private static func answer(_ request: LoopbackServer.Request, _ state: inout State) -> LoopbackServer.Step {
        let isSignedIn = request.headers["authorization"] == "Bearer access-\(state.number)"
        let isApp = request.headers["authorization"]?.hasPrefix("Basic ") == true
        switch request.path.split(separator: "?")[0] {
        case "/v1/oauth/token" where isApp: return token(state.number)
        case "/v1/oauth/refresh" where isApp:
            guard !request.body.contains("stolen") else {
                return LoopbackServer.response("400 Bad Request", #"{"error":"invalid_grant"}"#)
            }
            if state.number == 1 { state.number = 2 }
            return token(state.number)
        case "/v1/offers": return LoopbackServer.response("200 OK", isSignedIn ? #"["stay"]"# : #"["sign up"]"#)
        case "/v1/rates": return LoopbackServer.response("200 OK", #"{"EUR":"1.10"}"#)
        case _ where !isSignedIn: return LoopbackServer.response("401 Unauthorized", #"{"error":"invalid_token"}"#)
        case "/v1/transfers":
            state.transfers += 1
            fallthrough
        default: return LoopbackServer.response("200 OK", #"{"currency":"EUR","amount":"100"}"#)
        }
    }

    private static func token(_ number: Int) -> LoopbackServer.Step {
        let text =
            #"{"access_token":"access-\#(number)","refresh_token":"refresh-\#(number)","expires_in":900}"#
        return LoopbackServer.response("200 OK", text)
    }
}
