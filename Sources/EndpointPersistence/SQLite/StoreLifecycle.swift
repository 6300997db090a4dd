internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// Opens the file when it is first used, and again after this process or another one wiped it or created it again.
final class StoreLifecycle: Sendable {
    private struct State: Sendable {
        var connection: StoreConnection?
        var generation = 0
        /// The last known revision, which a new file continues.
        var revision: Int64 = 0
    }

    let options: SQLiteStoreOptions
    let cipher: (any StoreCipher)?
    let interests = EntityInterests()
    private let files: StoreFiles
    private let report: @Sendable (SQLiteStoreEvent) -> Void
    private let state = Lock(State())
    private let queue = StoreQueue()

    init(
        _ file: URL,
        options: SQLiteStoreOptions,
        cipher: (any StoreCipher)?,
        report: @escaping @Sendable (SQLiteStoreEvent) -> Void
    ) {
        files = StoreFiles(database: file)
        self.options = options
        self.cipher = cipher
        self.report = report
    }

    var generation: Int { state.withLock { $0.generation } }

    func tell(_ event: SQLiteStoreEvent) { report(event) }

    /// The open file. It is nil if the file does not exist yet and this process may only read.
    func connection() async throws -> StoreConnection? {
        if let connection = state.withLock({ $0.connection }), connection.identity == files.identity {
            return connection
        }
        return try await queue.run { try self.open() }
    }

    private func open() throws -> StoreConnection? {
        let old = state.withLock { $0.connection }
        if let old, old.identity == files.identity { return old }
        if let old {
            // Requests of the previous user may still be in progress. The new generation keeps their answers out.
            old.retire()
            state.withLock { state in
                state.connection = nil
                state.generation += 1
            }
            close(old)
            report(.replacedByAnotherProcess)
        }
        let opened = try openFile()
        state.withLock { $0.connection = opened }
        if old != nil { interests.tell(.everything) }
        return opened
    }

    /// Notes a revision of the file.
    func learn(revision: Int64) {
        state.withLock { $0.revision = max($0.revision, revision) }
    }

    private func open(_ files: StoreFiles) throws -> StoreConnection {
        try StoreConnection.open(files, options, cipher, after: state.withLock { $0.revision })
    }

    private func openFile() throws -> StoreConnection? {
        guard options.access == .readWrite else {
            return files.identity == nil ? nil : try open(files)
        }
        try files.makeFolder()
        return try files.alone(within: options.busyTimeout) {
            do {
                return try open(files)
            } catch let error where EntityStoreError(error).kind == .damaged {
                try files.remove()
                report(.droppedDamagedFile(reason: EntityStoreError(error).reason))
                return try open(files)
            }
        }
    }

    /// Deletes a file that turned out to be damaged, unless it was already deleted or replaced.
    func drop(_ connection: StoreConnection, _ error: EntityStoreError) async throws {
        try await queue.run { [self] in
            guard state.withLock({ $0.connection === connection }) else { return }
            connection.retire()
            try files.alone(within: options.busyTimeout) {
                if files.identity == connection.identity { try files.remove() }
            }
            state.withLock { $0.connection = nil }
            close(connection)
            report(.droppedDamagedFile(reason: error.reason))
        }
        interests.tell(.everything)
    }

    /// Deletes everything: first the rows, so that none of their data stays on the disk, and then the files.
    func wipe() async throws {
        guard options.access == .readWrite else {
            throw EntityStoreError(.readOnly, reason: "the store was opened read-only")
        }
        try await queue.run { [self] in
            state.withLock { $0.generation += 1 }
            try files.makeFolder()
            try files.alone(within: options.busyTimeout) {
                let connection =
                    state.withLock { $0.connection } ?? (try? open(files))
                if let connection { erase(connection) }
                try files.remove()
            }
            state.withLock { $0.connection = nil }
        }
        interests.tell(.everything)
    }

    /// Deletes and overwrites what was saved up to a revision.
    func wipe(through revision: Int64) async throws {
        guard options.access == .readWrite else {
            throw EntityStoreError(.readOnly, reason: "the store was opened read-only")
        }
        guard let connection = try await connection() else { return }
        try await queue.run { [self] in
            state.withLock { $0.generation += 1 }
            try connection.pool.barrierWriteWithoutTransaction { db in
                try connection.checkInUse()
                try db.inTransaction(.immediate) {
                    try Self.erase(through: revision, db)
                    return .commit
                }
                try db.checkpoint(.truncate)
            }
        }
        interests.tell(.everything)
    }

    private static func erase(through revision: Int64, _ db: Database) throws {
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM endpoint_tables") {
            try db.execute(sql: "DELETE FROM e\(id) WHERE revision <= ?", arguments: [revision])
            try db.execute(
                sql: """
                    UPDATE endpoint_tables SET entries = (SELECT COUNT(*) FROM e\(id)), \
                    bytes = (SELECT COALESCE(SUM(size), 0) FROM e\(id)) WHERE id = ?
                    """,
                arguments: [id]
            )
        }
        try db.execute(sql: "DELETE FROM endpoint_answers WHERE revision <= ?", arguments: [revision])
    }

    /// Deletes and overwrites all rows. An error does not matter, because the file is deleted next.
    private func erase(_ connection: StoreConnection) {
        connection.readers.stepBack()
        try? connection.pool.barrierWriteWithoutTransaction { db in
            connection.retire()
            try db.inTransaction(.immediate) {
                for id in try Int64.fetchAll(db, sql: "SELECT id FROM endpoint_tables") {
                    try db.execute(sql: "DROP TABLE e\(id)")
                }
                for name in ["meta", "tables", "answers", "deletions"] {
                    try db.execute(sql: "DELETE FROM endpoint_\(name)")
                }
                return .commit
            }
            try db.checkpoint(.truncate)
        }
        connection.retire()
        close(connection)
    }

    /// Closes the pool. A connection that is still being read closes itself when the reading ends.
    private func close(_ connection: StoreConnection) {
        connection.readers.stepBack()
        try? connection.pool.close()
    }
}
