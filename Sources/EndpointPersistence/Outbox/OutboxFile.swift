internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// Opens an outbox's file when it is first used, and again after this process or another one wiped it or set it
/// aside.
final class OutboxFile: Sendable {
    let followers = OutboxFollowers()
    private let files: StoreFiles
    private let options: SQLiteStoreOptions
    private let cipher: (any StoreCipher)?
    private let opened = Lock<OutboxConnection?>(nil)
    private let queue = StoreQueue()

    init(_ file: URL, _ options: SQLiteStoreOptions, _ cipher: (any StoreCipher)?) {
        files = StoreFiles(database: file, companions: [".room", ".count"])
        self.options = options
        self.cipher = cipher
    }

    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
        try mayWrite()
        if cipher == nil, transaction.mustBeEncrypted {
            let reason =
                "the spec requires encrypted writes (store: encrypted), but the outbox's store has no "
                + "cipher"
            throw EntityStoreError(.cipher, reason: reason)
        }
        return try await performing { [queue] connection in
            guard transaction.isErasing else { return try await connection.commit(transaction) }
            return try await queue.run { try connection.erase(transaction) }
        } ?? []
    }

    /// Reads; nil if there is no file yet, and this process may not create it.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (OutboxRows) throws -> Value
    ) async throws(EntityStoreError) -> Value? {
        try await performing { try await $0.read(body) }
    }

    /// Returns the number of writes that were found missing, once. A process that may not change the file tells nobody.
    func takeMissing() async throws(EntityStoreError) -> Int {
        guard options.access == .readWrite else { return 0 }
        return try await performing { [queue] connection in try await queue.run { try connection.takeMissing() } }
            ?? 0
    }

    private func mayWrite() throws(EntityStoreError) {
        guard options.access == .readWrite else {
            throw EntityStoreError(.readOnly, reason: "the store was opened read-only")
        }
    }

    /// Performs an operation on the file, and once more if another file has taken its place.
    private func performing<Value: Sendable>(
        _ body: (OutboxConnection) async throws -> Value
    ) async throws(EntityStoreError) -> Value? {
        var attempts = 0
        while true {
            attempts += 1
            var used: OutboxConnection?
            do {
                used = try await connection()
                guard let used else { return nil }
                return try await body(used)
            } catch {
                // The error of a closed file does not matter. If others keep replacing the file, this does not wait
                // for ever.
                let isStale = error is StaleConnection || used?.isRetired == true
                guard isStale, attempts < 4 else { throw EntityStoreError(error) }
                used?.retire()
            }
        }
    }

    /// The number of transactions that wait for the current one.
    var waitingCount: Int { opened.withLock { $0 }?.waitingCount ?? 0 }
}

extension OutboxFile {
    private func connection() async throws -> OutboxConnection? {
        if let connection = inUse { return connection }
        return try await queue.run { [self] in
            if let connection = inUse { return connection }
            letGo()
            guard options.access == .readWrite else { return try openToRead() }
            try makeFolder()
            return try files.alone(within: options.busyTimeout) { keep(try openToWrite()) }
        }
    }

    /// The open file, if it is still the one at the path.
    private var inUse: OutboxConnection? {
        guard let connection = opened.withLock({ $0 }), !connection.isRetired,
            connection.identity == files.identity
        else { return nil }
        return connection
    }

    private func keep(_ connection: OutboxConnection) -> OutboxConnection {
        opened.withLock { $0 = connection }
        return connection
    }

    private func letGo() {
        let connection = opened.withLock { opened in
            defer { opened = nil }
            return opened
        }
        connection?.retire()
        connection?.close()
    }

    private func openToRead() throws -> OutboxConnection? {
        guard files.identity != nil else { return nil }
        let connection = try OutboxConnection.open(files, options, cipher)
        return try connection.isOver() ? nil : keep(connection)
    }

    /// Opens the file with a lock against other processes. If a process started to delete it and did not finish, it
    /// is empty.
    private func openToWrite() throws -> OutboxConnection {
        let connection = try OutboxConnection.open(files, options, cipher)
        guard try connection.isOver() else { return connection }
        connection.close()
        try files.remove()
        return try OutboxConnection.open(files, options, cipher)
    }

    private func makeFolder() throws {
        if try files.makeFolder() { files.syncFolders() }
    }

    func lease() async throws(EntityStoreError) -> OutboxLease? {
        // A process that may not change the file cannot send from it, but shows the waiting writes.
        guard options.access == .readWrite else { return nil }
        return try await working { [self] in
            try makeFolder()
            return try files.lease()
        }
    }

    /// Deletes the data of a user, and the files if nothing is left.
    func wipe(user: String) async throws(EntityStoreError) {
        try mayWrite()
        try await working { [self] in
            guard files.identity != nil else { return }
            try files.alone(within: options.busyTimeout) {
                let connection = try inUse ?? openToWrite()
                guard let last = try connection.erase(user: user) else { return }
                // The sequence is recorded before the file is deleted. The next file continues after it.
                try files.note(lastSequence: last)
                connection.retire()
                letGo()
                connection.close()
                try files.remove()
            }
        }
    }

    /// Renames the files.
    func setAside() async throws(EntityStoreError) -> URL? {
        try mayWrite()
        return try await working { [self] in
            guard files.identity != nil else { return nil }
            return try files.alone(within: options.busyTimeout) {
                letGo()
                return try files.moveAside()
            }
        }
    }

    private func working<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws(EntityStoreError) -> Value {
        do {
            return try await queue.run(body)
        } catch {
            throw EntityStoreError(error)
        }
    }
}

extension OutboxTransaction {
    fileprivate var mustBeEncrypted: Bool {
        changes.contains { change in
            if case .append(let record) = change { record.isEncrypted } else { false }
        }
    }
}
