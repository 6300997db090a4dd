internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// The properties that identify a store's file, and the tables of a new file.
struct StoreFormat: Sendable {
    /// The version of the file's contents, which SQLite calls the user version.
    let version: Int
    /// The number that distinguishes a store's file from any other database.
    let applicationID: Int
    /// The SQL that creates the tables of a new file, except the one with the note on encryption.
    let schema: String
    /// Migrates a file from a version to the next one.
    var migrations: [Int: @Sendable (Database) throws -> Void] = [:]
    /// Prepares a file without a cipher that gets one.
    var encryption: @Sendable (Database) throws -> Void = { _ in }

    /// Creates the tables if the file is new, and migrates an older file. Records the cipher if it is the file's
    /// first.
    func migrate(_ db: Database, _ cipher: (any StoreCipher)?) throws {
        let found = try versionFound(in: db)
        if found == 0 {
            try db.execute(sql: "CREATE TABLE endpoint_meta (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID")
            try db.execute(sql: schema)
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(version)")
        } else if found < version {
            for older in found..<version { try migrations[older]?(db) }
            try db.execute(sql: "PRAGMA user_version = \(version)")
        }
        try check(db, cipher)
        guard let cipher, try cipherNote(in: db) == nil else { return }
        try encryption(db)
        let sealed = try cipher.seal(Self.checkText, context: Self.checkContext)
        try db.execute(sql: "INSERT INTO endpoint_meta VALUES ('cipher', ?)", arguments: [sealed])
    }

    /// Throws if the file is empty, has another version, belongs to another program, or is encrypted and the cipher
    /// does not have its key.
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
    /// Creates the configuration with which every file of a store is opened.
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
    /// Limits the file to its maximum size plus `extra` bytes. Does nothing if there is no maximum size.
    func limit(_ db: Database, extra: Int = 0) throws {
        guard let bytes = maximumBytes else { return }
        let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4_096
        try db.execute(sql: "PRAGMA max_page_count = \(max((bytes + extra) / pageSize, 1))")
    }
}
