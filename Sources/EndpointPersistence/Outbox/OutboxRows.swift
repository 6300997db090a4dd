internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// Reads and writes the records and aliases of an outbox, within a transaction of the file.
struct OutboxRows {
    let db: Database
    let sealing: OutboxSealing

    static let format = StoreFormat(
        version: 1,
        applicationID: 0x4550_4F42,
        // AUTOINCREMENT ensures that a sequence is never used twice, even after records are removed. The body is
        // the last column, so that reading the other columns does not read the body's pages.
        schema: """
            CREATE TABLE outbox_records (
                sequence INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL UNIQUE, user BLOB NOT NULL,
                entry BLOB NOT NULL, body BLOB
            );
            CREATE TABLE outbox_aliases (
                id INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL UNIQUE, user BLOB NOT NULL,
                content BLOB NOT NULL
            );
            """,
        encryption: { db in
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM outbox_records") == 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM outbox_aliases") == 0
            else {
                throw EntityStoreError(.cipher, reason: "the file contains data that was written without a cipher")
            }
        }
    )

    func records(of user: String, after sequence: Int64) throws -> [OutboxRecord] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT sequence, key, entry FROM outbox_records WHERE user = ? AND sequence > ? ORDER BY sequence
                """
        )
        let owner = sealing.key(user: user)
        let cursor = try Row.fetchCursor(statement, arguments: [owner, sequence])
        var records: [OutboxRecord] = []
        while let row = try cursor.next() {
            let place = OutboxSealing.Place.entry(try row.value(1), of: owner)
            let (id, entry) = try sealing.entry(in: row.value(2), place)
            records.append(OutboxRecord(id: id, sequence: try row.value(0), user: user, entry: entry))
        }
        return records
    }

    func body(of id: String) throws -> Data? {
        let key = sealing.key(record: id)
        let statement = try db.cachedStatement(sql: "SELECT user, body FROM outbox_records WHERE key = ?")
        return try statement.first([key]) { row -> Data? in
            guard let sealed: Data = try row.optional(1) else { return nil }
            return try sealing.opened(sealed, .body(key, of: try row.value(0)))
        } ?? nil
    }

    func aliases(of user: String) throws -> [OutboxAlias] {
        let statement = try db.cachedStatement(
            sql: "SELECT key, content FROM outbox_aliases WHERE user = ? ORDER BY id"
        )
        let owner = sealing.key(user: user)
        let cursor = try Row.fetchCursor(statement, arguments: [owner])
        var aliases: [OutboxAlias] = []
        while let row = try cursor.next() {
            let place = OutboxSealing.Place.alias(try row.value(0), of: owner)
            aliases.append(try sealing.alias(in: row.value(1), place, user))
        }
        return aliases
    }
}

extension OutboxRows {
    /// Makes the changes of a transaction. Returns the sequences of the appended records.
    func make(_ transaction: OutboxTransaction) throws -> [Int64] {
        var sequences: [Int64] = []
        for change in transaction.changes {
            switch change {
            case .append(let record): sequences.append(try append(record))
            case .update(let id, let entry): try update(id, entry)
            case .replace(let id, let entry, let body): try replace(id, entry, body)
            case .remove(let id): try remove(id)
            case .alias(let alias): try keep(alias)
            case .forget(let alias): try forget(alias)
            }
        }
        return sequences
    }

    private func append(_ record: OutboxRecord) throws -> Int64 {
        let (key, owner) = (sealing.key(record: record.id), sealing.key(user: record.user))
        let statement = try db.cachedStatement(
            sql: "INSERT INTO outbox_records (key, user, entry, body) VALUES (?, ?, ?, ?)"
        )
        let body = try record.body.map { try sealing.sealed($0, .body(key, of: owner)) }
        let entry = try sealing.sealed(entry: record.entry, of: record.id, .entry(key, of: owner))
        do {
            try statement.execute(arguments: [key, owner, entry, body])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw EntityStoreError(.other, reason: "two entries have the same key")
        }
        return db.lastInsertedRowID
    }

    private func update(_ id: String, _ entry: Data) throws {
        let key = sealing.key(record: id)
        guard let owner = try owner(of: key) else { return }
        let sealed = try sealing.sealed(entry: entry, of: id, .entry(key, of: owner))
        try db.cachedStatement(sql: "UPDATE outbox_records SET entry = ? WHERE key = ?")
            .execute(arguments: [sealed, key])
    }

    private func replace(_ id: String, _ entry: Data, _ body: Data?) throws {
        let key = sealing.key(record: id)
        guard let owner = try owner(of: key) else { return }
        let sealed = try sealing.sealed(entry: entry, of: id, .entry(key, of: owner))
        let sealedBody = try body.map { try sealing.sealed($0, .body(key, of: owner)) }
        try db.cachedStatement(sql: "UPDATE outbox_records SET entry = ?, body = ? WHERE key = ?")
            .execute(arguments: [sealed, sealedBody, key])
    }

    private func remove(_ id: String) throws {
        try db.cachedStatement(sql: "DELETE FROM outbox_records WHERE key = ?")
            .execute(arguments: [sealing.key(record: id)])
    }

    private func keep(_ alias: OutboxAlias) throws {
        let (key, owner) = (sealing.key(alias), sealing.key(user: alias.user))
        try forget(alias)
        let content = try sealing.sealed(alias, .alias(key, of: owner))
        try db.cachedStatement(sql: "INSERT INTO outbox_aliases (key, user, content) VALUES (?, ?, ?)")
            .execute(arguments: [key, owner, content])
    }

    private func forget(_ alias: OutboxAlias) throws {
        try db.cachedStatement(sql: "DELETE FROM outbox_aliases WHERE key = ?")
            .execute(arguments: [sealing.key(alias)])
    }

    private func owner(of key: Data) throws -> Data? {
        let statement = try db.cachedStatement(sql: "SELECT user FROM outbox_records WHERE key = ?")
        return try statement.first([key]) { try $0.value(0) }
    }
}

/// Operations on the whole file.
extension OutboxRows {
    /// Deletes the data of a user. It returns true if no data of any user is left.
    func erase(user: String) throws -> Bool {
        let owner = sealing.key(user: user)
        for table in ["records", "aliases"] {
            try db.execute(sql: "DELETE FROM outbox_\(table) WHERE user = ?", arguments: [owner])
        }
        let left = "SELECT EXISTS (SELECT 1 FROM outbox_records) OR EXISTS (SELECT 1 FROM outbox_aliases)"
        return try Bool.fetchOne(db, sql: left) == false
    }

    /// The largest sequence that the file ever assigned.
    func lastSequence() throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'outbox_records'") ?? 0
    }

    /// Makes the file assign only larger sequences than this one.
    func begin(after sequence: Int64) throws {
        guard sequence > 0 else { return }
        try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'outbox_records'")
        try db.execute(sql: "INSERT INTO sqlite_sequence VALUES ('outbox_records', ?)", arguments: [sequence])
    }

    func tally() throws -> OutboxTally {
        let count = try db.cachedStatement(sql: "SELECT count(*) FROM outbox_records")
        return OutboxTally(last: try lastSequence(), count: try count.first([]) { try $0.value(0) } ?? 0)
    }

    /// Notes the writes that the file had and no longer has. Some of them may have been delivered, so this is the largest
    /// number of those that were waiting.
    func recover(_ tally: OutboxTally) throws {
        let last = try lastSequence()
        guard tally.last > last else { return }
        try begin(after: tally.last)
        let lost = min(tally.last - last, tally.count) + (try missing())
        guard lost > 0 else { return }
        try db.execute(sql: "INSERT OR REPLACE INTO endpoint_meta VALUES ('missing', ?)", arguments: [lost])
    }

    /// The number of writes that were found missing, and that nobody has been told of.
    func missing() throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT value FROM endpoint_meta WHERE name = 'missing'")
        return try statement.first([]) { try $0.value(0) } ?? 0
    }

    func forgetMissing() throws { try db.execute(sql: "DELETE FROM endpoint_meta WHERE name = 'missing'") }

    /// Marks the file as ended, for all processes that have it open.
    func markOver() throws { try db.execute(sql: "INSERT INTO endpoint_meta VALUES ('over', 1)") }

    func isOver() throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM endpoint_meta WHERE name = 'over'")
        return try statement.first([]) { _ in true } ?? false
    }
}
