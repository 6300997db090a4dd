import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

// A list of items that a server keeps, and what of it has changed since a moment.

nonisolated enum NewsEndpoint: Endpoint {
    typealias API = Shop

    case whole
    case changes(since: Date?)
    case pages(since: Date?)

    var operation: EndpointOperation {
        switch self {
        case .whole: EndpointOperation("getItems", .get, "/whole")
        case .changes: EndpointOperation("getChanges", .get, "/changes")
        case .pages: EndpointOperation("getPages", .get, "/pages")
        }
    }

    func encode(to request: inout EndpointRequestEncoder) {
        switch self {
        case .whole: break
        case .changes(let since), .pages(let since): request.query("since", since, .iso8601)
        }
    }
}

/// The server of the list, which says what time it is.
final class Newsstand: Sendable {
    struct Item: Sendable {
        let id: String
        var price: String
        var changedAt: Date
        var isDeleted = false
    }

    struct State: Sendable {
        var items: [Item] = []
        var requests: [String] = []
        var isAway = false
        var status: Int?
        var saysDate = true
        var pageSize = 2
        var gate: Gate?
        /// What happens when this path is asked for.
        var events: [String: @Sendable () async -> Void] = [:]
    }

    let state = Guarded(State())
    let clock = TestClock()
    let store: any EntityStore
    let connectivity: (any ConnectivitySource)?

    init(
        _ ids: [String] = [],
        store: any EntityStore = InMemoryEntityStore(),
        connectivity: (any ConnectivitySource)? = nil
    ) {
        self.store = store
        self.connectivity = connectivity
        for id in ids { put(id, "1") }
    }

    var requests: [String] { state.with { $0.requests } }

    func put(_ id: String, _ price: String) {
        let item = Item(id: id, price: price, changedAt: clock.date)
        state.with { state in
            if let index = state.items.firstIndex(where: { $0.id == id }) {
                state.items[index] = item
            } else {
                state.items.append(item)
            }
        }
    }

    /// Deletes an item; the server remembers that.
    func delete(_ id: String) {
        let date = clock.date
        state.with { state in
            for index in state.items.indices where state.items[index].id == id {
                state.items[index].isDeleted = true
                state.items[index].changedAt = date
            }
        }
    }

    /// A cache over the store, as an app has it that was started anew.
    var cache: EntityCache<Shop> {
        let client = EndpointClient<Shop>(
            .production,
            transport: InMemoryTransport { [self] request in try await answer(request) },
            retry: .once,
            connectivity: connectivity,
            clock: clock,
            random: EndpointRandom { 0 }
        )
        return EntityCache(client, store: store)
    }

    private func answer(_ request: EndpointTransportRequest) async throws -> EndpointTransportResponse {
        let path = request.head.path ?? ""
        let (gate, event) = state.with { state in
            state.requests.append(path)
            return (state.gate, state.events.removeValue(forKey: path))
        }
        await gate?.pass()
        await event?()
        let state = state.with { $0 }
        if state.isAway { throw TransportError(.noConnection) }
        if let status = state.status { return EndpointTransportResponse(status: status) }
        let headers: KeyValuePairs = [
            "Content-Type": "application/json", state.saysDate ? "Date" : "X-Date": Self.httpDate(clock.date),
        ]
        return EndpointTransportResponse(status: 200, headers: headers, body: Data(Self.json(state, path).utf8))
    }

    private static func json(_ state: State, _ path: String) -> String {
        let parts = URLComponents(string: path)
        let query = Dictionary(uniqueKeysWithValues: (parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") })
        let since = query["since"].flatMap { try? Date($0, strategy: .iso8601) }
        // Without a date the list names what there is; with one, what has happened.
        var items = state.items.filter { item in since.map { item.changedAt >= $0 } ?? !item.isDeleted }
        if parts?.path == "/pages" {
            let page = query["page"].flatMap(Int.init) ?? 1
            items = Array(items.dropFirst((page - 1) * state.pageSize).prefix(state.pageSize))
        }
        let texts = items.map { item in
            // Of a deleted item nothing but its key is left, as with Kinto.
            item.isDeleted
                ? #"{"id":"\#(item.id)","note":"deleted"}"# : #"{"id":"\#(item.id)","price":"\#(item.price)"}"#
        }
        return "[\(texts.joined(separator: ","))]"
    }

    private static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}

/// How the lists of the newsstand are read and brought up to date, as generated code describes it.
enum NewsReads {
    static let settings = CacheSettings(policy: .cacheOnly, maxAge: .seconds(60))

    static func whole(_ members: CachedMembers = .asAnswered) -> CachedList<Shop, ItemDTO> {
        CachedList("News.getItems", EndpointCall(NewsEndpoint.whole), settings: settings, members: members)
    }

    static func changes(_ members: CachedMembers = .asAnswered) -> CachedList<Shop, ItemDTO> {
        CachedList(
            "News.getChanges",
            EndpointCall(NewsEndpoint.changes(since: nil)),
            settings: settings,
            members: members
        )
    }

    static func pages(_ members: CachedMembers = .asAnswered) -> CachedPages<Shop, [ItemDTO]> {
        CachedPages("News.getPages", page(since: nil), settings: settings, members: members)
    }

    static func page(since: Date?) -> EndpointCall<Shop, EndpointPage<[ItemDTO]>> {
        EndpointCall(NewsEndpoint.pages(since: since), reading: .page(.json, by: .page("page")))
    }

    static func syncWhole(every interval: Duration? = nil) -> EntitySync<Shop> {
        EntitySync("News.syncItems", every: interval, of: whole())
    }

    static func syncChanges(_ members: CachedMembers = .asAnswered, every: Duration? = nil) -> EntitySync<Shop> {
        EntitySync(
            "News.syncChanges",
            every: every,
            of: changes(members),
            deleted: .field("note", "deleted", key: "id")
        ) { since in EndpointCall(NewsEndpoint.changes(since: since)) }
    }

    /// One whose server leaves out what is gone.
    static func syncSilentChanges() -> EntitySync<Shop> {
        EntitySync("News.syncChanges", of: changes()) { since in EndpointCall(NewsEndpoint.changes(since: since)) }
    }

    static func syncPages(_ members: CachedMembers = .asAnswered) -> EntitySync<Shop> {
        EntitySync("News.syncPages", of: pages(members))
    }

    static func syncChangedPages() -> EntitySync<Shop> {
        EntitySync(
            "News.syncPages",
            of: pages(),
            deleted: .field("note", "deleted", key: "id")
        ) { since in page(since: since) }
    }
}

extension EntityCache<Shop> {
    /// What is stored of a list, as `id price`.
    func texts<Read: CachedRead<Shop, [EndpointOfflineTests.Item]>>(of read: Read) async throws -> [String] {
        try await value(of: read).map { "\($0.id) \($0.price)" }
    }
}
