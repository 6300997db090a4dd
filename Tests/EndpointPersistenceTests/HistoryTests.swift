import CrashProbe
import EndpointOffline
import EndpointPersistence
import EndpointRuntime
import Foundation
import RuntimeTestSupport
import Testing

/// Random histories of a store, compared with a model. A failing history is reduced to the necessary events.
@Suite("Stores: random histories")
struct HistoryTests {
    @Test("in memory")
    func memory() async throws {
        try await run(400) { _ in
            let store = InMemoryEntityStore()
            return { store }
        }
    }

    @Test("in a file")
    func file() async throws {
        try await run(60) { folder in { folder.store() } }
    }

    #if Encryption
        @Test("in an encrypted file")
        func encryptedFile() async throws {
            let cipher = try AESGCMStoreCipher(key: Data(0..<32))
            try await run(20) { folder in { folder.store(cipher: cipher) } }
        }
    #endif

    private typealias Opening = @Sendable (StoreFolder) -> () -> any EntityStore

    private func run(_ count: UInt64, _ opening: Opening) async throws {
        for seed in 1...count {
            var random = Seeded(seed)
            let events = (0..<30).map { _ in StoreEvent.random(&random) }
            guard try await departure(events, opening) != nil else { continue }
            let fewest = try await shrunk(events) { try await departure($0, opening) != nil }
            let found = try await departure(fewest, opening) ?? ""
            Issue.record("seed \(seed): \(found)\n\(fewest.map(\.description).joined(separator: "\n"))")
            return
        }
    }

    /// The first difference between the store and the model; nil if there is none.
    private func departure(_ events: [StoreEvent], _ opening: Opening) async throws -> String? {
        var found: String?
        try await StoreFolder.with { folder in
            let open = opening(folder)
            var (store, model) = (open(), StoreModel())
            for (place, event) in events.enumerated() where found == nil {
                model.apply(event)
                if case .reopen = event { store = open() }
                try await Self.make(event, store)
                found = try await Self.difference(event, store, &model).map { "after event \(place): \($0)" }
            }
            if found == nil { found = try await Self.difference(store, model) }
        }
        return found
    }

    private static func make(_ event: StoreEvent, _ store: any EntityStore) async throws {
        let table = StoreModel.table
        let revision = try await store.revision()
        var sentAt: Int64?
        if case .save(_, _, _, let ago, true) = event { sentAt = revision - Int64(ago) }
        let change: EntityTransaction.Change? =
            switch event {
            case .save(let ids, let amount, let at, let ago, _):
                .save(
                    ids.map { StoreModel.record($0, amount, at: at) },
                    requestedAt: revision - Int64(ago),
                    table: table
                )
            case .update(let id, let amount):
                .update(id, table: table) { record in
                    guard let amount else { return nil }
                    var changed = StoreModel.record(id, amount, at: 0)
                    (changed.savedAt, changed.validators) = (record.savedAt, record.validators)
                    return changed
                }
            case .delete(let ids): .delete(ids, table: table)
            case .deleteOthers(let amount, let kept, let ago):
                .deleteOthers(
                    matching: Self.query(amount),
                    except: Set(kept.map { ExactText($0) }),
                    requestedAt: revision - Int64(ago),
                    table: table
                )
            case .invalidateOthers(let amount, let kept, let ago):
                .invalidateOthers(
                    matching: Self.query(amount),
                    except: Set(kept.map { ExactText($0) }),
                    requestedAt: revision - Int64(ago),
                    table: table
                )
            case .deleteAll: .deleteAll(table: table)
            case .keep(let key, let ids, let at):
                .keep(StoredAnswer(.entities(ids), savedAt: StoreModel.date(at)), StoreModel.key(key))
            case .append(let key, let ids, let at):
                .append(ids, StoreModel.key(key), savedAt: StoreModel.date(at), isComplete: true)
            case .insert(let id): .insert(id, method: StoreModel.method)
            case .invalidate: .invalidate(method: StoreModel.method)
            case .forget(let key): .forget(StoreModel.key(key))
            case .trim(let entries): .trim(EntityLimits(entries: entries), table: table)
            case .late(let ids):
                .save(ids.map { StoreModel.record($0, 9, at: 99) }, requestedAt: .max, table: table)
            case .read, .wipe, .reopen: nil
            }
        if case .read(let id) = event { _ = try await store.entity(id, in: table) }
        if case .wipe = event { try await store.wipe() }
        guard let change else { return }
        let generation = if case .late = event { store.generation - 1 } else { store.generation }
        try await store.apply(EntityTransaction([change], generation: generation, writtenSince: sentAt))
    }

    private static func query(_ amount: Int) -> EntityQuery {
        EntityQuery(
            filters: [EntityQuery.Filter("amount", equals: .integer(Int64(amount)))],
            order: [.descending("amount")]
        )
    }

    /// The state that is visible without a read, because a read would change the order of least recent use.
    private static func difference(
        _ event: StoreEvent,
        _ store: any EntityStore,
        _ model: inout StoreModel
    ) async throws -> String? {
        let ids = try await Set(store.staleEntities(savedBefore: .distantFuture, in: StoreModel.table))
        if case .trim(let entries) = event, !model.knowsReads {
            guard ids.count <= entries else { return "\(ids.count) are left" }
            model.keepOnly(ids)
        }
        let expected = Set(model.entities.keys)
        return ids == expected ? nil : "expected \(expected.sorted()), found \(ids.sorted())"
    }

    private static func difference(_ store: any EntityStore, _ model: StoreModel) async throws -> String? {
        for isDescending in [false, true] {
            let order: EntityQuery.Order = isDescending ? .descending("amount") : .ascending("amount")
            let found = try await store.entities(matching: EntityQuery(order: [order]), in: StoreModel.table)
            let expected = model.entities.sorted { first, second in
                guard first.value.amount != second.value.amount else {
                    return first.key.utf8.lexicographicallyPrecedes(second.key.utf8)
                }
                return (first.value.amount < second.value.amount) != isDescending
            }
            let records = expected.map { id, entity in
                StoreModel.record(id, entity.amount, at: entity.savedAt, tag: entity.tag)
            }
            guard found == records else { return "expected \(expected.map(\.key)), found \(found.map(\.id))" }
        }
        for key in 0..<3 {
            let found = try await store.answer(for: StoreModel.key(key))
            let expected = model.lists[key].map { list in
                StoredAnswer(
                    .entities(list.ids),
                    savedAt: list.savedAt.map(StoreModel.date),
                    invalidations: list.invalidations
                )
            }
            guard found == expected else { return "list \(key) is another one" }
        }
        return nil
    }
}
