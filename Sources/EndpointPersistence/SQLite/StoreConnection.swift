#if Persistence
    internal import EndpointRuntime
    internal import Foundation
    internal import GRDB

    /// An open file, until it is wiped or made anew.
    final class StoreConnection: Sendable {
        /// What SQLite calls the version of what is in the file.
        static let version = 1
        /// What tells a store's file from any other database.
        static let applicationID = 0x4550_5354

        let pool: DatabasePool
        let identity: StoreFiles.Identity
        let isReadOnly: Bool
        let rows: StoredRows
        let reads = ReadLog()
        private let tables = Lock<[String: StoredTable]>([:])
        private let indexes = Lock<Set<String>>([])
        private let retired = Lock(false)

        private init(_ pool: DatabasePool, _ identity: StoreFiles.Identity, _ isReadOnly: Bool, _ rows: StoredRows) {
            self.pool = pool
            self.identity = identity
            self.isReadOnly = isReadOnly
            self.rows = rows
        }

        /// Opens the file, and makes its tables if it is new.
        static func open(
            _ files: StoreFiles,
            _ options: SQLiteStoreOptions,
            _ cipher: (any StoreCipher)?
        ) throws -> StoreConnection {
            let isReadOnly = options.access == .readOnly
            if isReadOnly, files.identity == nil {
                throw EntityStoreError(.readOnly, reason: "there is no file yet, and it may not be made")
            }
            let pool = try DatabasePool(path: files.database.path, configuration: configuration(options))
            if isReadOnly {
                try pool.read { db in try check(db, cipher) }
            } else {
                try pool.write { db in try migrate(db, cipher) }
            }
            guard let identity = files.identity else { throw StaleConnection.retired }
            return StoreConnection(pool, identity, isReadOnly, StoredRows(cipher: cipher))
        }

        private static func configuration(_ options: SQLiteStoreOptions) -> Configuration {
            var configuration = Configuration()
            configuration.label = "EndpointPersistence"
            configuration.readonly = options.access == .readOnly
            let (seconds, attoseconds) = options.busyTimeout.components
            configuration.busyMode = .timeout(Double(seconds) + Double(attoseconds) / 1e18)
            configuration.observesSuspensionNotifications = true
            configuration.foreignKeysEnabled = false
            configuration.prepareDatabase { db in
                try db.execute(sql: "PRAGMA secure_delete = ON")
                guard let bytes = options.maximumBytes, options.access == .readWrite else { return }
                let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4_096
                try db.execute(sql: "PRAGMA max_page_count = \(max(bytes / pageSize, 1))")
            }
            return configuration
        }

        /// Ends the use of the file: whoever waits for its turn begins again with the next one.
        func retire() { retired.withLock { $0 = true } }

        var isRetired: Bool { retired.withLock { $0 } }

        /// Throws once the file is no longer the store's.
        func checkInUse() throws {
            if isRetired { throw StaleConnection.retired }
        }

        /// The table as it is known to stand in the file.
        func known(_ table: EntityTable) -> StoredTable? {
            tables.withLock { $0[table.name].flatMap { $0.table == table ? $0 : nil } }
        }

        func learn(_ table: StoredTable) { tables.withLock { $0[table.table.name] = table } }

        /// Whether nobody in this process asked for an index so far.
        func isNew(index: String) -> Bool { indexes.withLock { $0.insert(index).inserted } }

        func forgetTables() { tables.withLock { $0 = [:] } }
    }

    extension StoreConnection {
        private static func version(of db: Database) throws -> Int {
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
            let isForeign = application != applicationID && (version != 0 || application != 0)
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            if isForeign || version == 0 && count > 0 {
                throw EntityStoreError(.other, reason: "the file is a database of something else")
            }
            if version > Self.version {
                throw EntityStoreError(.newerVersion, reason: "the file has version \(version), not \(Self.version)")
            }
            return version
        }

        private static func check(_ db: Database, _ cipher: (any StoreCipher)?) throws {
            guard try version(of: db) == version else {
                throw EntityStoreError(.readOnly, reason: "the file is empty, and nothing may be made in it")
            }
            let check = try Data.fetchOne(db, sql: "SELECT value FROM endpoint_meta WHERE name = 'cipher'")
            guard let check else { return }
            guard let cipher, (try? cipher.open(check, context: checkContext)) == checkText else {
                throw EntityStoreError(.cipher, reason: "the file was encrypted with another key")
            }
        }

        private static let checkText = Data("endpoint store".utf8)
        private static let checkContext = Data("check".utf8)

        private static func migrate(_ db: Database, _ cipher: (any StoreCipher)?) throws {
            if try version(of: db) == 0 {
                try db.execute(sql: schema)
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                try db.execute(sql: "PRAGMA user_version = \(version)")
            }
            try check(db, cipher)
            guard let cipher, try Int.fetchOne(db, sql: "SELECT count(*) FROM endpoint_meta") == 0 else { return }
            // What was kept without a cipher is not found by a digest.
            try db.execute(sql: "DELETE FROM endpoint_answers")
            let sealed = try cipher.seal(checkText, context: checkContext)
            try db.execute(sql: "INSERT INTO endpoint_meta VALUES ('cipher', ?)", arguments: [sealed])
        }

        /// Texts stand as their UTF-8 bytes: these SQLite compares, and binds whole.
        private static let schema = """
            CREATE TABLE endpoint_meta (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
            CREATE TABLE endpoint_tables (
                id INTEGER PRIMARY KEY, name BLOB UNIQUE, columns BLOB, encrypted INTEGER, entries INTEGER, bytes INTEGER
            );
            CREATE TABLE endpoint_answers (
                id INTEGER PRIMARY KEY, method BLOB, key BLOB, list INTEGER, content BLOB, extra BLOB, saved REAL,
                complete INTEGER, encrypted INTEGER, read INTEGER, size INTEGER, UNIQUE (method, key)
            );
            """
    }
#endif
