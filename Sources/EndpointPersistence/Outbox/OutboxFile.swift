#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import Foundation
    internal import GRDB

    /// Opens an outbox's file at its first use, and again once it was wiped or put aside, by this process or another.
    final class OutboxFile: Sendable {
        let followers = OutboxFollowers()
        private let files: StoreFiles
        private let options: SQLiteStoreOptions
        private let cipher: (any StoreCipher)?
        private let opened = Lock<OutboxConnection?>(nil)
        private let queue = StoreQueue()

        init(_ file: URL, _ options: SQLiteStoreOptions, _ cipher: (any StoreCipher)?) {
            files = StoreFiles(database: file, companions: [".room"])
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
            return try await performing { try await $0.commit(transaction) } ?? []
        }

        /// Reads; nil where there is no file yet, and this process may not make it.
        func read<Value: Sendable>(
            _ body: @escaping @Sendable (OutboxRows) throws -> Value
        ) async throws(EntityStoreError) -> Value? {
            try await performing { try await $0.read(body) }
        }

        private func mayWrite() throws(EntityStoreError) {
            guard options.access == .readWrite else {
                throw EntityStoreError(.readOnly, reason: "the store was opened read-only")
            }
        }

        /// Does something in the file, and once more where it turns out that another one has taken its place.
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
                    // Whatever a closed file says. One that others keep replacing is not waited for for ever.
                    let isStale = error is StaleConnection || used?.isRetired == true
                    guard isStale, attempts < 4 else { throw EntityStoreError(error) }
                    used?.retire()
                }
            }
        }

        /// How many transactions wait for the one that is being made.
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

        /// The open file, if it is still the one that stands there.
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

        /// Opens the file while no other process does. One whose deletion a process began and did not end holds nothing.
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
            try mayWrite()
            return try await working { [self] in
                try makeFolder()
                return try files.lease()
            }
        }

        /// Deletes what is a user's; and the files, where nothing is left.
        func wipe(user: String) async throws(EntityStoreError) {
            try mayWrite()
            try await working { [self] in
                guard files.identity != nil else { return }
                try files.alone(within: options.busyTimeout) {
                    let connection = try inUse ?? openToWrite()
                    guard let last = try connection.erase(user: user) else { return }
                    // Written down before the file goes: the next one begins behind it.
                    try files.note(lastSequence: last)
                    connection.retire()
                    letGo()
                    connection.close()
                    try files.remove()
                }
            }
        }

        /// Gives the files another name.
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
#endif
