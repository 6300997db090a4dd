import EndpointOffline
import EndpointRuntime
import Foundation

/// A model of a store in its simplest form: two dictionaries.
struct StoreModel {
    static let table = EntityTable("Thing", columns: ["amount"])
    static let method = "Things.list"

    struct Entity: Equatable {
        var amount: Int
        /// Nil if it is stale: two writes overlapped, or a list with a filter no longer contains it.
        var savedAt: Int?
        /// The number in its validators. Nil if two writes overlapped.
        var tag: Int?
        var readAt: Int
        var revision = 0
        /// The revision in which a write saved it.
        var writtenAt = 0
    }

    struct List: Equatable {
        var ids: [String]
        var savedAt: Int?
        var invalidations = 0
    }

    private(set) var entities: [String: Entity] = [:]
    private(set) var lists: [Int: List] = [:]
    /// The revisions in which entities were deleted.
    private var deletions: [String: Int] = [:]
    /// The store knows the reads until it is opened again.
    private(set) var knowsReads = true
    private var tick = 0
    private var revision = 0

    static func date(_ seconds: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(seconds)) }

    static func record(_ id: String, _ amount: Int, at seconds: Int?, tag: Int? = nil) -> EntityRecord {
        EntityRecord(
            id: id,
            json: Data("\(id)=\(amount)".utf8),
            columns: [.integer(Int64(amount))],
            savedAt: seconds.map(date) ?? .distantPast,
            validators: EntityValidators(entityTag: (tag ?? seconds).map { "\"\($0)\"" })
        )
    }

    static func key(_ number: Int) -> StoredAnswerKey { StoredAnswerKey(method: method, request: "\(number)") }

    mutating func apply(_ event: StoreEvent) {
        tick += 1
        let before = revision
        if event.isTransaction { revision += 1 }
        switch event {
        case .save(let ids, let amount, let at, let ago, let isWritten):
            for id in ids { save(id, amount, at, since: before - ago, isWritten: isWritten) }
        case .update(let id, let amount):
            guard var held = entities[id], held.amount != amount else { return }
            (held.readAt, held.revision) = (tick, revision)
            held.amount = amount ?? 0
            entities[id] = held
            if amount == nil { delete([id]) }
        case .delete(let ids): delete(ids)
        case .deleteOthers(let amount, let kept, let ago):
            delete(others(amount, kept, since: before - ago))
        case .invalidateOthers(let amount, let kept, let ago):
            for id in others(amount, kept, since: before - ago) { entities[id]?.savedAt = nil }
        case .deleteAll: delete(Array(entities.keys))
        case .read(let id): entities[id]?.readAt = tick
        case .trim(let limit):
            let first = entities.sorted {
                ($0.value.readAt, $0.key) < ($1.value.readAt, $1.key)
            }
            for (id, _) in first.prefix(max(entities.count - limit, 0)) { entities[id] = nil }
        case .late: break
        case .wipe: (entities, lists, deletions, knowsReads) = ([:], [:], [:], true)
        case .reopen: knowsReads = false
        case .keep, .append, .insert, .invalidate, .forget: applyToLists(event)
        }
    }

    private func others(_ amount: Int, _ kept: [String], since: Int) -> [String] {
        entities.filter { $1.amount == amount && !kept.contains($0) && $1.revision <= since }.map(\.key)
    }

    private mutating func delete(_ ids: [String]) {
        for id in ids { (entities[id], deletions[id]) = (nil, revision) }
    }

    private mutating func save(_ id: String, _ amount: Int, _ at: Int, since: Int, isWritten: Bool) {
        let held = entities[id]
        if !isWritten, let held, held.revision > since { return }
        if held == nil, let deletedAt = deletions[id], deletedAt > since { return }
        let isOverlapped = isWritten && (held?.writtenAt ?? 0) > since
        entities[id] = Entity(
            amount: amount,
            savedAt: isOverlapped ? nil : at,
            tag: isOverlapped ? nil : at,
            readAt: tick,
            revision: revision,
            writtenAt: isWritten ? revision : held?.writtenAt ?? 0
        )
    }

    private mutating func applyToLists(_ event: StoreEvent) {
        switch event {
        case .keep(let key, let ids, let at): lists[key] = List(ids: ids, savedAt: at)
        case .append(let key, let ids, let at):
            guard var list = lists[key] else { return }
            list.ids += ids.filter { !list.ids.contains($0) }
            list.savedAt = list.savedAt.map { _ in at }
            lists[key] = list
        case .insert(let id):
            for (key, list) in lists where !list.ids.contains(id) { lists[key]?.ids = [id] + list.ids }
        case .invalidate:
            for key in lists.keys {
                lists[key]?.savedAt = nil
                lists[key]?.invalidations += 1
            }
        case .forget(let key): lists[key] = nil
        default: break
        }
    }

    /// Adopts the entities that a store kept, where the model cannot predict them.
    mutating func keepOnly(_ ids: Set<String>) {
        entities = entities.filter { ids.contains($0.key) }
    }
}
