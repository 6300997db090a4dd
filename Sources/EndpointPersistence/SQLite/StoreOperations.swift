#if Persistence
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

        /// Returns true if the failed operation can be repeated. Before, it forgets tables that changed, and deletes a
        /// damaged file.
        private func isMended(_ error: any Error, _ connection: StoreConnection?) async throws(EntityStoreError) -> Bool
        {
            if error is StaleConnection { return true }
            guard let connection else { return false }
            // The error of a file that is no longer in use does not matter.
            if connection.isRetired { return true }
            if (error as? DatabaseError)?.resultCode == .SQLITE_ERROR {
                // Another process created the table again, with other columns or under another name.
                connection.forgetTables()
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
#endif
