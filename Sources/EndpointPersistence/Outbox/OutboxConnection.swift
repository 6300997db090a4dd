#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import Foundation
    internal import GRDB

    /// An open file of an outbox, until it is wiped or put aside.
    final class OutboxConnection: Sendable {
        private struct Waiting: Sendable {
            let transaction: OutboxTransaction
            let answer: CheckedContinuation<[Int64], any Error>
        }

        let identity: StoreFiles.Identity
        let isReadOnly: Bool
        private let pool: DatabasePool
        private let options: SQLiteStoreOptions
        private let sealing: OutboxSealing
        private let room: OutboxRoom
        private let waiting = Lock<[Waiting]>([])
        private let retired = Lock(false)

        private init(
            _ files: StoreFiles,
            _ options: SQLiteStoreOptions,
            _ cipher: (any StoreCipher)?,
            _ room: OutboxRoom
        ) throws {
            isReadOnly = options.access == .readOnly
            pool = try DatabasePool(path: files.database.path, configuration: Configuration(options))
            guard let identity = files.identity else { throw StaleConnection.retired }
            self.identity = identity
            self.options = options
            self.room = room
            sealing = OutboxSealing(cipher: cipher)
        }

        /// Opens the file, and makes its tables if it is new.
        static func open(
            _ files: StoreFiles,
            _ options: SQLiteStoreOptions,
            _ cipher: (any StoreCipher)?
        ) throws -> OutboxConnection {
            let room = OutboxRoom(beside: files.database)
            guard options.access == .readWrite else {
                let connection = try OutboxConnection(files, options, cipher, room)
                try connection.pool.read { try OutboxRows.format.check($0, cipher) }
                return connection
            }
            do {
                let connection = try openToWrite(files, options, cipher, room)
                room.keep()
                return connection
            } catch let error as DatabaseError where [.SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode) {
                // On a full disk there is no room for a log either.
                room.giveHalf()
                return try openToWrite(files, options, cipher, room)
            }
        }

        private static func openToWrite(
            _ files: StoreFiles,
            _ options: SQLiteStoreOptions,
            _ cipher: (any StoreCipher)?,
            _ room: OutboxRoom
        ) throws -> OutboxConnection {
            let connection = try OutboxConnection(files, options, cipher, room)
            let isNew = try connection.pool.writeWithoutTransaction { db in
                try makeDurable(db)
                var isNew = false
                try db.inTransaction(.immediate) {
                    isNew = try Int.fetchOne(db, sql: "PRAGMA user_version") == 0
                    try OutboxRows.format.migrate(db, cipher)
                    if isNew { try connection.rows(db).begin(after: files.lastSequence) }
                    return .commit
                }
                return isNew
            }
            // What the file needs to be found again after a loss of power.
            if isNew { files.syncFolder() }
            return connection
        }

        /// Every commit is synced before it returns, past the disk's own cache where the system offers that: GRDB, which takes
        /// `NORMAL` for a write-ahead log, would leave it to the next checkpoint. The log is short, so that on a full disk it can
        /// be moved into the file with the room that is kept.
        private static func makeDurable(_ db: Database) throws {
            try db.execute(
                sql: """
                    PRAGMA synchronous = FULL;
                    PRAGMA fullfsync = ON;
                    PRAGMA checkpoint_fullfsync = ON;
                    PRAGMA wal_autocheckpoint = \(OutboxRoom.logPages);
                    """
            )
        }

        private func rows(_ db: Database) -> OutboxRows { OutboxRows(db: db, sealing: sealing) }

        /// How many transactions wait for the one that is being made.
        var waitingCount: Int { waiting.withLock { $0.count } }

        var isRetired: Bool { retired.withLock { $0 } }

        /// Ends the use of the file: whoever waits for its turn begins again with the next one.
        func retire() { retired.withLock { $0 = true } }

        /// A connection that is still read from closes by itself when the reading ends.
        func close() { try? pool.close() }

        /// Throws once the file is no longer the store's: this process says so, or another one does in the file.
        private func checkInUse(_ db: Database) throws {
            if try isRetired || rows(db).isOver() { throw StaleConnection.retired }
        }

        /// Whether a process that ended meanwhile was about to delete the file.
        func isOver() throws -> Bool { try pool.read { try rows($0).isOver() } }

        func read<Value: Sendable>(_ body: @escaping @Sendable (OutboxRows) throws -> Value) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                pool.asyncRead { [self] db in
                    continuation.resume(
                        with: Result {
                            let db = try db.get()
                            try checkInUse(db)
                            return try body(rows(db))
                        }
                    )
                }
            }
        }
    }

    extension OutboxConnection {
        /// Makes a transaction, and returns once it is synced: together with those that come while the one before is synced.
        func commit(_ transaction: OutboxTransaction) async throws -> [Int64] {
            try await withCheckedThrowingContinuation { continuation in
                let isFirst = waiting.withLock { waiting in
                    waiting.append(Waiting(transaction: transaction, answer: continuation))
                    return waiting.count == 1
                }
                if isFirst { pool.asyncWriteWithoutTransaction { [self] db in commitWaiting(db) } }
            }
        }

        private func commitWaiting(_ db: Database) {
            let taken = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            if taken.count > 1, let made = try? commit(taken.map(\.transaction), db) {
                for (one, sequences) in zip(taken, made) { one.answer.resume(returning: sequences) }
                return
            }
            // Alone, or one of them failed: which of them it was, each finds out by itself.
            for one in taken { one.answer.resume(with: Result { try commitAlone(one.transaction, db) }) }
        }

        /// What fails on a full disk is tried again once the log was moved into the file; what records a delivery may take the room
        /// that was kept for it.
        private func commitAlone(_ transaction: OutboxTransaction, _ db: Database) throws -> [Int64] {
            do {
                return try commit([transaction], db).first ?? []
            } catch let error where EntityStoreError(error).kind == .full {
                makeRoom(db, forRecordsOnly: transaction.isRecordOnly)
                return try commit([transaction], db).first ?? []
            }
        }

        private func makeRoom(_ db: Database, forRecordsOnly isRecordOnly: Bool) {
            if isRecordOnly { room.give() }
            // Fails where the disk has no room for this either; then so does what follows.
            _ = try? db.checkpoint(.passive)
        }

        private func commit(_ transactions: [OutboxTransaction], _ db: Database) throws -> [[Int64]] {
            let isRecordOnly = transactions.allSatisfy(\.isRecordOnly)
            try options.limit(db, extra: isRecordOnly ? OutboxRoom.bytes : 0)
            var made: [[Int64]] = []
            try db.inTransaction(.immediate) {
                try checkInUse(db)
                made = try transactions.map { try rows(db).make($0) }
                return .commit
            }
            // What was appended shows that the disk has room again.
            if !isRecordOnly { room.keep() }
            return made
        }

        /// Deletes what is a user's, from the log and the free pages, too. Where nothing is left, the file is over, and the answer
        /// is the last sequence that it gave.
        func erase(user: String) throws -> Int64? {
            try pool.barrierWriteWithoutTransaction { db in
                var last: Int64?
                try options.limit(db, extra: OutboxRoom.bytes)
                do {
                    last = try eraseRows(of: user, db)
                } catch let error where EntityStoreError(error).kind == .full {
                    makeRoom(db, forRecordsOnly: true)
                    last = try eraseRows(of: user, db)
                }
                try db.checkpoint(.truncate)
                return last
            }
        }

        private func eraseRows(of user: String, _ db: Database) throws -> Int64? {
            var last: Int64?
            try db.inTransaction(.immediate) {
                try checkInUse(db)
                if try rows(db).erase(user: user) {
                    last = try rows(db).lastSequence()
                    try rows(db).markOver()
                }
                return .commit
            }
            return last
        }
    }

    extension OutboxTransaction {
        /// Whether it changes only what is known of records that are there: such a one must not fail for want of room.
        fileprivate var isRecordOnly: Bool {
            changes.allSatisfy { change in
                switch change {
                case .append, .replace: false
                case .update, .remove, .alias: true
                }
            }
        }
    }
#endif
