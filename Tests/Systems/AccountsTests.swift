import EndpointRuntime
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

/// Runs the generated code of `Specs/Accounts` with a loopback server that behaves like it.
@Suite struct AccountsTests {
    @Test func aUserIsCreatedReadAndDeleted() async throws {
        let service = try AccountsService()
        defer { service.stop() }
        let accounts = RemoteAccountRepository(service.client())
        let created = try await accounts.createUser(AccountDraft(email: "ada@example.com", displayName: nil))
        #expect(try await accounts.getUser(id: created.id) == created)
        #expect(try await accounts.listUsers(limit: 50, createdAfter: nil) == [created])
        try await accounts.deleteUser(id: created.id)
        await #expect { try await accounts.getUser(id: created.id) } throws: { error in
            guard case .notFound? = (error as? AccountsError)?.kind else { return false }
            return true
        }
    }

    @Test func aRetriedPurchaseIsMadeOnce() async throws {
        let service = try AccountsService(failing: ["POST /v2/users/7d444840-9dc0-11d1-b245-5ffdce74fad2/purchases": 1])
        defer { service.stop() }
        let purchases = RemotePurchaseRepository(service.client())
        let bought = try await purchases.purchase(
            AccountsService.draft,
            userId: AccountsService.ada,
            idempotencyKey: nil
        )
        #expect(bought.state == .paid)
        #expect(service.purchases.count == 1, "two attempts, one purchase")
        let attempts = service.requests(of: "POST")
        let keys = Set(attempts.compactMap { $0.headers["idempotency-key"] })
        #expect(attempts.count == 2 && keys.count == 1, "the same key on every attempt")
        let requestIDs = Set(attempts.compactMap { $0.headers["x-request-id"] })
        #expect(requestIDs.count == 2, "a new request id on every attempt")
        #expect(attempts.allSatisfy { $0.headers["x-session-id"] == "session-1" })
    }

    @Test func theSameKeyIsTheSamePurchase() async throws {
        let service = try AccountsService()
        defer { service.stop() }
        let purchases = RemotePurchaseRepository(service.client())
        let first = try await purchases.purchase(
            AccountsService.draft,
            userId: AccountsService.ada,
            idempotencyKey: "k1"
        )
        let again = try await purchases.purchase(
            AccountsService.draft,
            userId: AccountsService.ada,
            idempotencyKey: "k1"
        )
        #expect(first == again && service.purchases.count == 1)
        #expect(try await purchases.listPurchases(userId: AccountsService.ada, state: .paid) == [first])
        #expect(try await purchases.listPurchases(userId: AccountsService.ada, state: .refunded).isEmpty)
    }

    @Test func onlySafeCallsAreRepeated() async throws {
        let service = try AccountsService(failing: ["GET /v2/users?limit=50": 1, "POST /v2/users": 1])
        defer { service.stop() }
        let accounts = RemoteAccountRepository(service.client())
        #expect(try await accounts.listUsers(limit: 50, createdAfter: nil).isEmpty)
        #expect(service.requests(of: "GET").count == 2)
        await #expect(throws: AccountsError.self) {
            try await accounts.createUser(AccountDraft(email: "ada@example.com", displayName: nil))
        }
        #expect(service.requests(of: "POST").count == 1, "a sign-up has no key: it is sent once")
    }

    @Test(arguments: [
        ("broke", 402, "paymentRequired"), ("nothing", 422, "unknownProduct"), ("odd", 400, "accountProblem"),
    ])
    func refusalsAreTyped(product: String, status: Int, kind: String) async throws {
        let service = try AccountsService()
        defer { service.stop() }
        var draft = AccountsService.draft
        draft.product = product
        do throws(AccountsError) {
            _ = try await service.client().send(Purchases.purchase(draft, userId: AccountsService.ada))
            Issue.record("the server takes anything")
        } catch {
            let shown = String(describing: error.kind)
            #expect(shown.contains(kind), "\(shown)")
            #expect(error.context.status == status)
            switch error.kind {
            case .api(.paymentRequired(let problem)), .api(.unknownProduct(let problem)),
                .api(.accountProblem(let problem)):
                #expect(problem.detail == "no \(product)")
            default: Issue.record("\(error)")
            }
        }
    }
}

/// A server that keeps users and purchases in memory, and performs requests with the same key once.
private final class AccountsService: Sendable {
    private struct State {
        var users: [String: String] = [:]
        var purchases: [(key: String, json: String, state: String)] = []
        var failures: [String: Int]
    }

    static let ada = UUID(
        uuid: (0x7D, 0x44, 0x48, 0x40, 0x9D, 0xC0, 0x11, 0xD1, 0xB2, 0x45, 0x5F, 0xFD, 0xCE, 0x74, 0xFA, 0xD2)
    )
    static let draft = PurchaseDraft(product: "book", price: Decimal(1990) / 100, currency: "EUR")

    private let server: LoopbackServer
    private let state: Guarded<State>

    // `failing`: how many times a request line is answered with 503 before it works.
    init(failing failures: [String: Int] = [:]) throws {
        let state = Guarded(State(failures: failures))
        self.state = state
        server = try LoopbackServer { request in [state.with { Self.answer(request, &$0) }] }
    }

    var purchases: [String] { state.with { $0.purchases.map(\.key) } }

    func requests(of method: String) -> [LoopbackServer.Request] { server.requests.filter { $0.method == method } }

    func stop() { server.stop() }

    func client() -> EndpointClient<Accounts> {
        EndpointClient(
            EndpointServer("\(server.address)/v2"),
            credentials: .bearer { "user-token" },
            // No limits of time: the clock leaps, and each would be over at once.
            timeout: EndpointTimeout(),
            sessionID: "session-1",
            clock: InstantClock(),
            random: .seeded(1)
        )
    }

    private static func answer(_ request: LoopbackServer.Request, _ state: inout State) -> LoopbackServer.Step {
        guard request.headers["authorization"] == "Bearer user-token" else {
            return problem("401 Unauthorized", "auth", "who?")
        }
        let line = "\(request.method) \(request.path)"
        if let left = state.failures[line], left > 0 {
            state.failures[line] = left - 1
            // The purchase is made anyway. A client without the answer would otherwise make a second one.
            if line.contains("/purchases") { _ = buy(request, &state) }
            return LoopbackServer.response("503 Service Unavailable")
        }
        let path = request.path.prefix { $0 != "?" }.dropFirst("/v2/users".count)
        let parts = path.split(separator: "/").map(String.init)
        switch (request.method, parts.count) {
        case ("GET", 0): return json("[\(state.users.values.sorted().joined(separator: ","))]")
        case ("POST", 0): return signUp(&state)
        case ("GET", 1):
            return state.users[parts[0]].map { json($0) } ?? problem("404 Not Found", "gone", "no such user")
        case ("DELETE", 1):
            state.users[parts[0]] = nil
            return LoopbackServer.response("204 No Content")
        case ("GET", 2):
            let wanted = request.path.split(separator: "=").dropFirst().last.map(String.init)
            let found = state.purchases.filter { wanted == nil || $0.state == wanted }
            return json("[\(found.map(\.json).joined(separator: ","))]")
        case ("POST", 2): return buy(request, &state)
        default: return problem("404 Not Found", "path", "no such path")
        }
    }

    private static func signUp(_ state: inout State) -> LoopbackServer.Step {
        let id = ada.uuidString.lowercased()
        let user = #"{"id":"\#(id)","email":"ada@example.com","created_at":"2026-01-01T10:00:00Z"}"#
        state.users[id] = user
        return json(user)
    }

    private static func buy(_ request: LoopbackServer.Request, _ state: inout State) -> LoopbackServer.Step {
        guard let key = request.headers["idempotency-key"], !key.isEmpty else {
            return problem("400 Bad Request", "no_key", "Idempotency-Key is required")
        }
        if let known = state.purchases.first(where: { $0.key == key }) { return json(known.json) }
        let refusals = [
            ("broke", "402 Payment Required", "no_money"), ("nothing", "422 Unprocessable Content", "unknown_product"),
            ("odd", "400 Bad Request", "odd"),
        ]
        for (product, status, code) in refusals where request.body.contains("\"\(product)\"") {
            return problem(status, code, "no \(product)")
        }
        let body = request.body.dropFirst().dropLast()
        let rest =
            #""id":"pu_1","user_id":"\#(ada.uuidString.lowercased())","state":"paid","bought_at":"2026-01-02T10:00:00Z""#
        let purchase = "{\(body),\(rest)}"
        state.purchases.append((key, purchase, "paid"))
        return json(purchase)
    }

    private static func json(_ text: String) -> LoopbackServer.Step {
        LoopbackServer.response("200 OK", text, headers: "Content-Type: application/json\r\n")
    }

    private static func problem(_ status: String, _ code: String, _ detail: String) -> LoopbackServer.Step {
        LoopbackServer.response(status, #"{"code":"\#(code)","detail":"\#(detail)"}"#)
    }
}
