internal import EndpointRuntime
internal import Foundation

/// A store with pending changes on top. Reads show them, but they are never written to the store below.
struct PendingEntityStore: EntityStore {
    let base: any EntityStore
    let pending: PendingEntities
    let clock: any EndpointClock
    private let shownEntities = ShownEntities()

    init(base: any EntityStore, pending: PendingEntities, clock: any EndpointClock) {
        self.base = base
        self.pending = pending
        self.clock = clock
    }

    func entity(_ id: String, in table: EntityTable) async throws(EntityStoreError) -> EntityRecord? {
        try await entities([id], in: table).first
    }

    func entities(_ ids: [String], in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord] {
        await pending.whenKnown()
        while true {
            let current = current(ids, in: table)
            let changed = pending.pending(of: current, in: table.name)
            let records = try await stored(in: table).entities(current, in: table)
            // An entity that got the server's key in the meantime may be stored under it.
            guard self.current(ids, in: table).hasBytes(of: current) else { continue }
            guard current.contains(where: { changed[ExactText($0)] != nil }) else { return records }
            // The records are in the order of the keys. Missing ones are left out.
            var rest = records[...]
            return current.compactMap { id in
                let record = rest.first?.id.hasBytes(of: id) == true ? rest.popFirst() : nil
                guard let changes = changed[ExactText(id)] else { return record }
                return overlaid(record, id, in: table, with: changes)
            }
        }
    }

    func entities(
        matching query: EntityQuery,
        in table: EntityTable
    ) async throws(EntityStoreError) -> [EntityRecord] {
        await pending.whenKnown()
        let before = pending.pending(in: table.name)
        let base = stored(in: table)
        guard !before.isEmpty else { return try await base.entities(matching: query, in: table) }
        let resolved = try EntityQuery.Resolved(query, in: table)
        var whole = query
        whole.limit = nil
        let found = try await base.entities(matching: whole, in: table)
        let held = found.lazy.map(\.id).exact
        let missing = pending.current(before.keys.map(\.text), in: table.name).filter { !held.contains(ExactText($0)) }
        let others = missing.isEmpty ? [] : try await base.entities(missing, in: table)
        // The server's keys are looked up after the store was read: an entity is stored under its key only when that
        // is known here, so no entity has two keys in the result.
        var rest = currentKeys(of: before, in: table)
        var kept: [EntityRecord] = []
        var moved: [EntityRecord] = []
        kept.reserveCapacity(found.count)
        for record in found {
            guard let pending = rest.removeValue(forKey: ExactText(record.id)) else {
                kept.append(record)
                continue
            }
            guard let shown = overlaid(record, record.id, in: table, with: pending) else { continue }
            // The columns decide what matches, and the order.
            if shown.columns == record.columns { kept.append(shown) } else { moved.append(shown) }
        }
        let known = Dictionary(others.map { (ExactText($0.id), $0) }) { first, _ in first }
        moved += rest.compactMap { id, pending in
            var shown = overlaid(known[id], id.text, in: table, with: pending)
            // It matches because of the write, which is newer than any answer.
            shown?.revision = .max
            return shown
        }
        let merged = resolved.merge(kept, resolved.sorted(moved))
        return query.limit.map { Array(merged.prefix(max($0, 0))) } ?? merged
    }

    func staleEntities(savedBefore date: Date, in table: EntityTable) async throws(EntityStoreError) -> [String] {
        try await base.staleEntities(savedBefore: date, in: table)
    }

    func answer(for key: StoredAnswerKey) async throws(EntityStoreError) -> StoredAnswer? {
        await pending.whenKnown()
        let inserted = pending.inserted(into: key.method)
        guard var answer = try await base.answer(for: key) else { return unfetched(inserted) }
        guard !inserted.isEmpty, case .entities(let ids) = answer.content else { return answer }
        var known = ids.exact
        let front = inserted.flatMap { pending.current([$0.id], in: $0.table) }.filter {
            known.insert(ExactText($0)).inserted
        }
        guard !front.isEmpty else { return answer }
        answer.content = .entities(front + ids)
        answer.stored = ids
        return answer
    }

    @discardableResult
    func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool {
        var transaction = transaction
        transaction.changes = transaction.changes.map { change in
            switch change {
            case .keep(let answer, let key):
                return .keep(answer.withoutPending, key)
            case .replace(let answer, let key, let asked):
                return .replace(answer.withoutPending, key, asked: asked)
            case .save(let records, let requestedAt, let table):
                // The contents of a confirmed list are saved again, and may show pending changes.
                return .save(records.filter { !$0.isPending }, requestedAt: requestedAt, table: table)
            default:
                return change
            }
        }
        return try await base.apply(transaction)
    }

    func revision() async throws(EntityStoreError) -> Int64 { try await base.revision() }

    var generation: Int { base.generation }

    func wipe() async throws(EntityStoreError) { try await base.wipe() }

    func wipe(through revision: Int64) async throws(EntityStoreError) { try await base.wipe(through: revision) }

    func changes(to interest: EntityInterest) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (stored, own) = (base.changes(to: interest), pending.interests.changes(to: interest))
        let task = Task {
            await withDiscardingTaskGroup { group in
                group.addTask { for await _ in stored { continuation.yield() } }
                var followed = key(of: interest)
                for await _ in own {
                    // An entity that was created offline is stored under the server's key.
                    if let known = followed, case .server(let id) = pending.identity(of: known),
                        !id.hasBytes(of: known.id)
                    {
                        let changes = base.changes(to: .entity(id, table: known.table))
                        group.addTask { for await _ in changes { continuation.yield() } }
                        followed = nil
                    }
                    continuation.yield()
                }
                group.cancelAll()
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }
}

extension PendingEntityStore {
    /// Returns the key by which the server knows an entity.
    func identity(of key: EntityKey) async -> EntityIdentity {
        await pending.whenKnown()
        return pending.identity(of: key)
    }

    /// Returns true if a table has pending changes.
    func hasPending(in table: String) -> Bool { pending.hasPending(in: table) }

    /// The stored entities. Entities in them are shown with their pending changes.
    private func stored(in table: EntityTable) -> any EntityStore {
        guard table.references != nil, let base = base as? ReferringEntityStore else { return base }
        return ReferringEntityStore(base.base, lookup: self)
    }

    /// The current keys of entities, each once.
    private func current(_ ids: [String], in table: EntityTable) -> [String] {
        let current = pending.current(ids, in: table.name)
        guard !current.hasBytes(of: ids) else { return ids }
        var known: Set<ExactText> = []
        return current.filter { known.insert(ExactText($0)).inserted }
    }

    /// The pending changes of entities by their current keys.
    private func currentKeys(
        of changed: [ExactText: PendingEntity],
        in table: EntityTable
    ) -> [ExactText: PendingEntity] {
        let ids = Array(changed.keys)
        let current = pending.current(ids.map(\.text), in: table.name).map { ExactText($0) }
        guard current != ids else { return changed }
        return Dictionary(zip(current, ids.compactMap { changed[$0] })) { first, second in
            PendingEntity(changes: first.changes + second.changes)
        }
    }

    /// The pending entities of a list that was never fetched; nil if there are none.
    private func unfetched(_ inserted: [EntityKey]) -> StoredAnswer? {
        guard !inserted.isEmpty else { return nil }
        var known: Set<ExactText> = []
        let ids = inserted.flatMap { pending.current([$0.id], in: $0.table) }.filter {
            known.insert(ExactText($0)).inserted
        }
        var answer = StoredAnswer(.entities(ids), savedAt: nil, isComplete: false)
        answer.isFetched = false
        return answer
    }

    private func key(of interest: EntityInterest) -> EntityKey? {
        if case .entity(let id, let table) = interest { EntityKey(table: table, id: id) } else { nil }
    }

    /// The record with its pending changes.
    private func overlaid(
        _ record: EntityRecord?,
        _ id: String,
        in table: EntityTable,
        with pending: PendingEntity
    ) -> EntityRecord? {
        guard let type = self.pending.settlement.entities.types[table.name] else { return record }
        let key = EntityKey(table: table.name, id: id)
        let made = shownEntities.shown(key, record?.json, pending) {
            let base = record.flatMap { try? Wire.decode(JSONValue.self, from: $0.json) }
            guard let json = pending.applied(to: base, key) else { return .nothing }
            return type.record(of: json).map { .record($0) } ?? .unreadable
        }
        guard case .record(var shown) = made else {
            // Changes that this version of the app cannot read are not shown. The write itself is sent unchanged.
            if case .unreadable = made { return record }
            return nil
        }
        shown.id = id
        shown.savedAt = record?.savedAt ?? clock.date
        shown.revision = record?.revision ?? 0
        shown.validators = record?.validators ?? EntityValidators()
        shown.isPending = true
        shown.parts = record?.parts
        return shown
    }
}

extension StoredAnswer {
    /// The stored part of the answer.
    fileprivate var withoutPending: StoredAnswer {
        guard let stored else { return self }
        var answer = self
        answer.content = .entities(stored)
        answer.stored = nil
        return answer
    }
}

extension StoredEntity {
    /// The record of an entity's JSON; nil if it does not fit the type.
    static func record(of json: JSONValue) -> EntityRecord? {
        guard let data = try? Wire.encode(json), let entity = try? Wire.decode(Self.self, from: data)
        else { return nil }
        return try? entity.record()
    }
}

extension EntityQuery.Resolved {
    func sorted(_ records: [EntityRecord]) -> [EntityRecord] { records.filter(matches).sorted(by: precedes) }

    /// Merges two ordered lists.
    func merge(_ first: [EntityRecord], _ second: [EntityRecord]) -> [EntityRecord] {
        guard !second.isEmpty else { return first }
        var merged: [EntityRecord] = []
        merged.reserveCapacity(first.count + second.count)
        var rest = second[...]
        for record in first {
            while let next = rest.first, precedes(next, record) {
                merged.append(next)
                rest = rest.dropFirst()
            }
            merged.append(record)
        }
        return merged + rest
    }
}
