internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// An open file of an outbox, until it is wiped or set aside.
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
    private let counter: OutboxCounter
    private let waiting = Lock<[Waiting]>([])
    private let retired = Lock(false)

    private init(
        _ files: StoreFiles,
        options: SQLiteStoreOptions,
        cipher: (any StoreCipher)?,
        room: OutboxRoom
    ) throws {
        isReadOnly = options.access == .readOnly
        if !isReadOnly { files.protect() }
        pool = try DatabasePool(path: files.database.path, configuration: Configuration(options))
        guard let identity = files.identity else { throw StaleConnection.retired }
        self.identity = identity
        self.options = options
        self.room = room
        counter = OutboxCounter(beside: files.database)
        sealing = OutboxSealing(cipher: cipher)
    }

    /// Opens the file, and creates its tables if it is new.
    static func open(
        _ files: StoreFiles,
        _ options: SQLiteStoreOptions,
        _ cipher: (any StoreCipher)?
    ) throws -> OutboxConnection {
        let room = OutboxRoom(beside: files.database)
        guard options.access == .readWrite else {
            let connection = try OutboxConnection(files, options: options, cipher: cipher, room: room)
            try connection.pool.read { try OutboxRows.format.check($0, cipher) }
            return connection
        }
        do {
            let connection = try openToWrite(files, options: options, cipher: cipher, room: room)
            room.keep()
            return connection
        } catch let error as DatabaseError where [.SQLITE_FULL, .SQLITE_IOERR].contains(error.resultCode) {
            // On a full disk, there is no room for a log either.
            room.giveHalf()
            return try openToWrite(files, options: options, cipher: cipher, room: room)
        }
    }

    private static func openToWrite(
        _ files: StoreFiles,
        options: SQLiteStoreOptions,
        cipher: (any StoreCipher)?,
        room: OutboxRoom
    ) throws -> OutboxConnection {
        let connection = try OutboxConnection(files, options: options, cipher: cipher, room: room)
        // Before the file is read: another process may append meanwhile.
        let tally = connection.counter.tally
        let isNew = try connection.pool.writeWithoutTransaction { db in
            try makeDurable(db)
            var isNew = false
            try db.inTransaction(.immediate) {
                isNew = try Int.fetchOne(db, sql: "PRAGMA user_version") == 0
                try OutboxRows.format.migrate(db, cipher)
                if isNew {
                    try connection.rows(db).begin(after: max(files.lastSequence, tally?.last ?? 0))
                } else if let tally {
                    try connection.rows(db).recover(tally)
                }
                return .commit
            }
            return isNew
        }
        // Syncs the folder, so that the file is found again after a loss of power.
        if isNew { files.syncFolder() }
        return connection
    }

    /// Syncs every commit before it returns, past the disk's own cache if the system supports that. GRDB uses
    /// `NORMAL` for a write-ahead log, which would wait for the next checkpoint. The log is short, so that its
    /// contents fit into the file on a full disk, with the reserved room.
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

    /// The number of transactions that wait for the current one.
    var waitingCount: Int { waiting.withLock { $0.count } }

    var isRetired: Bool { retired.withLock { $0 } }

    /// Ends the use of the file. Operations that wait for their turn start again with the next one.
    func retire() { retired.withLock { $0 = true } }

    /// A connection that is still being read closes itself when the reading ends.
    func close() { try? pool.close() }

    /// Throws if the file no longer belongs to the store, because of this process or, as noted in the file, another
    /// one.
    private func checkInUse(_ db: Database) throws {
        if try isRetired || rows(db).isOver() { throw StaleConnection.retired }
    }

    /// A process that has ended was about to delete the file.
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
    /// Applies a transaction, and returns when it is synced. Transactions that arrive during a sync share the next
    /// one.
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
        // It is alone, or one of them failed. Each one finds out by itself.
        for one in taken { one.answer.resume(with: Result { try commitAlone(one.transaction, db) }) }
    }

    /// Tries again on a full disk after moving the log into the file. The record of a delivery may use the reserved
    /// room.
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
        // This also fails if the disk has no room for it. Then the next step fails too.
        _ = try? db.checkpoint(.passive)
    }

    private func commit(_ transactions: [OutboxTransaction], _ db: Database) throws -> [[Int64]] {
        let isRecordOnly = transactions.allSatisfy(\.isRecordOnly)
        try options.limit(db, extra: isRecordOnly ? OutboxRoom.bytes : 0)
        var made: [[Int64]] = []
        var tally: OutboxTally?
        try db.inTransaction(.immediate) {
            try checkInUse(db)
            made = try transactions.map { try rows(db).make($0) }
            if transactions.contains(where: \.changesCount) { tally = try rows(db).tally() }
            return .commit
        }
        if let tally { counter.note(tally) }
        // The successful append shows that the disk has room again.
        if !isRecordOnly { room.keep() }
        return made
    }

    /// Returns the number of writes that were found missing, once.
    func takeMissing() throws -> Int {
        try pool.writeWithoutTransaction { db in
            guard try rows(db).missing() > 0 else { return 0 }
            var missing: Int64 = 0
            try db.inTransaction(.immediate) {
                try checkInUse(db)
                missing = try rows(db).missing()
                try rows(db).forgetMissing()
                return .commit
            }
            return Int(missing)
        }
    }

    /// Deletes the data of a user, also from the log and the free pages. If nothing is left, the file has ended,
    /// and the result is its last sequence.
    func erase(user: String) throws -> Int64? { try erasing { try eraseRows(of: user, $0) } }

    /// Applies a transaction, and leaves nothing deleted in the log and the free pages.
    func erase(_ transaction: OutboxTransaction) throws -> [Int64] {
        try erasing { try commit([transaction], $0).first ?? [] }
    }

    private func erasing<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try pool.barrierWriteWithoutTransaction { db in
            try options.limit(db, extra: OutboxRoom.bytes)
            let value: Value
            do {
                value = try body(db)
            } catch let error where EntityStoreError(error).kind == .full {
                makeRoom(db, forRecordsOnly: true)
                value = try body(db)
            }
            try db.checkpoint(.truncate)
            return value
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
    /// The transaction adds records, or removes some.
    fileprivate var changesCount: Bool {
        changes.contains { change in
            switch change {
            case .append, .remove: true
            case .update, .replace, .alias, .forget: false
            }
        }
    }

    /// The transaction only changes what is known about existing records. It must not fail on a full disk.
    fileprivate var isRecordOnly: Bool {
        changes.allSatisfy { change in
            switch change {
            case .append: false
            // Without a body, it is what is left of a delivered write.
            case .replace(_, _, let body): body == nil
            case .update, .remove, .alias, .forget: true
            }
        }
    }
}
