import EndpointPersistence
import EndpointTesting
import Foundation
import RuntimeTestSupport
import TestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

/// Random histories of an app that works offline, held against a model of what must be true. What fails is shrunk to the
/// events that it takes.
@Suite("Offline: random histories", .timeLimit(.minutes(5)), .inTurn)
struct OfflineHistoryTests {
    @Test("over a store in memory")
    func memory() async throws {
        try await run(600) { _ in
            let store = InMemoryEntityStore()
            return { store }
        }
    }

    @Test("over a store in a file, which each restart opens anew")
    func file() async throws {
        try await run(40) { folder in { SQLiteEntityStore(at: folder.appending(path: "cache.store")) } }
    }

    private typealias Opening = @Sendable (URL) -> () -> any EntityStore

    private func run(_ count: UInt64, _ opening: @escaping Opening) async throws {
        for seed in 1...count {
            var random = SeededGenerator(seed: seed)
            let events = (0..<40).map { _ in OfflineEvent.random(&random) }
            guard let first = try await departure(events, opening) else { continue }
            let fewest = try await shrunk(events) { try await departure($0, opening) != nil }
            let found = try await departure(fewest, opening) ?? first
            Issue.record("seed \(seed): \(found)\n\(fewest.map(\.description).joined(separator: "\n"))")
            return
        }
    }

    /// Where the app departs from the model; nil where it does not.
    private func departure(_ events: [OfflineEvent], _ opening: Opening) async throws -> String? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offline-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let open = opening(folder)
        var (app, model) = (OfflineApp(open()), OfflineModel())
        for (place, event) in events.enumerated() {
            // Nothing happens at the very time of something else.
            model.now += 1
            app.server.clock.advance(by: .milliseconds(1))
            if case .restart = event { app = app.restarted(open()) }
            if let found = try await app.departure(event, &model) { return "event \(place + 1), \(event): \(found)" }
        }
        return nil
    }
}

/// An app with a store, and the server that it talks to.
private struct OfflineApp {
    let server: ShopServer
    private let cache: EntityCache<Shop>
    /// The value that somebody sees who follows the list by price, and never asks for more.
    private let seen: Following

    init(_ store: any EntityStore, server: ShopServer? = nil) {
        self.server = server?.with(store) ?? ShopServer(store: store)
        cache = self.server.cache()
        seen = Following(cache.observe(OfflineModel.List.byPrice.read(.cacheOnly)) { $0.value })
    }

    func restarted(_ store: any EntityStore) -> OfflineApp { OfflineApp(store, server: server) }

    /// Makes an event happen here and in the model; says where the two differ.
    func departure(_ event: OfflineEvent, _ model: inout OfflineModel) async throws -> String? {
        var given: Result<[OfflineModel.Item], ShopErrorCode>?
        var expected: Result<[OfflineModel.Item], ShopErrorCode>?
        switch event {
        case .serverHas(let id, let price):
            let item = OfflineModel.Item(id: id, price: "\(price)", note: nil)
            model.onServer = model.onServer.filter { $0.id != id } + [item]
        case .serverLacks(let id): model.onServer.removeAll { $0.id == id }
        case .server(let mode): model.mode = mode
        case .wait(let seconds):
            model.now += seconds * 1_000
            server.clock.advance(by: .seconds(seconds))
        case .readItem(let id, let policy):
            expected = model.item(id, policy)
            given = await read(ShopReads.item(id, policy)) { [$0] }
        case .readItems(let list, let policy):
            expected = model.items(list, policy)
            given = await read(list.read(policy)) { $0 }
        case .setNote, .delete, .create, .invalidate:
            if let found = await departure(writing: event, &model) { return found }
        case .restart: break
        case .wipe:
            (model.entities, model.lists) = ([:], [:])
            try await server.store.wipe()
        case .update(let ids):
            model.drop(ids)
            try await update(ids)
        }
        server.hold(model.onServer)
        server.set(model.mode)
        // A refresh that nobody waits for gets its turn.
        _ = await eventually { cache.core.waiting == 0 && server.requests.count >= model.requests }
        if given != expected { return "expected \(text(expected)), found \(text(given))" }
        guard server.requests.count == model.requests else {
            return "expected \(model.requests) requests so far, found \(server.requests.count)"
        }
        let shown = model.shown(.byPrice)
        return await eventually { seen.value == shown }
            ? nil : "whoever follows should see \(text(shown)), and sees \(text(seen.value))"
    }

    /// Makes rows unreadable, and has the list read that meets them all.
    private func update(_ ids: [String]) async throws {
        let table = ItemDTO.entityTable
        var records = try await server.store.entities(ids, in: table)
        for index in records.indices { records[index].json = Data(#"{"name":"of another version"}"#.utf8) }
        try await server.store.apply(EntityTransaction([.save(records, requestedAt: .max, table: table)]))
        _ = await read(OfflineModel.List.byPrice.read(.cacheOnly)) { $0 }
    }

    private func departure(writing event: OfflineEvent, _ model: inout OfflineModel) async -> String? {
        let isAccepted = model.write(event)
        // A server that takes the write knows what came of it when it answers.
        server.hold(model.onServer)
        let result = await outcome { () async throws(ShopError) in try await send(event) }
        let wasAccepted = if case .success = result { true } else { false }
        return isAccepted == wasAccepted ? nil : "the write came out as \(result)"
    }

    private func send(_ event: OfflineEvent) async throws(ShopError) {
        switch event {
        case .setNote(let id, let note):
            try await cache.send(Items.cancelOrder(id: id)) { _ in
                [.set(ItemDTO.self, id: id, ["note": .string(note)])]
            }
        case .delete(let id):
            try await cache.send(Items.cancelOrder(id: id)) { _ in [.delete(ItemDTO.self, id: id)] }
        case .create(let id, _):
            _ = try await cache.sendForDomain(Items.createOrder(item: id, idempotencyKey: "key")) { context in
                [.save(context.answer), .insert(context.answer, into: "ItemRepository.getItems")]
            }
        default:
            try await cache.send(Items.cancelOrder(id: "a")) { _ in [.invalidate("ItemRepository.getItems")] }
        }
    }

    private func read<Read: CachedRead<Shop, Value>, Value>(
        _ read: Read,
        _ items: (Value) -> [Item]
    ) async -> Result<[OfflineModel.Item], ShopErrorCode> {
        let result = await outcome { () async throws(ShopError) in try await cache.value(of: read) }
        return result.map { items($0).map(OfflineModel.Item.init) }
    }

    private func text(_ items: [OfflineModel.Item]?) -> String {
        items.map { "\($0.map { "\($0.id) at \($0.price) \($0.note ?? "")" })" } ?? "nothing"
    }

    private func text(_ result: Result<[OfflineModel.Item], ShopErrorCode>?) -> String {
        switch result {
        case .success(let items)?: text(items)
        case .failure(let failure)?: "\(failure.code)"
        case nil: "nothing"
        }
    }
}

extension OfflineModel.List {
    fileprivate func read(_ policy: CachePolicy) -> CachedList<Shop, ItemDTO> {
        switch self {
        case .byPrice: ShopReads.items(policy, members: ShopReads.byPrice)
        case .asAnswered: ShopReads.items(policy, limit: 99)
        }
    }
}

extension OfflineModel.Item {
    fileprivate init(_ item: Item) {
        self.init(id: item.id, price: "\(item.price)", note: item.note)
    }
}

/// The newest element of a stream, for as long as somebody holds this.
private final class Following: Sendable {
    private let latest: Guarded<[OfflineModel.Item]?>
    private let task: Task<Void, Never>

    init(_ stream: AsyncStream<[Item]?>) {
        let latest = Guarded<[OfflineModel.Item]?>(nil)
        self.latest = latest
        task = Task {
            for await items in stream { latest.with { $0 = items?.map(OfflineModel.Item.init) } }
        }
    }

    deinit { task.cancel() }

    var value: [OfflineModel.Item]? { latest.with { $0 } }
}

/// Whether something comes to hold, for which others need their turns.
private func eventually(_ holds: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !holds() {
        guard ContinuousClock.now < end else { return false }
        await Task.yield()
    }
    return true
}
