internal import EndpointOffline
internal import EndpointRuntime
internal import GRDB

/// Performs operations on the file. If the file is not as it was known to be, an operation is repeated, up to three
/// times.
extension StoreLifecycle {
    /// Reads. Returns nil if there is no file yet and this process may not create it.
    func read<Value: Sendable>(
        _ table: EntityTable?,
        _ body: @escaping @Sendable (Database, StoreConnection) throws -> Value
    ) async throws(EntityStoreError) -> Value? {
        try await performing(table.map { [$0] } ?? []) { connection in
            try await connection.readers.read { db in
                try connection.checkInUse()
                return try body(db, connection)
            }
        }
    }

    /// Reads one row. Returns nil if there is no file yet and this process may not create it.
    func readRow<Value: Sendable>(
        _ table: EntityTable?,
        _ body: @escaping @Sendable (Database, StoreConnection) throws -> Value
    ) async throws(EntityStoreError) -> Value? {
        try await performing(table.map { [$0] } ?? []) { connection in
            try await connection.readers.readRow { db in
                try connection.checkInUse()
                return try body(db, connection)
            }
        }
    }

    /// Writes in a transaction.
    func write<Value: Sendable>(
        _ tables: [EntityTable],
        _ body: @escaping @Sendable (Database, StoreConnection) throws -> Value
    ) async throws(EntityStoreError) -> Value {
        let value = try await performing(tables) { connection in
            guard !connection.isReadOnly else {
                throw EntityStoreError(.readOnly, reason: "the store was opened read-only")
            }
            return try await withCheckedThrowingContinuation { continuation in
                connection.pool.asyncWriteWithoutTransaction { db in
                    continuation.resume(with: Result { try Self.transaction(db, connection, body) })
                }
            }
        }
        guard let value else {
            throw EntityStoreError(
                .readOnly,
                reason: "the file does not exist yet, and the store may not create it"
            )
        }
        return value
    }

    /// Applies all changes of a transaction, or none of them, and then notifies the followers of the changes. Returns
    /// false if the transaction belongs to an earlier generation.
    func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool {
        try transaction.check()
        let (tables, bytes) = (transaction.tables, transaction.byteCount)
        let made = try await writeMakingRoom(tables, bytes: bytes) { db, connection -> Applied? in
            // The check is inside the transaction, so that a wipe happens either before it or after it.
            if let generation = transaction.generation, generation != self.generation { return nil }
            var change = try StoreChange(
                transaction,
                db: db,
                connection: connection,
                followed: self.interests.followed
            )
            try change.make()
            return Applied(connection: connection, outcome: change.outcome)
        }
        guard let made else { return false }
        for table in made.outcome.tables.values { made.connection.learn(table) }
        learn(revision: made.outcome.revision)
        for event in made.outcome.events { tell(event) }
        interests.tell(made.outcome.told)
        return true
    }

    private static func transaction<Value>(
        _ db: Database,
        _ connection: StoreConnection,
        _ body: (Database, StoreConnection) throws -> Value
    ) throws -> Value {
        var value: Value?
        try db.inTransaction(.immediate) {
            try connection.checkInUse()
            value = try body(db, connection)
            return .commit
        }
        guard let value else { throw StaleConnection.retired }
        return value
    }

    private func performing<Value: Sendable>(
        _ tables: [EntityTable],
        _ body: (StoreConnection) async throws -> Value
    ) async throws(EntityStoreError) -> Value? {
        if cipher == nil, let table = tables.first(where: \.isEncrypted) {
            throw EntityStoreError(.cipher, reason: "the table \(table.name) needs a cipher")
        }
        var attempts = 0
        while true {
            attempts += 1
            var used: StoreConnection?
            do {
                used = try await connection()
                guard let used else { return nil }
                return try await body(used)
            } catch {
                // The number of attempts is limited, because other processes could keep replacing the file.
                guard attempts < 4, try await isMended(error, used) else { throw EntityStoreError(error) }
            }
        }
    }

    /// Returns true if the failed operation can be repeated. Before, it forgets tables that changed, deletes the rows of
    /// a table that the file has in another form, and deletes a damaged file.
    private func isMended(_ error: any Error, _ connection: StoreConnection?) async throws(EntityStoreError) -> Bool {
        if error is StaleConnection { return true }
        guard let connection else { return false }
        // The error of a file that is no longer in use does not matter.
        if connection.isRetired { return true }
        if (error as? DatabaseError)?.resultCode == .SQLITE_ERROR {
            // Another process created the table again, with other columns or under another name.
            connection.forgetTables()
            return true
        }
        if let changed = error as? ChangedTable, !connection.isReadOnly {
            // What reads the table must see that its rows are gone, so they go before it is read.
            _ = try await apply(EntityTransaction([.save([], requestedAt: 0, table: changed.table)]))
            return true
        }
        let failure = EntityStoreError(error)
        guard failure.kind == .damaged, !connection.isReadOnly else { return false }
        do {
            try await drop(connection, failure)
        } catch {
            throw EntityStoreError(error)
        }
        return true
    }
}

/// The outcome of a transaction, and the file that it changed.
private struct Applied: Sendable {
    let connection: StoreConnection
    let outcome: StoreChange.Outcome
}

/// The file has the rows of a table with other columns or another encryption, so they cannot be read.
struct ChangedTable: Error, CustomStringConvertible {
    let table: EntityTable

    var description: String { "the file has another form of the table \(table.name)" }
}
