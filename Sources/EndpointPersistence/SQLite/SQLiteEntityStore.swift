public import EndpointOffline
public import EndpointRuntime
public import Foundation
internal import GRDB

/// A store in a file. It uses SQLite with a write-ahead log.
///
/// Use one file for each API and user. The store opens the file when it is first used, on its own thread. If the
/// file has a problem, the first operation throws an ``EntityStoreError``. Its contents can be fetched again, so a
/// damaged file is deleted and created again, and `onEvent` receives an event. The store deletes nothing from a
/// file of a later version, a file that is encrypted with another key, or a file that is not a store.
public final class SQLiteEntityStore: EntityStore {
    private let file: StoreLifecycle

    /// Creates a store in a file.
    ///
    /// - Parameters:
    ///   - url: The file. Its folder is created if it is missing.
    ///   - cipher: Encrypts the tables that require it, and all answers; nil if no table requires it.
    ///   - options: The access to the file, and its maximum size.
    ///   - onEvent: Receives an event when something was deleted, from any thread.
    public init(
        at url: URL,
        cipher: (any StoreCipher)? = nil,
        options: SQLiteStoreOptions = SQLiteStoreOptions(),
        onEvent: @escaping @Sendable (SQLiteStoreEvent) -> Void = { _ in }
    ) {
        file = StoreLifecycle(url, options: options, cipher: cipher, report: onEvent)
    }

    /// The file for an API and a user in a folder. Its name contains neither of them.
    public static func file(for api: String, user: String, in folder: URL) -> URL {
        folder.appendingPathComponent("\(StableHash.hex("\(api)\n\(user)")).store")
    }

    /// The entity with this key; nil if there is none.
    public func entity(_ id: String, in table: EntityTable) async throws(EntityStoreError) -> EntityRecord? {
        let found: EntityRecord?? = try await file.readRow(table) { db, connection in
            guard let rows = try connection.rows(of: table, db) else { return nil }
            return try connection.record(connection.rows.key(id, in: table), rows)
        }
        return found ?? nil
    }

    /// The entities with these keys, in the order of the keys, without those that are missing.
    public func entities(_ ids: [String], in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord] {
        try await file.read(table) { db, connection in
            guard let rows = try connection.rows(of: table, db) else { return [] }
            return try ids.compactMap { try connection.record(connection.rows.key($0, in: table), rows) }
        } ?? []
    }

    /// The entities that match a query.
    public func entities(
        matching query: EntityQuery,
        in table: EntityTable
    ) async throws(EntityStoreError) -> [EntityRecord] {
        // This throws for an unknown column at once, even if the file does not have the table yet.
        _ = try EntityQuery.Resolved(query, in: table)
        return try await file.read(table) { db, connection in
            guard let rows = try connection.rows(of: table, db) else { return [] }
            if !connection.isReadOnly {
                connection.reads.note(query, in: rows.stored.id)
                connection.makeIndex(try StoredQuery(query, in: rows.stored), on: rows.stored)
            }
            return try rows.records(matching: query)
        } ?? []
    }

    /// The keys of the entities that were saved before a date.
    public func staleEntities(
        savedBefore date: Date,
        in table: EntityTable
    ) async throws(EntityStoreError) -> [String] {
        try await file.read(table) { db, connection in
            try connection.rows(of: table, db)?.ids(savedBefore: date) ?? []
        } ?? []
    }

    /// The stored answer to a read; nil if there is none.
    public func answer(for key: StoredAnswerKey) async throws(EntityStoreError) -> StoredAnswer? {
        let found: StoredAnswer?? = try await file.readRow(nil) { db, connection in
            let found = try AnswerRows(db: db, rows: connection.rows).answer(key)
            if let found, !connection.isReadOnly { connection.reads.note(answer: found.row) }
            return found?.answer
        }
        return found ?? nil
    }

    /// Applies all changes of a transaction, or none of them, and then notifies the followers of the changes.
    @discardableResult
    public func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool {
        try await file.apply(transaction)
    }

    /// Returns the number of transactions since the file was created, and before it was last created anew.
    public func revision() async throws(EntityStoreError) -> Int64 {
        let revision = try await file.readRow(nil) { db, _ in try StoreRevision.current(db) } ?? 0
        file.learn(revision: revision)
        return revision
    }

    /// The number of times that this process wiped the store, or found that another process wiped it.
    public var generation: Int { file.generation }

    /// Deletes everything permanently: rows are overwritten, the log is emptied, and the files are deleted.
    public func wipe() async throws(EntityStoreError) {
        do {
            try await file.wipe()
        } catch {
            throw EntityStoreError(error)
        }
    }

    /// Deletes what was saved up to a revision permanently: rows are overwritten, and the log is emptied.
    public func wipe(through revision: Int64) async throws(EntityStoreError) {
        guard try await self.revision() > revision else { return try await wipe() }
        do {
            try await file.wipe(through: revision)
        } catch {
            throw EntityStoreError(error)
        }
    }

    /// An element each time that this store changes something in this interest. Changes by another process are seen
    /// at the next read.
    public func changes(to interest: EntityInterest) -> AsyncStream<Void> {
        file.interests.changes(to: interest)
    }
}

extension StoreConnection {
    /// Returns the rows of a table, and nil if the file does not have the table. If it has another form of the table,
    /// this throws ``ChangedTable``.
    fileprivate func rows(of table: EntityTable, _ db: Database) throws -> EntityRows? {
        if let known = known(table) { return EntityRows(db: db, stored: known, rows: rows) }
        guard let found = try StoredTable.find(table, db) else {
            guard try StoredTable.isThere(table, db) else { return nil }
            let changed = ChangedTable(table: table)
            throw isReadOnly ? EntityStoreError(.readOnly, reason: changed.description) : changed
        }
        learn(found)
        return EntityRows(db: db, stored: found, rows: rows)
    }

    /// Returns the record with this key, and notes that it was read.
    fileprivate func record(_ key: Data, _ rows: EntityRows) throws -> EntityRecord? {
        if !isReadOnly { reads.note(key: key, in: rows.stored.id) }
        return try rows.record(key: key)
    }

    /// Creates the index of a query, after the read that asks for it. If this fails, queries only take longer.
    fileprivate func makeIndex(_ query: StoredQuery, on table: StoredTable) {
        guard let index = query.index, isNew(index: index.name) else { return }
        pool.asyncWriteWithoutTransaction { [self] db in
            guard (try? checkInUse()) != nil else { return }
            try? db.execute(sql: "CREATE INDEX IF NOT EXISTS \(index.name) ON \(table.name) (\(index.columns))")
        }
    }
}
