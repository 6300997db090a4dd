#if Persistence
    public import EndpointRuntime
    public import Foundation

    /// An outbox's store in a file: SQLite, with a write-ahead log that is synced before a write returns.
    ///
    /// Keep one file per API and user, in a folder that no backup holds. The file is opened when it is first used, on a thread
    /// of the store's own; whatever is wrong with it is an ``EndpointRuntime/EntityStoreError`` of what was asked for first.
    /// Nothing in it is ever dropped by itself: a damaged file stays where it is, and every use of it fails as `damaged`.
    public final class SQLiteOutboxStore: OutboxStore {
        private let file: OutboxFile

        /// A store in a file.
        ///
        /// - Parameters:
        ///   - url: The file. Its folder is made where there is none.
        ///   - cipher: What encrypts all that the file holds, but for its sizes and its order; nil for none.
        ///   - options: What the process may do with the file, and how large it may become.
        public init(
            at url: URL,
            cipher: (any StoreCipher)? = nil,
            options: SQLiteStoreOptions = SQLiteStoreOptions()
        ) {
            file = OutboxFile(url, options, cipher)
        }

        /// The file for an API and a user in a folder. Its name shows neither.
        public static func file(for api: String, user: String, in folder: URL) -> URL {
            folder.appendingPathComponent("\(StableHash.hex("\(api)\n\(user)")).outbox")
        }

        /// Makes all changes of a transaction, or none of them, and returns once they are synced to the disk. Transactions
        /// that come at the same time share a sync.
        @discardableResult
        public func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
            let sequences = try await file.apply(transaction)
            file.followers.tell()
            return sequences
        }

        /// The records of a user behind a sequence, in the order of their sequences, without bodies.
        public func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord] {
            try await file.read { try $0.records(of: user, after: sequence) } ?? []
        }

        /// The body of a record's request; nil where it has none, or where there is no such record.
        public func body(of id: String) async throws(EntityStoreError) -> Data? {
            try await file.read { try $0.body(of: id) } ?? nil
        }

        /// The aliases of a user, in the order in which they were made.
        public func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias] {
            try await file.read { try $0.aliases(of: user) } ?? []
        }

        /// Takes the right to send what the file holds: a lock of the system, on a file with the end `.lease`. Nil where
        /// another process has it, or another store of this one.
        public func lease() async throws(EntityStoreError) -> OutboxLease? { try await file.lease() }

        /// An element each time that something was changed through this store: what another process appends is seen at the
        /// next read.
        public func changes() -> AsyncStream<Void> { file.followers.changes() }

        /// Deletes the records and aliases of a user, beyond recovery: rows are overwritten, the log is emptied, and the files
        /// are deleted unless they hold what is another user's.
        public func wipe(user: String) async throws(EntityStoreError) {
            try await file.wipe(user: user)
            file.followers.tell()
        }

        /// How many transactions wait for the one that is being made.
        var waitingCount: Int { file.waitingCount }

        /// Puts a file that cannot be used out of the way, as it is: one that is damaged, or whose key is lost. The next write
        /// makes a new one.
        ///
        /// - Returns: Where the file is now; nil where there was none.
        public func setAside() async throws(EntityStoreError) -> URL? {
            let place = try await file.setAside()
            file.followers.tell()
            return place
        }
    }
#endif
