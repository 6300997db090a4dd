public import EndpointRuntime
public import Foundation

/// A store in memory. Its contents are lost with the process. Use it for tests and previews, or in apps that must not
/// write to disk.
public actor InMemoryEntityStore: EntityStore {
    private var tables: [String: InMemoryTable] = [:]
    private var answers: [String: InMemoryAnswers] = [:]
    private var lastRevision: Int64 = 0
    /// Counts reads and writes, to find the least recently read entities.
    private var tick = 0
    private var deletions = EntityDeletions()
    private let interests = EntityInterests()
    private let wipes = Lock(0)

    /// Creates an empty store.
    public init() {}

    /// Returns the entity with this key; nil if there is none.
    public func entity(_ id: String, in table: EntityTable) -> EntityRecord? {
        tick += 1
        return tables[table.name]?.read(id, tick)
    }

    /// Returns the entities with these keys, in the order of the keys. Missing entities are left out.
    public func entities(_ ids: [String], in table: EntityTable) -> [EntityRecord] {
        tick += 1
        return ids.compactMap { tables[table.name]?.read($0, tick) }
    }

    /// Returns the entities that match a query.
    public func entities(
        matching query: EntityQuery,
        in table: EntityTable
    ) throws(EntityStoreError) -> [EntityRecord] {
        tick += 1
        let query = try EntityQuery.Resolved(query, in: table)
        return tables[table.name]?.read(query, tick) ?? []
    }

    /// Returns the keys of the entities that were saved before a date.
    public func staleEntities(savedBefore date: Date, in table: EntityTable) -> [String] {
        tables[table.name]?.ids { $0.savedAt < date } ?? []
    }

    /// Returns the stored answer to a read; nil if there is none.
    public func answer(for key: StoredAnswerKey) -> StoredAnswer? {
        tick += 1
        return answers[key.method]?.read(key, tick)
    }

    /// Returns the number of transactions.
    public func revision() -> Int64 { lastRevision }

    /// The number of wipes.
    public nonisolated var generation: Int { wipes.withLock { $0 } }

    /// Deletes everything.
    public func wipe() {
        (tables, answers, deletions) = ([:], [:], EntityDeletions())
        wipes.withLock { $0 += 1 }
        interests.tell(.everything)
    }

    /// Deletes what was saved up to a revision.
    public func wipe(through revision: Int64) {
        for name in tables.keys {
            for id in tables[name]?.ids(where: { $0.revision <= revision }) ?? [] { tables[name]?.delete(id) }
        }
        for method in answers.keys { answers[method]?.forgetAll { $0.revision <= revision } }
        wipes.withLock { $0 += 1 }
        interests.tell(.everything)
    }

    /// Returns a stream with an element each time that something in this interest changes.
    public nonisolated func changes(to interest: EntityInterest) -> AsyncStream<Void> {
        interests.changes(to: interest)
    }

    /// Applies all changes of a transaction or none, and then tells the observers what changed.
    @discardableResult
    public func apply(_ transaction: EntityTransaction) throws(EntityStoreError) -> Bool {
        if let generation = transaction.generation, generation != self.generation { return false }
        // Nothing can fail from here on.
        try transaction.check()
        lastRevision += 1
        var told = EntityChanges()
        for change in transaction.changes {
            tick += 1
            try make(change, in: transaction, &told)
        }
        interests.tell(told)
        return true
    }

    private func make(
        _ change: EntityTransaction.Change,
        in transaction: EntityTransaction,
        _ told: inout EntityChanges
    ) throws(EntityStoreError) {
        switch change {
        case .save(let records, let requestedAt, let table):
            told.add(entities: save(records, requestedAt, table, in: transaction), in: table)
        case .update(let id, let table, let body):
            if update(id, table, in: transaction, body) { told.add(entities: [id], in: table) }
        case .delete(let ids, let table):
            let deleted = ids.filter { tables[table.name]?.delete($0) ?? false }
            deletions.note(ids, in: table, at: lastRevision)
            told.add(entities: deleted, in: table)
        case .deleteOthers(let query, let kept, let requestedAt, let table):
            let others = try others(matching: query, except: kept, requestedAt: requestedAt, in: table)
            for id in others { tables[table.name]?.delete(id) }
            deletions.note(others, in: table, at: lastRevision)
            told.add(entities: others, in: table)
        case .invalidateOthers(let query, let kept, let requestedAt, let table):
            let others = try others(matching: query, except: kept, requestedAt: requestedAt, in: table)
            for id in others { tables[table.name]?.change(id) { $0.savedAt = .distantPast } }
            told.add(entities: others, in: table)
        case .deleteAll(let table):
            guard let rows = tables.removeValue(forKey: table.name) else { return }
            deletions.note(rows.ids { _ in true }, in: table, at: lastRevision)
            told.add(wholeTable: table)
        case .trim(let limits, let table):
            guard try trim(limits, table) else { return }
            let key = table.trimmedKey
            let note = StoredAnswer(.bytes(Data()), savedAt: nil, revision: lastRevision)
            answers[key.method, default: InMemoryAnswers()].keep(note, key, tick)
            told.add(table: table)
        case .keep, .replace, .append, .remove, .forget, .invalidate, .insert, .trimAnswers:
            makeInAnswers(change, &told)
        }
    }

    private func makeInAnswers(_ change: EntityTransaction.Change, _ told: inout EntityChanges) {
        switch change {
        case .keep(var answer, let key):
            answer.revision = lastRevision
            answers[key.method, default: InMemoryAnswers()].keep(answer, key, tick)
            told.add(answer: key)
        case .replace(var answer, let key, let asked):
            answer.takeOver(from: answers[key.method]?.answer(key), since: asked)
            answer.revision = lastRevision
            answers[key.method, default: InMemoryAnswers()].keep(answer, key, tick)
            told.add(answer: key)
        case .append(let ids, let key, let date, let isComplete):
            let isChanged = answers[key.method]?.change(key) { $0.append(ids, savedAt: date, isComplete: isComplete) }
            if isChanged == true { told.add(answer: key) }
        case .remove(let ids, let key):
            if answers[key.method]?.change(key, { $0.remove(ids) }) == true { told.add(answer: key) }
        case .forget(let key):
            if answers[key.method]?.forget(key) == true { told.add(answer: key) }
        case .invalidate(let method):
            if answers[method]?.changeAll({ $0.invalidate() }) == true { told.add(method: method) }
        case .insert(let id, let method):
            if answers[method]?.changeAll({ $0.insert(id) }) == true { told.add(method: method) }
        case .trimAnswers(let limits, let method):
            // What has an observer is kept, so no observer must be told.
            _ = answers[method]?.trim(limits, keeping: interests.followed.answers)
        case .save, .update, .delete, .deleteOthers, .invalidateOthers, .deleteAll, .trim:
            break
        }
    }

    /// Saves records; returns the keys of those that were not older than the stored ones.
    private func save(
        _ records: [EntityRecord],
        _ requestedAt: Int64,
        _ table: EntityTable,
        in transaction: EntityTransaction
    ) -> [String] {
        var rows = tables.removeValue(forKey: table.name) ?? InMemoryTable()
        defer { tables[table.name] = rows }
        var saved: [String] = []
        for record in records {
            let held = rows.record(record.id)
            guard held != nil || deletions.allow(record.id, in: table, requestedAt: requestedAt, at: lastRevision),
                let record = record.replacing(held, requestedAt: requestedAt, in: transaction, at: lastRevision)
            else { continue }
            rows.save(record, tick)
            saved.append(record.id)
        }
        return saved
    }

    /// Updates an entity; returns whether there is one that changed.
    private func update(
        _ id: String,
        _ table: EntityTable,
        in transaction: EntityTransaction,
        _ body: (EntityRecord) -> EntityRecord?
    ) -> Bool {
        guard let record = tables[table.name]?.record(id) else { return false }
        guard var changed = body(record) else {
            deletions.note([id], in: table, at: lastRevision)
            return tables[table.name]?.delete(id) ?? false
        }
        // The function must not change the key.
        changed.id = id
        guard changed != record || transaction.writtenSince != nil else { return false }
        changed = changed.saved(over: record, in: transaction, at: lastRevision)
        tables[table.name]?.save(changed, tick)
        return changed != record
    }

    /// The keys of the entities that match a query and were not saved after this revision, without those that are kept.
    private func others(
        matching query: EntityQuery,
        except kept: Set<ExactText>,
        requestedAt: Int64,
        in table: EntityTable
    ) throws(EntityStoreError) -> [String] {
        let query = try EntityQuery.Resolved(query, in: table)
        return tables[table.name]?.ids {
            $0.revision <= requestedAt && !kept.contains(ExactText($0.id)) && query.matches($0)
        } ?? []
    }

    private func trim(_ limits: EntityLimits, _ table: EntityTable) throws(EntityStoreError) -> Bool {
        let followed = interests.followed
        var kept = followed.entities[table.name] ?? []
        for key in followed.answers { kept.formUnion(answers[key.method]?.entities(key).exact ?? []) }
        var queries: [EntityQuery.Resolved] = []
        for query in followed.queries[table.name] ?? [] { queries.append(try EntityQuery.Resolved(query, in: table)) }
        return tables[table.name]?.trim(limits) { record in
            kept.contains(ExactText(record.id)) || queries.contains { $0.matches(record) }
        } ?? false
    }
}
