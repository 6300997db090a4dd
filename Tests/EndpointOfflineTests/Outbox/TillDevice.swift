import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

/// A device with an outbox, which may be switched off and on again.
final class TillDevice: Sendable {
    let server: TillServer
    let store: any OutboxStore
    let entities: any EntityStore
    let events = EventRecorder()
    let clock: any EndpointClock
    let connectivity: (any ConnectivitySource)?
    private let token = Guarded<String?>("t1")
    private let isOff = Guarded(false)

    init(
        _ server: TillServer = TillServer(),
        store: any OutboxStore = InMemoryOutboxStore(),
        entities: any EntityStore = InMemoryEntityStore(),
        clock: any EndpointClock = TestClock(),
        connectivity: (any ConnectivitySource)? = nil
    ) {
        self.server = server
        self.store = store
        self.entities = entities
        self.clock = clock
        self.connectivity = connectivity
    }

    var testClock: TestClock? { clock as? TestClock }

    /// Lets no answer arrive any more, as when the process ends.
    func switchOff() { isOff.with { $0 = true } }

    private var transport: InMemoryTransport {
        InMemoryTransport(recording: false) { [server, isOff] request in
            let response = try await server.answer(request)
            guard !isOff.with({ $0 }) else { throw TransportError(.connectionLost) }
            return response
        }
    }

    func setToken(_ text: String?) { token.with { $0 = text } }

    func outbox(
        _ plan: OutboxPlan<Till> = Till.plan(),
        user: String = "ada",
        retry: RetryPolicy? = nil,
        timeout: EndpointTimeout? = nil,
        session: BearerSession? = nil,
        refresh: @escaping @Sendable (BearerToken) async throws -> BearerToken? = { _ in nil }
    ) -> Outbox<Till> {
        let client = EndpointClient<Till>(
            EndpointServer("https://till.example"),
            credentials: session.map {
                EndpointCredentials([.bearer("session", .session($0, refresh: refresh))])
            } ?? .bearer { [token] in token.with { $0 } },
            transport: transport,
            retry: retry,
            timeout: timeout,
            connectivity: connectivity,
            observer: events,
            clock: clock
        )
        return Outbox(client, plan: plan, store: store, entities: entities, user: user)
    }
}

extension Outbox {
    /// Waits until this many entries are left, none of which is on its way, whoever is signed in. Those that gave way do
    /// not count.
    func settled(_ count: Int = 0) async throws {
        try await until {
            await core.whenKnown()
            let entries = core.ledger.entries.filter { !$0.isOverruled }
            return entries.count == count && entries.allSatisfy { $0.state != .sending }
        }
    }

    /// Waits until an entry is parked.
    func parked() async throws -> OutboxEntry {
        while true {
            let entry = await entries().first { if case .parked = $0.state { true } else { false } }
            if let entry { return entry }
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}

/// The reads of the till.
enum TillReads {
    static func bills(
        _ members: CachedMembers = .matching(EntityQuery(order: [.ascending("title")])),
        _ policy: CachePolicy = .cacheThenRefresh
    ) -> CachedList<Till, BillDTO> {
        CachedList(
            "BillRepository.searchBills",
            EndpointCall<Till, [BillDTO]>(TillEndpoint.getBills),
            settings: CacheSettings(policy: policy),
            members: members
        )
    }

    /// The open bills, as the server filters them.
    static func openBills(_ policy: CachePolicy = .cacheThenRefresh) -> CachedList<Till, BillDTO> {
        CachedList(
            "BillRepository.getOpenBills",
            EndpointCall<Till, [BillDTO]>(TillEndpoint.getOpenBills),
            settings: CacheSettings(policy: policy),
            members: .matching(EntityQuery(filters: [.init("status", equals: .text("open"))]))
        )
    }

    static func bill(_ id: String, _ policy: CachePolicy = .cacheElseNetwork) -> CachedEntity<Till, BillDTO> {
        CachedEntity("BillRepository.getBill", id: id, settings: CacheSettings(policy: policy)) { id in
            EndpointCall<Till, BillDTO>(TillEndpoint.getBill(id: id))
        }
    }
}
