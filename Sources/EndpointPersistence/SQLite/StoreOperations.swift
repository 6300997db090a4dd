#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import GRDB

    /// Does something in the file, and once more where the file was not as it was known to be.
    extension StoreLifecycle {
        /// Reads; nil where there is no file yet, and this process may not make it.
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

        /// Reads one row; nil where there is no file yet, and this process may not make it.
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

        /// Writes, wholly or not at all.
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
                    // A file that others keep replacing is not waited for for ever.
                    guard attempts < 4, try await isMended(error, used) else { throw EntityStoreError(error) }
                }
            }
        }

        /// Whether what failed may be tried again.
        private func isMended(_ error: any Error, _ connection: StoreConnection?) async throws(EntityStoreError) -> Bool
        {
            if error is StaleConnection { return true }
            guard let connection else { return false }
            // Whatever a closed file says.
            if connection.isRetired { return true }
            if (error as? DatabaseError)?.resultCode == .SQLITE_ERROR {
                // Another process made the table anew, with other columns or another name.
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
