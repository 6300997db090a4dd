import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

// The shop's items as a store keeps them, as it is generated; and a server of them that can be taken away.

extension ItemDTO: StoredEntity {
    static let entityTable = EntityTable("Item", columns: ["price", "note"])

    var entityID: String { id }

    func entityColumns() throws(MappingError) -> [EntityColumnValue] {
        let price = try Mapping.decimal(price, field: "Item.price")
        return [.real(NSDecimalNumber(decimal: price).doubleValue), note.map { .text($0) } ?? .null]
    }
}

/// A shop that has items, and answers as long as it is there.
final class ShopServer: Sendable {
    enum Mode: Sendable { case up, away, failing, busy }

    struct Item: Equatable, Sendable {
        let id: String
        let price: String
        var note: String?
    }

    private struct State {
        var items: [Item] = []
        var mode = Mode.up
        var requests: [String] = []
        var times: [Duration] = []
        var conditions: [String] = []
        var gate: Gate?
        var answerGate: Gate?
    }

    private let state: Guarded<State>
    let clock: TestClock
    let activity: TestActivity
    let connectivity: TestConnectivity
    let store: any EntityStore
    let events: EventRecorder

    init(_ items: [(id: String, price: String, note: String?)] = [], store: any EntityStore = InMemoryEntityStore()) {
        self.store = store
        state = Guarded(State(items: items.map { Item(id: $0.id, price: $0.price, note: $0.note) }))
        clock = TestClock()
        (activity, connectivity) = (TestActivity(), TestConnectivity())
        events = EventRecorder()
    }

    private init(_ server: ShopServer, _ store: any EntityStore) {
        (state, clock, events) = (server.state, server.clock, server.events)
        (activity, connectivity) = (server.activity, server.connectivity)
        self.store = store
    }

    /// The same server, for an app with another store.
    func with(_ store: any EntityStore) -> ShopServer { ShopServer(self, store) }

    var requests: [String] { state.with { $0.requests } }

    /// When requests arrived.
    var times: [Duration] { state.with { $0.times } }

    /// What requests were made on the condition of.
    var conditions: [String] { state.with { $0.conditions } }

    func set(_ mode: Mode) { state.with { $0.mode = mode } }

    func set(_ items: [(id: String, price: String, note: String?)]) {
        hold(items.map { Item(id: $0.id, price: $0.price, note: $0.note) })
    }

    func hold(_ items: [Item]) { state.with { $0.items = items } }

    /// Keeps every answer back until the gate opens.
    func hold(_ gate: Gate?) { state.with { $0.gate = gate } }

    /// Makes every answer, and keeps it back until the gate opens.
    func hold(answers gate: Gate?) { state.with { $0.answerGate = gate } }

    var client: EndpointClient<Shop> {
        EndpointClient<Shop>(
            .production,
            transport: InMemoryTransport { [self] request in try await answer(request) },
            retry: .once,
            connectivity: connectivity,
            activity: activity,
            observer: events,
            clock: clock
        )
    }

    func cache(overriding policy: CachePolicy? = nil) -> EntityCache<Shop> {
        EntityCache(client, store: store, overriding: policy)
    }

    private func answer(_ request: EndpointTransportRequest) async throws -> EndpointTransportResponse {
        let path = request.head.path ?? ""
        let (mode, gate, answerGate) = state.with { state in
            state.requests.append("\(request.head.method) \(path)")
            state.times.append(clock.now)
            state.conditions += request.header("If-None-Match").map { [$0] } ?? []
            return (state.mode, state.gate, state.answerGate)
        }
        await gate?.pass()
        switch mode {
        case .away: throw TransportError(.noConnection)
        case .failing: return EndpointTransportResponse(status: 500)
        case .busy: return EndpointTransportResponse(status: 429)
        case .up: break
        }
        let response = response(path, request)
        await answerGate?.pass()
        return response
    }

    private func response(_ path: String, _ request: EndpointTransportRequest) -> EndpointTransportResponse {
        let items = state.with { $0.items }
        let name = path.split(separator: "?").first.map(String.init) ?? ""
        if request.head.method == .post, name.hasSuffix("/cancel") { return EndpointTransportResponse(status: 204) }
        let json: String
        if name == "/v1/items" {
            json = "[\(items.map(Self.json).joined(separator: ","))]"
        } else if let item = items.first(where: { name == "/v1/items/\($0.id)" }) {
            json = Self.json(item)
        } else if request.head.method == .post, let item = items.last {
            json = Self.json(item)
        } else {
            return EndpointTransportResponse(status: 404, json: "{}")
        }
        let tag = "\"\(json.utf8.reduce(5381) { ($0 &* 33) ^ Int($1) })\""
        if request.header("If-None-Match") == tag { return EndpointTransportResponse(status: 304) }
        return EndpointTransportResponse(
            status: 200,
            headers: ["Content-Type": "application/json", "ETag": tag],
            body: Data(json.utf8)
        )
    }

    private static func json(_ item: Item) -> String {
        #"{"id":"\#(item.id)","price":"\#(item.price)""# + (item.note.map { #","note":"\#($0)""# } ?? "") + "}"
    }
}

/// Reads of the shop, as generated repositories make them.
enum ShopReads {
    static func settings(_ policy: CachePolicy) -> CacheSettings {
        CacheSettings(policy: policy, maxAge: .seconds(60))
    }

    static func item(_ id: String, _ policy: CachePolicy = .cacheElseNetwork) -> CachedEntity<Shop, ItemDTO> {
        CachedEntity("ItemRepository.getItem", id: id, Items.getItem(id: id), settings: settings(policy))
    }

    static func items(
        _ policy: CachePolicy = .cacheThenRefresh,
        limit: Int = 100,
        members: CachedMembers = .asAnswered
    ) -> CachedList<Shop, ItemDTO> {
        CachedList(
            "ItemRepository.getItems",
            Items.getItems(limit: limit),
            settings: settings(policy),
            members: members
        )
    }

    /// All items, the cheapest first.
    static let byPrice = CachedMembers.matching(EntityQuery(order: [.ascending("price")]))

    static func version(_ policy: CachePolicy = .cacheElseNetwork) -> CachedValue<Shop, [Item]> {
        CachedValue("ItemRepository.findAll", Items.getItems(limit: 1), settings: settings(policy))
    }
}

/// What a read of a value gives: its result, or the code of its error.
func outcome<Value: Sendable>(
    _ body: () async throws(ShopError) -> Value
) async -> Result<Value, ShopErrorCode> {
    do throws(ShopError) {
        return .success(try await body())
    } catch {
        return .failure(ShopErrorCode(code: error.code))
    }
}

struct ShopErrorCode: Error, Equatable {
    let code: EndpointErrorCode
}
