import EndpointTesting
import Foundation
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

/// A token store that cannot delete or save at times, such as a locked Keychain.
final class LockableTokenStore: BearerTokenStore {
    struct Locked: Error {}

    private let token = Guarded<BearerToken?>(nil)
    private let isLocked = Guarded(false)

    func lock(_ isLocked: Bool) { self.isLocked.with { $0 = isLocked } }

    func read() -> BearerToken? { token.with { $0 } }

    func save(_ token: BearerToken) throws {
        if isLocked.with({ $0 }) { throw Locked() }
        self.token.with { $0 = token }
    }

    func clear() throws {
        if isLocked.with({ $0 }) { throw Locked() }
        token.with { $0 = nil }
    }
}

/// A phone that several users share, each with stores of their own. It outlives the runs of the app.
final class UserPhone: Sendable {
    /// A part of the phone that may fail.
    enum Part: CaseIterable {
        case tokens, outbox, store
    }

    let folder = TemporaryFolder()
    /// Each user's data on the server. The token chooses, whoever's device it comes from.
    let servers = ["ada": TillServer(), "bob": TillServer()]
    let tokens = LockableTokenStore()
    let outboxes = ["ada": FailingOutboxStore(), "bob": FailingOutboxStore()]
    let entities = ["ada": HookedEntityStore(), "bob": HookedEntityStore()]

    /// Ada's data on the server.
    var server: TillServer { servers["ada"] ?? TillServer() }

    var transport: InMemoryTransport {
        InMemoryTransport(recording: false) { [servers] request in
            let user = (request.header("Authorization") ?? "").dropFirst("Bearer ".count).prefix { $0 != "-" }
            guard let server = servers[String(user)] else { throw TransportError(.noConnection) }
            return try await server.answer(request)
        }
    }

    var file: URL { folder.url.appendingPathComponent("sign-outs.json") }

    func outboxStore(_ user: String) -> FailingOutboxStore { outboxes[user] ?? FailingOutboxStore() }

    func entityStore(_ user: String) -> HookedEntityStore { entities[user] ?? HookedEntityStore() }

    func lock(_ part: Part, _ isLocked: Bool = true) {
        switch part {
        case .tokens: tokens.lock(isLocked)
        case .outbox: for store in outboxes.values { store.set(isLocked ? .busy : nil) }
        case .store: for store in entities.values { store.lock(isLocked) }
        }
    }

    /// Begins a run of the app.
    func start() -> UserRun { UserRun(self) }
}

/// One run of the app.
final class UserRun: Sendable {
    static let plan = Till.plan(OutboxSettings(afterSignOut: .delete), people: OutboxSettings(afterSignOut: .delete))

    let phone: UserPhone
    let session: BearerSession
    let access: UserAccess

    init(_ phone: UserPhone) {
        self.phone = phone
        session = BearerSession(store: phone.tokens)
        access = UserAccess(session, remembering: phone.file) { user in
            let erasure = OutboxErasure(
                store: phone.outboxStore(user),
                user: user,
                settings: UserRun.plan.settings
            ) { _, _ in }
            return [.writes(erasure) {}, .store(phone.entityStore(user))]
        }
    }

    private var client: EndpointClient<Till> {
        EndpointClient<Till>(
            EndpointServer("https://till.example"),
            credentials: EndpointCredentials([.bearer("session", .session(session) { _ in nil })]),
            transport: phone.transport,
            // Nobody advances the clock, so a read that waits before its next attempt would wait for ever.
            retry: RetryPolicy(attempts: 1),
            clock: TestClock()
        )
    }

    func outbox(_ user: String) -> Outbox<Till> {
        Outbox(
            client,
            plan: Self.plan,
            store: phone.outboxStore(user),
            entities: phone.entityStore(user),
            user: user
        )
    }

    /// A cache without an outbox, whose calls belong to whoever is signed in.
    func cache(_ user: String) -> EntityCache<Till> { EntityCache(client, store: phone.entityStore(user)) }

    func parts(_ user: String, _ outbox: Outbox<Till>, _ more: [UserPart] = []) -> [UserPart] {
        [.outbox(outbox), .store(phone.entityStore(user))] + more
    }
}

extension UserPhone {
    static var stored: CachedList<Till, BillDTO> {
        TillReads.bills(.matching(EntityQuery(order: [.ascending("title")])), .cacheOnly)
    }

    /// The titles in a user's store.
    func titles(_ user: String) async throws -> [String] {
        try await entityStore(user).base.entities(
            matching: EntityQuery(order: [.ascending("title")]),
            in: BillDTO.entityTable
        ).compactMap { record -> String? in
            if case .text(let title)? = record.columns.first { title } else { nil }
        }
    }

    func writes(_ user: String) async throws -> Int { try await outboxStore(user).records(of: user, after: 0).count }
}
