#if Persistence
    internal import EndpointOffline
    internal import EndpointRuntime
    internal import Foundation
    internal import GRDB

    /// What a store's file is told by, and the tables it begins with.
    struct StoreFormat: Sendable {
        /// What SQLite calls the version of what is in the file.
        let version: Int
        /// What tells a store's file from any other database.
        let applicationID: Int
        /// The tables of a new file, besides the one that says how the file is encrypted.
        let schema: String
        /// What makes a file of a version one of the next.
        var migrations: [Int: String] = [:]
        /// What has to be done when a file without a cipher gets one.
        var encryption: @Sendable (Database) throws -> Void = { _ in }

        /// Makes the tables if the file is new, or what an older file lacks, and notes the cipher if it is the first.
        func migrate(_ db: Database, _ cipher: (any StoreCipher)?) throws {
            let found = try versionFound(in: db)
            if found == 0 {
                try db.execute(sql: "CREATE TABLE endpoint_meta (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID")
                try db.execute(sql: schema)
                try db.execute(sql: "PRAGMA application_id = \(applicationID)")
                try db.execute(sql: "PRAGMA user_version = \(version)")
            } else if found < version {
                for older in found..<version { if let sql = migrations[older] { try db.execute(sql: sql) } }
                try db.execute(sql: "PRAGMA user_version = \(version)")
            }
            try check(db, cipher)
            guard let cipher, try cipherNote(in: db) == nil else { return }
            try encryption(db)
            let sealed = try cipher.seal(Self.checkText, context: Self.checkContext)
            try db.execute(sql: "INSERT INTO endpoint_meta VALUES ('cipher', ?)", arguments: [sealed])
        }

        /// Throws where the file is another version's, something else's, or encrypted with another key.
        func check(_ db: Database, _ cipher: (any StoreCipher)?) throws {
            let found = try versionFound(in: db)
            guard found == version else {
                let reason = found == 0 ? "is empty" : "has version \(found), not \(version)"
                throw EntityStoreError(.readOnly, reason: "the file \(reason), and the store may not change it")
            }
            guard let check = try cipherNote(in: db) else { return }
            guard let cipher, (try? cipher.open(check, context: Self.checkContext)) == Self.checkText else {
                throw EntityStoreError(.cipher, reason: "the file was encrypted with another key")
            }
        }

        private func versionFound(in db: Database) throws -> Int {
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
            let isForeign = application != applicationID && (found != 0 || application != 0)
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            if isForeign || found == 0 && count > 0 {
                throw EntityStoreError(.other, reason: "the file is a database of another program")
            }
            if found > version {
                throw EntityStoreError(.newerVersion, reason: "the file has version \(found), not \(version)")
            }
            return found
        }

        private func cipherNote(in db: Database) throws -> Data? {
            try Data.fetchOne(db, sql: "SELECT value FROM endpoint_meta WHERE name = 'cipher'")
        }

        private static let checkText = Data("endpoint store".utf8)
        private static let checkContext = Data("check".utf8)
    }

    extension Configuration {
        /// How every file of a store is opened.
        init(_ options: SQLiteStoreOptions) {
            self.init()
            label = "EndpointPersistence"
            readonly = options.access == .readOnly
            let (seconds, attoseconds) = options.busyTimeout.components
            busyMode = .timeout(Double(seconds) + Double(attoseconds) / 1e18)
            observesSuspensionNotifications = true
            foreignKeysEnabled = false
            prepareDatabase { db in
                try db.execute(sql: "PRAGMA secure_delete = ON")
                if options.access == .readWrite { try options.limit(db) }
            }
        }
    }

    extension SQLiteStoreOptions {
        /// Lets the file grow to its largest size, and `extra` bytes further; to any size where it has none.
        func limit(_ db: Database, extra: Int = 0) throws {
            guard let bytes = maximumBytes else { return }
            let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4_096
            try db.execute(sql: "PRAGMA max_page_count = \(max((bytes + extra) / pageSize, 1))")
        }
    }
#endif
