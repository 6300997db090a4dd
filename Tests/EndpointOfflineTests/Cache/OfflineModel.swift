import Foundation

@testable import EndpointOffline
@testable import EndpointRuntime

/// One thing that happens to an app, its server, or its store.
enum OfflineEvent: Sendable, CustomStringConvertible {
    case serverHas(String, price: Int)
    case serverLacks(String)
    case server(ShopServer.Mode)
    case wait(Int)
    case readItem(String, CachePolicy)
    case readItems(OfflineModel.List, CachePolicy)
    case setNote(String, String)
    case delete(String)
    case create(String, price: Int)
    case invalidate
    case restart
    case wipe
    /// An update of the app that cannot read these rows.
    case update([String])

    var description: String {
        switch self {
        case .serverHas(let id, let price): "the server has \(id) at \(price)"
        case .serverLacks(let id): "the server lacks \(id)"
        case .server(let mode): "the server is \(mode)"
        case .wait(let seconds): "\(seconds) s pass"
        case .readItem(let id, let policy): "read \(id), \(policy)"
        case .readItems(let list, let policy): "read \(list), \(policy)"
        case .setNote(let id, let note): "note \(note) on \(id)"
        case .delete(let id): "delete \(id)"
        case .create(let id, let price): "create \(id) at \(price)"
        case .invalidate: "invalidate the lists"
        case .restart: "restart"
        case .wipe: "wipe"
        case .update(let ids): "update without \(ids)"
        }
    }

    /// Any event. Keys are few, so that events meet.
    static func random(_ random: inout some RandomNumberGenerator) -> OfflineEvent {
        func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
        func any<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
        let id = any(["a", "b", "c"])
        let policy = any([CachePolicy.networkOnly, .cacheThenRefresh, .cacheElseNetwork, .networkElseCache, .cacheOnly])
        switch below(23) {
        case 0...2: return .serverHas(id, price: below(3))
        case 3: return .serverLacks(id)
        case 4, 5: return .server(any([.up, .up, .up, .away, .failing, .busy]))
        case 6, 7: return .wait(any([1, 20, 70]))
        case 8...11: return .readItem(id, policy)
        case 12...15: return .readItems(any(OfflineModel.List.allCases), policy)
        case 16, 17: return .setNote(id, any(["x", "y"]))
        case 18: return any([.delete(id), .invalidate])
        case 19: return .create(id, price: below(3))
        case 20: return .restart
        case 21: return .update(any([["a"], ["b", "c"], ["a", "b", "c"]]))
        default: return any([.wipe, .restart, .readItem(id, policy)])
        }
    }
}

/// What must be true of a repository that works offline, in as few words as there are: no order of writing, no
/// transactions, no observers, one thing at a time.
struct OfflineModel {
    /// The lists that the history reads: the whole table under an order of its own, and one as the server answered.
    enum List: CaseIterable, Sendable { case byPrice, asAnswered }

    typealias Item = ShopServer.Item

    struct Stored {
        var item: Item
        var savedAt: Int
    }

    struct StoredList {
        var ids: [String]
        /// Nil once a write made it invalid.
        var savedAt: Int?
        /// Rows were dropped since: it is not known what the server has.
        var isDropped = false
    }

    static let maxAge = 60_000

    /// In milliseconds.
    var now = 0
    var mode = ShopServer.Mode.up
    var onServer: [Item] = []
    var requests = 0
    var entities: [String: Stored] = [:]
    var lists: [List: StoredList] = [:]

    // MARK: Reading

    mutating func item(_ id: String, _ policy: CachePolicy) -> Result<[Item], ShopErrorCode> {
        let stored = entities[id].map { Content(items: [$0.item], isFresh: isFresh($0.savedAt)) }
        return read(stored, policy) { $0.fetchItem(id) }
    }

    mutating func items(_ list: List, _ policy: CachePolicy) -> Result<[Item], ShopErrorCode> {
        let stored = content(of: list)
        return read(stored, policy) { $0.fetchItems(list) }
    }

    private struct Content {
        let items: [Item]
        let isFresh: Bool
        /// Whether the server ever answered with it; otherwise it is what is stored by chance.
        var isFetched = true
    }

    private func isFresh(_ savedAt: Int) -> Bool { now - savedAt < Self.maxAge }

    private func content(of list: List) -> Content? {
        guard let stored = lists[list] else {
            guard list == .byPrice, !entities.isEmpty else { return nil }
            return Content(items: Self.sorted(entities.values.map(\.item)), isFresh: false, isFetched: false)
        }
        let items =
            switch list {
            case .byPrice: Self.sorted(entities.values.map(\.item))
            case .asAnswered: stored.ids.compactMap { entities[$0]?.item }
            }
        if stored.isDropped {
            return items.isEmpty ? nil : Content(items: items, isFresh: false, isFetched: false)
        }
        let isWhole = stored.ids.allSatisfy { entities[$0] != nil }
        return Content(items: items, isFresh: isWhole && (stored.savedAt.map(isFresh) ?? false))
    }

    /// What is shown without asking anybody; nil where nothing is stored.
    func shown(_ list: List) -> [Item]? { content(of: list)?.items }

    static func sorted(_ items: [Item]) -> [Item] { items.sorted { ($0.price, $0.id) < ($1.price, $1.id) } }

    private mutating func read(
        _ stored: Content?,
        _ policy: CachePolicy,
        _ fetch: (inout OfflineModel) -> Result<[Item], ShopErrorCode>
    ) -> Result<[Item], ShopErrorCode> {
        let kept = stored.map { Result<[Item], ShopErrorCode>.success($0.items) }
        // A list that was never fetched takes the place of a connection alone.
        func orKept(_ answer: Result<[Item], ShopErrorCode>) -> Result<[Item], ShopErrorCode> {
            let isReplaced =
                stored?.isFetched == false
                ? answer.failsWith(.noConnection) : answer.failsWith(.noConnection, .server, .rateLimited)
            return isReplaced ? kept ?? answer : answer
        }
        switch policy {
        case .networkOnly:
            return fetch(&self)
        case .cacheThenRefresh:
            guard let stored, let kept, stored.isFetched else { return orKept(fetch(&self)) }
            if !stored.isFresh { _ = fetch(&self) }
            return kept
        case .cacheElseNetwork:
            if let stored, let kept, stored.isFresh { return kept }
            return orKept(fetch(&self))
        case .networkElseCache:
            return orKept(fetch(&self))
        case .cacheOnly:
            return kept ?? .failure(ShopErrorCode(code: .notStored))
        }
    }

    /// Drops what an update of the app cannot read.
    mutating func drop(_ ids: [String]) {
        let dropped = ids.filter { entities.removeValue(forKey: $0) != nil }
        guard !dropped.isEmpty else { return }
        for list in List.allCases { lists[list]?.isDropped = true }
    }

    // MARK: The server

    /// Asks the server; nil where it answers.
    private mutating func ask() -> ShopErrorCode? {
        requests += 1
        switch mode {
        case .up: return nil
        case .away: return ShopErrorCode(code: .noConnection)
        case .failing: return ShopErrorCode(code: .server)
        case .busy: return ShopErrorCode(code: .rateLimited)
        }
    }

    private mutating func fetchItem(_ id: String) -> Result<[Item], ShopErrorCode> {
        if let failure = ask() { return .failure(failure) }
        guard let item = onServer.first(where: { $0.id == id }) else {
            entities[id] = nil
            return .failure(ShopErrorCode(code: .notFound))
        }
        entities[id] = Stored(item: item, savedAt: now)
        return .success([item])
    }

    private mutating func fetchItems(_ list: List) -> Result<[Item], ShopErrorCode> {
        if let failure = ask() { return .failure(failure) }
        if list == .byPrice { entities = [:] }
        for item in onServer { entities[item.id] = Stored(item: item, savedAt: now) }
        lists[list] = StoredList(ids: onServer.map(\.id), savedAt: now)
        return .success(list == .byPrice ? Self.sorted(onServer) : onServer)
    }

    // MARK: Writing

    /// Whether the server took the write.
    mutating func write(_ event: OfflineEvent) -> Bool {
        guard ask() == nil else { return false }
        switch event {
        case .setNote(let id, let note):
            for index in onServer.indices where onServer[index].id == id { onServer[index].note = note }
            entities[id]?.item.note = note
        case .delete(let id):
            onServer.removeAll { $0.id == id }
            entities[id] = nil
        case .create(let id, let price):
            let item = Item(id: id, price: "\(price)", note: nil)
            onServer = onServer.filter { $0.id != id } + [item]
            entities[id] = Stored(item: item, savedAt: now)
            for list in List.allCases where lists[list]?.ids.contains(id) == false {
                lists[list]?.ids.insert(id, at: 0)
            }
        case .invalidate:
            for list in List.allCases { lists[list]?.savedAt = nil }
        default:
            break
        }
        return true
    }
}

extension Result where Failure == ShopErrorCode {
    fileprivate func failsWith(_ codes: EndpointErrorCode...) -> Bool {
        if case .failure(let failure) = self { codes.contains(failure.code) } else { false }
    }
}
