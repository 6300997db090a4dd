#if Persistence
    import EndpointOffline
    import EndpointRuntime
    import Foundation

    /// What must be true of a store, as plainly as it can be said: two dictionaries.
    struct StoreModel {
        static let table = EntityTable("Thing", columns: ["amount"])
        static let method = "Things.list"

        struct Entity: Equatable {
            var amount: Int
            var savedAt: Int
            var readAt: Int
        }

        struct List: Equatable {
            var ids: [String]
            var savedAt: Int?
            var invalidations = 0
        }

        private(set) var entities: [String: Entity] = [:]
        private(set) var lists: [Int: List] = [:]
        /// What was read is known to the store only until it is opened again.
        private(set) var knowsReads = true
        private var tick = 0

        static func date(_ seconds: Int) -> Date { Date(timeIntervalSinceReferenceDate: Double(seconds)) }

        static func record(_ id: String, _ amount: Int, at seconds: Int) -> EntityRecord {
            let json = Data("\(id)=\(amount)".utf8)
            return EntityRecord(id: id, json: json, columns: [.integer(Int64(amount))], savedAt: date(seconds))
        }

        static func key(_ number: Int) -> StoredAnswerKey { StoredAnswerKey(method: method, request: "\(number)") }

        mutating func apply(_ event: StoreEvent) {
            tick += 1
            switch event {
            case .save(let ids, let amount, let at, let requestedAt):
                for id in ids {
                    if let held = entities[id], held.savedAt > requestedAt, held.savedAt <= at { continue }
                    entities[id] = Entity(amount: amount, savedAt: at, readAt: tick)
                }
            case .update(let id, let amount):
                guard let held = entities[id], held.amount != amount else { return }
                entities[id] = amount.map { Entity(amount: $0, savedAt: held.savedAt, readAt: tick) }
            case .delete(let ids): for id in ids { entities[id] = nil }
            case .deleteOthers(let amount, let kept, let before):
                entities = entities.filter { $1.amount != amount || kept.contains($0) || $1.savedAt >= before }
            case .deleteAll: entities = [:]
            case .read(let id): entities[id]?.readAt = tick
            case .trim(let limit):
                let first = entities.sorted {
                    ($0.value.readAt, $0.key) < ($1.value.readAt, $1.key)
                }
                for (id, _) in first.prefix(max(entities.count - limit, 0)) { entities[id] = nil }
            case .late: break
            case .wipe: (entities, lists, knowsReads) = ([:], [:], true)
            case .reopen: knowsReads = false
            case .keep, .append, .insert, .invalidate, .forget: applyToLists(event)
            }
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

        /// Takes over which entities a store left, where the model cannot know.
        mutating func keepOnly(_ ids: Set<String>) {
            entities = entities.filter { ids.contains($0.key) }
        }
    }
#endif
