internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// Reads and writes the entities of one table, in a transaction of the file.
struct EntityRows {
    let db: Database
    let stored: StoredTable
    let rows: StoredRows

    private var table: EntityTable { stored.table }

    func record(_ id: String) throws -> EntityRecord? {
        try record(key: rows.key(id, in: table))
    }

    func record(key: Data) throws -> EntityRecord? {
        let statement = try db.cachedStatement(sql: "SELECT \(stored.selected) FROM \(stored.name) WHERE key = ?")
        return try statement.first([key]) { try rows.record($0, in: table) }
    }

    func records(matching query: EntityQuery) throws -> [EntityRecord] {
        let inSQL = try StoredQuery(query, in: stored)
        // Digests sort differently from keys. So the order of equal rows, and the limit, can only be applied after
        // decryption.
        let limit = table.isEncrypted ? nil : query.limit.map { max($0, 0) }
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(stored.selected) FROM \(stored.name) WHERE \(inSQL.condition) \
                ORDER BY \(inSQL.order) LIMIT \(limit ?? -1)
                """
        )
        let cursor = try Row.fetchCursor(statement, arguments: inSQL.arguments)
        var found: [EntityRecord] = []
        while let row = try cursor.next() { found.append(try rows.record(row, in: table)) }
        return table.isEncrypted ? try EntityQuery.Resolved(query, in: table).select(found) : found
    }

    func ids(savedBefore date: Date) throws -> [String] {
        let sql = "SELECT \(stored.selected) FROM \(stored.name) WHERE saved < ?"
        let arguments: StatementArguments = [date.timeIntervalSinceReferenceDate]
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var ids: [String] = []
        while let row = try cursor.next() { ids.append(try rows.record(row, in: table).id) }
        return ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Saves the records that replace what is stored, and returns their keys.
    func save(
        _ records: [EntityRecord],
        requestedAt: Int64,
        in transaction: EntityTransaction,
        at revision: Int64,
        _ tick: Int64
    ) throws -> [String] {
        try table.check(records)
        var tally = Tally()
        let sql = "SELECT revision, written, size FROM \(stored.name) WHERE key = ?"
        let (select, upsert) = (try db.cachedStatement(sql: sql), try db.cachedStatement(sql: upsertSQL))
        var saved: [String] = []
        saved.reserveCapacity(records.count)
        for record in records {
            let key = rows.key(record.id, in: table)
            let held = try select.first([key]) { row in
                (try Self.revised(record, row), size: try row.value(2) as Int)
            }
            guard try held != nil || deletions.allow(key, requestedAt: requestedAt, at: revision),
                let made = record.replacing(held?.0, requestedAt: requestedAt, in: transaction, at: revision)
            else { continue }
            if let held { tally.remove(held.size) }
            try put(made, at: key, readAt: tick, with: upsert)
            tally.add(made.json.count)
            saved.append(made.id)
        }
        try add(tally)
        return saved
    }

    /// The revisions of a stored record. Saving needs nothing else of it.
    private static func revised(_ record: EntityRecord, _ row: Row) throws -> EntityRecord {
        var held = record
        (held.revision, held.writtenAt) = (try row.value(0), try row.value(1))
        return held
    }

    /// Saves a record in place of a stored one.
    func replace(_ old: EntityRecord, with record: EntityRecord, _ tick: Int64) throws {
        try table.check([record])
        let upsert = try db.cachedStatement(sql: upsertSQL)
        try put(record, at: rows.key(record.id, in: table), readAt: tick, with: upsert)
        var tally = Tally()
        tally.remove(old.json.count)
        tally.add(record.json.count)
        try add(tally)
    }

    private func put(_ record: EntityRecord, at key: Data, readAt tick: Int64, with upsert: Statement) throws {
        let (json, extra) = try rows.content(of: record, key, in: table)
        let values: [DatabaseValue] = [
            key.databaseValue, json.databaseValue, extra?.databaseValue ?? .null,
            record.savedAt.timeIntervalSinceReferenceDate.databaseValue, tick.databaseValue,
            record.json.count.databaseValue, record.revision.databaseValue, record.writtenAt.databaseValue,
        ]
        upsert.setUncheckedArguments(StatementArguments(values + record.columns.map(\.stored)))
        try upsert.execute()
    }

    private var upsertSQL: String {
        let names = ["key", "json", "extra", "saved", "read", "size", "revision", "written"] + stored.columns
        let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
        let updates = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO \(stored.name) (\(names.joined(separator: ", "))) VALUES (\(marks)) \
            ON CONFLICT (key) DO UPDATE SET \(updates)
            """
    }

    /// Deletes entities. Returns the keys of those that existed.
    func delete(_ ids: [String]) throws -> [String] {
        var tally = Tally()
        var deleted: [String] = []
        for id in ids where try delete(key: rows.key(id, in: table), &tally) { deleted.append(id) }
        try add(tally)
        return deleted
    }

    func delete(key: Data, _ tally: inout Tally) throws -> Bool {
        let size = try db.cachedStatement(sql: "SELECT size FROM \(stored.name) WHERE key = ?")
        guard let bytes = try Int.fetchOne(size, arguments: [key]) else { return false }
        try db.cachedStatement(sql: "DELETE FROM \(stored.name) WHERE key = ?").execute(arguments: [key])
        tally.remove(bytes)
        return true
    }

    /// The keys of the entities that match a query and were not saved after this revision, without those that are
    /// kept.
    func others(matching query: EntityQuery, except kept: Set<ExactText>, requestedAt: Int64) throws -> [String] {
        let inSQL = try StoredQuery(query, in: stored)
        let sql = "SELECT \(stored.selected) FROM \(stored.name) WHERE \(inSQL.condition) AND revision <= ?"
        let arguments = inSQL.arguments + [requestedAt]
        let keptKeys = Set(kept.map { rows.key($0.text, in: table) })
        let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var others: [String] = []
        while let row = try cursor.next() {
            guard !keptKeys.contains(try row.value(0)) else { continue }
            others.append(try rows.record(row, in: table).id)
        }
        return others
    }

    /// Marks entities as stale, regardless of their age.
    func makeStale(_ ids: [String]) throws {
        let update = try db.cachedStatement(sql: "UPDATE \(stored.name) SET saved = ? WHERE key = ?")
        let date = Date.distantPast.timeIntervalSinceReferenceDate
        for id in ids { try update.execute(arguments: [date, rows.key(id, in: table)]) }
    }

    var deletions: DeletionRows { DeletionRows(db: db, stored: stored, rows: rows) }

    /// Deletes all entities. It returns true if there were any.
    func deleteAll() throws -> Bool {
        try db.execute(sql: "DELETE FROM \(stored.name)")
        let count = db.changesCount
        try db.execute(
            sql: "UPDATE endpoint_tables SET entries = 0, bytes = 0 WHERE id = ?",
            arguments: [stored.id]
        )
        return count > 0
    }

    /// The changes in a table's number of entities and bytes.
    struct Tally {
        private(set) var entries = 0
        private(set) var bytes = 0

        mutating func add(_ size: Int) { (entries, bytes) = (entries + 1, bytes + size) }
        mutating func remove(_ size: Int) { (entries, bytes) = (entries - 1, bytes - size) }
    }

    func add(_ tally: Tally) throws {
        guard tally.entries != 0 || tally.bytes != 0 else { return }
        let sql = "UPDATE endpoint_tables SET entries = entries + ?, bytes = bytes + ? WHERE id = ?"
        try db.cachedStatement(sql: sql).execute(arguments: [tally.entries, tally.bytes, stored.id])
    }
}
