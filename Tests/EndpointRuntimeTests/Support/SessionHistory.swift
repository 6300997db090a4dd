import EndpointRuntime
import Foundation
import RuntimeTestSupport

/// A random history of an app with two users: users sign in and out while calls run, tokens expire, the store is slow,
/// and the app restarts.
///
/// The seed draws the events. How the threads mix them is up to the machine, so a seed that fails once may pass the next
/// time.
struct SessionHistory {
    enum Event: Equatable {
        case signIn(user: String, endsSoon: Bool)
        case signOut
        /// The server takes the tokens so far no more.
        case expire
        case call
        /// The app starts again, with a session of its own upon the same store.
        case restart
    }

    let events: [Event]
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
        var random = SeededGenerator(seed: seed)
        events = (0..<Int.random(in: 4...12, using: &random)).map { _ in
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<6:
                .signIn(
                    user: Bool.random(using: &random) ? "ada" : "bob",
                    endsSoon: Int.random(in: 0..<4, using: &random) > 0
                )
            case 6: .signOut
            case 7..<9: .expire
            case 9..<11: .call
            default: .restart
            }
        }
    }

    /// Runs the history, and returns the errors, one on each line.
    func run() async throws -> [String] {
        let world = SessionWorld(seed: seed)
        var rest = events[...]
        repeat {
            let life = rest.prefix { $0 != .restart }
            rest = rest.dropFirst(life.count + 1)
            try await world.live(Array(life))
        } while !rest.isEmpty
        return world.faults.with { $0 }
    }
}

/// The store, the server and the users of one history.
///
/// A token such as `ada.3.1` belongs to Ada and the third sign-in, and was renewed once. After a token of one sign-in,
/// no caller may see a token of an earlier one.
private final class SessionWorld: Sendable {
    struct Place: Equatable {
        var signIn: Int
        var text: String?
    }

    let faults = Guarded([String]())
    private let store: SlowTokenStore
    private let random: Guarded<SeededGenerator>
    /// The last sign-in; its text is nil after a sign-out.
    private let last = Guarded(Place(signIn: 0, text: nil))
    /// The sign-ins whose tokens the server renews no more.
    private let refused = Guarded(Set<Int>())
    /// The tokens that the server takes no more: those up to this number of renewals of each sign-in.
    private let expired = Guarded([Int: Int]())

    init(seed: UInt64) {
        random = Guarded(SeededGenerator(seed: ~seed))
        store = SlowTokenStore(seed: seed)
    }

    /// One run of the app, from its start to its end.
    func live(_ events: [SessionHistory.Event]) async throws {
        let session = BearerSession(store: store)
        let client = client(session)
        let isOver = Guarded(false)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask { [self] in
                    while !isOver.with({ $0 }) {
                        try await call(session, client)
                        // A call without any suspension would block the thread for others.
                        await Task.yield()
                    }
                }
            }
            for event in events { try await happen(event, session, client) }
            isOver.with { $0 = true }
            try await group.waitForAll()
        }
        try await check(session, after: "the end of a run")
        let (held, stored) = (try await session.token, store.held)
        if held?.accessToken != stored?.accessToken {
            fault("the session has \(text(held)), the store \(text(stored))")
        }
    }

    private func happen(
        _ event: SessionHistory.Event,
        _ session: BearerSession,
        _ client: EndpointClient<Vault>
    ) async throws {
        switch event {
        case .signIn(let user, let endsSoon):
            let place = last.with { last in
                last = Place(signIn: last.signIn + 1, text: user)
                return last
            }
            try await session.signIn(token("\(user).\(place.signIn).0", endsSoon: endsSoon))
            try await check(session, after: "\(event)")
        case .signOut:
            last.with { $0 = Place(signIn: $0.signIn + 1, text: nil) }
            try await session.signOut()
            try await check(session, after: "\(event)")
        case .expire:
            guard let token = try await session.token.flatMap({ Token($0.accessToken) }) else { return }
            expired.with { $0[token.signIn] = token.renewals }
        case .call: try await call(session, client)
        case .restart: break
        }
    }

    /// Makes a call, and tells the server the sign-in at its start.
    private func call(_ session: BearerSession, _ client: EndpointClient<Vault>) async throws {
        let seen = try await session.token.flatMap { Token($0.accessToken) }
        switch await client.result(of: VaultCalls.write("\(seen?.signIn ?? 0)")) {
        case .success: break
        case .failure(let error) where error.code == .unauthorized: break
        case .failure(let error): fault("a call failed: \(error)")
        }
    }

    /// The session has the token of the last sign-in, unless the server has ended it.
    private func check(_ session: BearerSession, after event: String) async throws {
        let (held, last) = (try await session.token, last.with { $0 })
        guard let user = last.text else {
            if held != nil { fault("after \(event) of nobody the session has \(text(held))") }
            return
        }
        guard let token = held.flatMap({ Token($0.accessToken) }) else {
            if !refused.with({ $0.contains(last.signIn) }) { fault("after \(event) the session has no token") }
            return
        }
        if (token.user, token.signIn) != (user, last.signIn) {
            fault("after \(event), sign-in \(last.signIn), the session has \(text(held))")
        }
    }

    private func client(_ session: BearerSession) -> EndpointClient<Vault> {
        let source = BearerSource.session(session) { [self] old in await renew(old) }
        return EndpointClient(
            .init("https://vault.example"),
            credentials: EndpointCredentials([.bearer("session", source)]),
            transport: InMemoryTransport(recording: false) { [self] request in try await answer(request) }
        )
    }

    private func answer(_ request: EndpointTransportRequest) async throws -> EndpointTransportResponse {
        let seen = try JSONDecoder().decode(String.self, from: request.body.bytes ?? Data())
        guard let token = request.header("Authorization").flatMap({ Token(String($0.dropFirst("Bearer ".count))) })
        else { throw TransportError(.other) }
        if let seen = Int(seen), token.signIn < seen { fault("a call of sign-in \(seen) was sent with \(token.text)") }
        let isExpired = expired.with { token.renewals <= $0[token.signIn] ?? -1 }
        return EndpointTransportResponse(status: isExpired ? 401 : 200, json: #""fine""#)
    }

    private func renew(_ old: BearerToken) async -> BearerToken? {
        guard let token = Token(old.accessToken) else { return nil }
        let (chance, endsSoon) = random.with {
            (Int.random(in: 0..<16, using: &$0), Int.random(in: 0..<8, using: &$0) == 0)
        }
        for _ in 0..<chance { await Task.yield() }
        guard chance > 0 else {
            refused.with { _ = $0.insert(token.signIn) }
            return nil
        }
        return self.token("\(token.user).\(token.signIn).\(token.renewals + 1)", endsSoon: endsSoon)
    }

    private func token(_ text: String, endsSoon: Bool) -> BearerToken {
        BearerToken(text, refreshToken: "r", expiresAt: endsSoon ? Date.now.addingTimeInterval(3) : nil)
    }

    private func text(_ token: BearerToken?) -> String { token?.accessToken ?? "none" }

    private func fault(_ text: String) { faults.with { $0.append(text) } }
}

private struct Token {
    let text: String
    let user: String
    let signIn: Int
    let renewals: Int

    init?(_ text: String) {
        let parts = text.split(separator: ".")
        guard parts.count == 3, let signIn = Int(parts[1]), let renewals = Int(parts[2]) else { return nil }
        (self.text, user, self.signIn, self.renewals) = (text, String(parts[0]), signIn, renewals)
    }
}

/// A store that takes its time, before and after it does something.
private final class SlowTokenStore: BearerTokenStore {
    private let random: Guarded<SeededGenerator>
    private let token = Guarded<BearerToken?>(nil)

    init(seed: UInt64) {
        random = Guarded(SeededGenerator(seed: seed))
    }

    var held: BearerToken? { token.with { $0 } }

    func read() async -> BearerToken? {
        await pause()
        let token = held
        await pause()
        return token
    }

    func save(_ token: BearerToken) async { await set(token) }

    func clear() async { await set(nil) }

    private func set(_ token: BearerToken?) async {
        await pause()
        self.token.with { $0 = token }
        await pause()
    }

    private func pause() async {
        for _ in 0..<random.with({ Int.random(in: 0..<4, using: &$0) }) { await Task.yield() }
    }
}
