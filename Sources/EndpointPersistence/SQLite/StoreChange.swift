internal import EndpointOffline
internal import EndpointRuntime
internal import GRDB

/// Makes the changes of a transaction, and collects what to do after the commit.
struct StoreChange {
    private let db: Database
    private let connection: StoreConnection
    private let followed: FollowedEntities
    private let transaction: EntityTransaction
    /// The revision of this transaction.
    private let revision: Int64
    private(set) var outcome = Outcome()

    /// The work after the changes are committed.
    struct Outcome: Sendable {
        /// The tables that this transaction looked up or created, which the connection then knows.
        var tables: [EntityTable: StoredTable] = [:]
        var revision: Int64 = 0
        var told = EntityChanges()
        var events: [SQLiteStoreEvent] = []
    }

    init(
        _ transaction: EntityTransaction,
        db: Database,
        connection: StoreConnection,
        followed: FollowedEntities
    ) throws {
        self.db = db
        self.connection = connection
        self.followed = followed
        self.transaction = transaction
        revision = try StoreRevision.next(db)
        outcome.revision = revision
    }

    /// Makes all changes of the transaction.
    mutating func make() throws {
        for change in transaction.changes { try make(change) }
    }

    private var answers: AnswerRows { AnswerRows(db: db, rows: connection.rows) }

    private mutating func rows(of table: EntityTable) throws -> EntityRows {
        if let known = outcome.tables[table] ?? connection.known(table) {
            return EntityRows(db: db, stored: known, rows: connection.rows)
        }
        let (made, dropped) = try StoredTable.make(table, db)
        outcome.tables[table] = made
        if let dropped {
            try answers.note(table.droppedKey, at: revision)
            outcome.events.append(.droppedTable(name: table.name, entities: dropped))
            outcome.told.add(wholeTable: table)
        }
        return EntityRows(db: db, stored: made, rows: connection.rows)
    }

    private mutating func make(_ change: EntityTransaction.Change) throws {
        switch change {
        case .save(let records, let requestedAt, let table):
            let saved = try rows(of: table)
                .save(
                    records,
                    requestedAt: requestedAt,
                    in: transaction,
                    at: revision,
                    connection.reads.tick()
                )
            outcome.told.add(entities: saved, in: table)
        case .update(let id, let table, let body):
            try update(id, table, body)
        case .delete(let ids, let table):
            let rows = try rows(of: table)
            outcome.told.add(entities: try rows.delete(ids), in: table)
            try rows.deletions.note(ids, at: revision)
        case .deleteOthers(let query, let kept, let requestedAt, let table):
            let rows = try rows(of: table)
            let others = try rows.others(matching: query, except: kept, requestedAt: requestedAt)
            outcome.told.add(entities: try rows.delete(others), in: table)
            try rows.deletions.note(others, at: revision)
        case .invalidateOthers(let query, let kept, let requestedAt, let table):
            let rows = try rows(of: table)
            let others = try rows.others(matching: query, except: kept, requestedAt: requestedAt)
            try rows.makeStale(others)
            outcome.told.add(entities: others, in: table)
        case .deleteAll(let table):
            let rows = try rows(of: table)
            try rows.deletions.noteAll(at: revision)
            if try rows.deleteAll() { outcome.told.add(wholeTable: table) }
        case .trim(let limits, let table):
            try trim(limits, table)
        case .keep, .replace, .append, .remove, .forget, .invalidate, .insert, .trimAnswers:
            try makeInAnswers(change)
        }
    }

    private mutating func makeInAnswers(_ change: EntityTransaction.Change) throws {
        switch change {
        case .keep(var answer, let key):
            answer.revision = revision
            try answers.keep(answer, key, connection.reads.tick())
            outcome.told.add(answer: key)
        case .replace(var answer, let key, let asked):
            answer.takeOver(from: try answers.answer(key)?.answer, since: asked)
            answer.revision = revision
            try answers.keep(answer, key, connection.reads.tick())
            outcome.told.add(answer: key)
        case .append(let ids, let key, let date, let isComplete):
            let isChanged = try answers.change(key) { $0.append(ids, savedAt: date, isComplete: isComplete) }
            if isChanged { outcome.told.add(answer: key) }
        case .remove(let ids, let key):
            if try answers.change(key, { $0.remove(ids) }) { outcome.told.add(answer: key) }
        case .forget(let key):
            if try answers.forget(key) { outcome.told.add(answer: key) }
        case .invalidate(let method):
            if try answers.invalidate(method) { outcome.told.add(method: method) }
        case .insert(let id, let method):
            if try answers.changeAll(of: method, { $0.insert(id) }) { outcome.told.add(method: method) }
        case .trimAnswers(let limits, let method):
            try answers.write(connection.reads.take(ReadLog.answers))
            try answers.trim(limits, method, keeping: followed.answers)
        case .save, .update, .delete, .deleteOthers, .invalidateOthers, .deleteAll, .trim:
            break
        }
    }

    private mutating func update(
        _ id: String,
        _ table: EntityTable,
        _ body: (EntityRecord) -> EntityRecord?
    ) throws {
        let rows = try rows(of: table)
        guard let record = try rows.record(id) else { return }
        guard var changed = body(record) else {
            try rows.deletions.note([id], at: revision)
            return outcome.told.add(entities: try rows.delete([id]), in: table)
        }
        // The function must not change the key.
        changed.id = id
        guard changed != record || transaction.writtenSince != nil else { return }
        changed = changed.saved(over: record, in: transaction, at: revision)
        try rows.replace(record, with: changed, connection.reads.tick())
        if changed != record { outcome.told.add(entities: [id], in: table) }
    }

    private mutating func trim(_ limits: EntityLimits, _ table: EntityTable) throws {
        let rows = try rows(of: table)
        let reads = connection.reads
        if reads.isLong(rows.stored.id) { try rows.write(reads.take(rows.stored.id)) }
        let isTrimmed = try rows.trim(limits, reads, keeping: try rows.followed(followed, answers))
        guard isTrimmed else { return }
        try answers.note(table.trimmedKey, at: revision)
        outcome.told.add(table: table)
    }
}

extension EntityTransaction {
    /// The number of bytes of JSON and of answers that the transaction stores.
    var byteCount: Int {
        changes.reduce(0) { count, change in
            switch change {
            case .save(let records, _, _): count + records.reduce(0) { $0 + $1.json.count }
            case .keep(let answer, _), .replace(let answer, _, _): count + answer.content.byteCount
            default: count
            }
        }
    }

    /// The tables that the changes belong to.
    var tables: [EntityTable] {
        changes.compactMap { change in
            switch change {
            case .save(_, _, let table), .update(_, let table, _), .delete(_, let table), .trim(_, let table),
                .deleteOthers(_, _, _, let table), .invalidateOthers(_, _, _, let table), .deleteAll(let table):
                table
            case .keep, .replace, .append, .remove, .forget, .invalidate, .insert, .trimAnswers:
                nil
            }
        }
    }
}
