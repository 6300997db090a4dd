public import EndpointOffline
public import EndpointRuntime
public import Foundation

/// A store of an outbox in a file. It uses SQLite with a write-ahead log, which is synced before a write returns.
///
/// Use one file for each API and user, in a folder that is not backed up. The store opens the file when it is first
/// used, on its own thread. If the file has a problem, the first operation throws an
/// ``EndpointRuntime/EntityStoreError``. The store never deletes data on its own: a damaged file stays in place,
/// and every use of it fails as `damaged`.
public final class SQLiteOutboxStore: OutboxStore {
    private let file: OutboxFile

    /// Creates a store in a file.
    ///
    /// - Parameters:
    ///   - url: The file. Its folder is created if it is missing.
    ///   - cipher: Encrypts the contents of the file, except their sizes and their order; nil for no encryption.
    ///   - options: The access to the file, and its maximum size.
    public init(
        at url: URL,
        cipher: (any StoreCipher)? = nil,
        options: SQLiteStoreOptions = SQLiteStoreOptions()
    ) {
        file = OutboxFile(url, options, cipher)
    }

    /// The file for an API and a user in a folder. Its name contains neither of them.
    public static func file(for api: String, user: String, in folder: URL) -> URL {
        folder.appendingPathComponent("\(StableHash.hex("\(api)\n\(user)")).outbox")
    }

    /// Applies all changes of a transaction, or none of them, and returns after they are synced to the disk.
    /// Transactions at the same time share a sync.
    @discardableResult
    public func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
        let sequences = try await file.apply(transaction)
        file.followers.tell()
        return sequences
    }

    /// The records of a user after a sequence, in the order of their sequences, without bodies.
    public func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord] {
        try await file.read { try $0.records(of: user, after: sequence) } ?? []
    }

    /// The body of a record's request; nil if there is no body or no such record.
    public func body(of id: String) async throws(EntityStoreError) -> Data? {
        try await file.read { try $0.body(of: id) } ?? nil
    }

    /// The aliases of a user, in the order of their creation.
    public func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias] {
        try await file.read { try $0.aliases(of: user) } ?? []
    }

    /// The largest number of waiting writes that a damaged or cut log has lost, once. The last sequence and the number of
    /// records are noted after each commit in a file with the extension `.count`.
    public func takeMissing() async throws(EntityStoreError) -> Int { try await file.takeMissing() }

    /// Takes the right to send the writes of the file: a system lock on a file with the extension `.lease`. Returns
    /// nil if another process or another store of this process has it, or if this store is read-only.
    public func lease() async throws(EntityStoreError) -> OutboxLease? { try await file.lease() }

    /// An element each time that this store changes something. Changes by another process are seen at the next
    /// read.
    public func changes() -> AsyncStream<Void> { file.followers.changes() }

    /// Deletes the records and aliases of a user permanently: rows are overwritten, and the log is emptied. The
    /// files are deleted, unless they contain data of another user.
    public func wipe(user: String) async throws(EntityStoreError) {
        try await file.wipe(user: user)
        file.followers.tell()
    }

    /// The number of transactions that wait for the current one.
    var waitingCount: Int { file.waitingCount }

    /// Moves a file that cannot be used out of the way, unchanged: a damaged file, or one whose key is lost. The
    /// next write creates a new file.
    ///
    /// - Returns: The new place of the file; nil if there was none.
    public func setAside() async throws(EntityStoreError) -> URL? {
        let place = try await file.setAside()
        file.followers.tell()
        return place
    }
}
