internal import EndpointRuntime
internal import GRDB

/// The revision of a store: the number of its transactions, which the file keeps.
enum StoreRevision {
    static func current(_ db: Database) throws -> Int64 {
        let statement = try db.cachedStatement(sql: "SELECT value FROM endpoint_meta WHERE name = 'revision'")
        guard let revision: Int64 = try statement.first([], { try $0.value(0) }), revision >= 0 else {
            throw EntityStoreError(.damaged, reason: "the file has no revision")
        }
        return revision
    }

    /// Returns the revision of the transaction that begins.
    static func next(_ db: Database) throws -> Int64 {
        try db.cachedStatement(sql: "UPDATE endpoint_meta SET value = value + 1 WHERE name = 'revision'").execute()
        return try current(db)
    }

    /// Continues after the revision of an earlier file, because requests may be under way that began with it.
    static func begin(after revision: Int64, _ db: Database) throws {
        guard try current(db) < revision else { return }
        let sql = "UPDATE endpoint_meta SET value = ? WHERE name = 'revision'"
        try db.execute(sql: sql, arguments: [revision])
    }

    /// Adds revisions to a file that orders its rows by dates. Everything in it counts as older than all requests.
    @Sendable
    static func addColumns(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO endpoint_meta VALUES ('revision', 0);
                ALTER TABLE endpoint_answers ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE endpoint_answers ADD COLUMN requested INTEGER NOT NULL DEFAULT 0;
                CREATE TABLE endpoint_deletions (
                    entity INTEGER, key BLOB, revision INTEGER, PRIMARY KEY (entity, key)
                ) WITHOUT ROWID;
                CREATE INDEX endpoint_deletions_revision ON endpoint_deletions (revision);
                """
        )
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM endpoint_tables") {
            try db.execute(
                sql: """
                    ALTER TABLE e\(id) ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE e\(id) ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
                    """
            )
        }
    }
}
