internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// An open file, until it is wiped or created again.
final class StoreConnection: Sendable {
    let pool: DatabasePool
    let readers: StoreReaders
    let identity: StoreFiles.Identity
    let isReadOnly: Bool
    let rows: StoredRows
    let reads: ReadLog
    private let tables = Lock<[String: StoredTable]>([:])
    private let indexes = Lock<Set<String>>([])
    private let retired = Lock(false)

    private init(
        _ pool: DatabasePool,
        identity: StoreFiles.Identity,
        isReadOnly: Bool,
        rows: StoredRows,
        reads: ReadLog
    ) {
        self.pool = pool
        self.reads = reads
        readers = StoreReaders(pool)
        self.identity = identity
        self.isReadOnly = isReadOnly
        self.rows = rows
    }

    /// Opens the file, and creates its tables if it is new.
    static func open(
        _ files: StoreFiles,
        _ options: SQLiteStoreOptions,
        _ cipher: (any StoreCipher)?,
        after revision: Int64
    ) throws -> StoreConnection {
        let isReadOnly = options.access == .readOnly
        if isReadOnly, files.identity == nil {
            throw EntityStoreError(
                .readOnly,
                reason: "the file does not exist yet, and the store may not create it"
            )
        }
        if !isReadOnly { files.protect() }
        let pool = try DatabasePool(path: files.database.path, configuration: Configuration(options))
        if isReadOnly {
            try pool.read { db in try format.check(db, cipher) }
        } else {
            try pool.write { db in
                try format.migrate(db, cipher)
                try StoreRevision.begin(after: revision, db)
            }
        }
        guard let identity = files.identity else { throw StaleConnection.retired }
        let reads = ReadLog(after: try pool.read(StoredTable.lastRead))
        return StoreConnection(
            pool,
            identity: identity,
            isReadOnly: isReadOnly,
            rows: StoredRows(cipher: cipher),
            reads: reads
        )
    }

    /// Ends the use of the file. Operations that wait for their turn start again with the next file.
    func retire() { retired.withLock { $0 = true } }

    var isRetired: Bool { retired.withLock { $0 } }

    /// Throws if the file no longer belongs to the store.
    func checkInUse() throws {
        if isRetired { throw StaleConnection.retired }
    }

    /// Returns the table as the file has it, if this process already looked it up.
    func known(_ table: EntityTable) -> StoredTable? {
        tables.withLock { $0[table.name].flatMap { $0.table == table ? $0 : nil } }
    }

    func learn(_ table: StoredTable) { tables.withLock { $0[table.table.name] = table } }

    /// Records the request of an index. It returns true the first time.
    func isNew(index: String) -> Bool { indexes.withLock { $0.insert(index).inserted } }

    func forgetTables() { tables.withLock { $0 = [:] } }
}

extension StoreConnection {
    /// Texts are stored as their UTF-8 bytes, so that SQLite compares the bytes and binds a text as a whole.
    static let format = StoreFormat(
        version: 3,
        applicationID: 0x4550_5354,
        schema: """
            CREATE TABLE endpoint_tables (
                id INTEGER PRIMARY KEY, name BLOB UNIQUE, columns BLOB, encrypted INTEGER, entries INTEGER, bytes INTEGER
            );
            CREATE TABLE endpoint_answers (
                id INTEGER PRIMARY KEY, method BLOB, key BLOB, list INTEGER, content BLOB, extra BLOB, saved REAL,
                complete INTEGER, encrypted INTEGER, invalidated INTEGER NOT NULL DEFAULT 0, read INTEGER, size INTEGER,
                revision INTEGER NOT NULL DEFAULT 0, requested INTEGER NOT NULL DEFAULT 0, UNIQUE (method, key)
            );
            CREATE TABLE endpoint_deletions (
                entity INTEGER, key BLOB, revision INTEGER, PRIMARY KEY (entity, key)
            ) WITHOUT ROWID;
            CREATE INDEX endpoint_deletions_revision ON endpoint_deletions (revision);
            INSERT INTO endpoint_meta VALUES ('revision', 0);
            """,
        migrations: [
            1: { db in
                try db.execute(
                    sql: "ALTER TABLE endpoint_answers ADD COLUMN invalidated INTEGER NOT NULL DEFAULT 0"
                )
            },
            2: StoreRevision.addColumns,
        ],
        // A digest would not find what was stored without a cipher.
        encryption: { db in try db.execute(sql: "DELETE FROM endpoint_answers; DELETE FROM endpoint_deletions;") }
    )
}
