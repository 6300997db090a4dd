internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// A table of entities in the file.
struct StoredTable: Sendable {
    let table: EntityTable
    /// The number of the table in the file. The table with number 3 is `e3` in SQL.
    let id: Int64

    var name: String { "e\(id)" }

    /// The columns of a record, in the order in which ``StoredRows`` reads them.
    var selected: String {
        (["key", "json", "extra", "saved", "revision", "written"] + columns).joined(separator: ", ")
    }

    /// The names of the entity's columns in SQL.
    var columns: [String] { table.columns.indices.map { "c\($0)" } }

    /// Returns the table if the file has it with exactly these columns and this encryption.
    static func find(_ table: EntityTable, _ db: Database) throws -> StoredTable? {
        let sql = "SELECT id, columns, encrypted FROM endpoint_tables WHERE name = ?"
        let statement = try db.cachedStatement(sql: sql)
        guard let row = try Row.fetchOne(statement, arguments: [Data(table.name.utf8)]) else { return nil }
        let (columns, isEncrypted): (Data, Bool) = (try row.value(1), try row.value(2))
        guard columns == PackedTexts.pack(table.columns), isEncrypted == table.isEncrypted else { return nil }
        return StoredTable(table: table, id: try row.value(0))
    }

    /// Returns true if the file has the table, in whatever form.
    static func isThere(_ table: EntityTable, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM endpoint_tables WHERE name = ?")
        return try Row.fetchOne(statement, arguments: [Data(table.name.utf8)]) != nil
    }

    /// Returns all tables of entities in the file.
    static func all(_ db: Database) throws -> [StoredTable] {
        let statement = try db.cachedStatement(
            sql: "SELECT id, name, columns, encrypted FROM endpoint_tables ORDER BY id"
        )
        return try Row.fetchAll(statement).map { row in
            var columns: Data = try row.value(2)
            let name = String(decoding: try row.value(1) as Data, as: UTF8.self)
            let names = PackedTexts.unpack(from: &columns)?.compactMap { $0 } ?? []
            return StoredTable(
                table: EntityTable(name, columns: names, isEncrypted: try row.value(3)),
                id: try row.value(0)
            )
        }
    }

    /// Returns the number of the last read that the file has.
    @Sendable
    static func lastRead(_ db: Database) throws -> Int64 {
        var last: Int64 = 0
        for table in try all(db).map(\.name) + ["endpoint_answers"] {
            let select = try db.cachedStatement(sql: "SELECT max(read) FROM \(table)")
            let found: Int64? = try select.first([]) { try $0.optional(0) } ?? nil
            last = max(last, found ?? 0)
        }
        return last
    }

    /// Returns the table. Creates it if it is missing, or if the file has it with other columns or another
    /// encryption. In the latter case, `dropped` is the number of deleted entities.
    static func make(_ table: EntityTable, _ db: Database) throws -> (StoredTable, dropped: Int?) {
        if let found = try find(table, db) { return (found, nil) }
        let name = Data(table.name.utf8)
        let old = try Row.fetchOne(
            db,
            sql: "SELECT id, entries FROM endpoint_tables WHERE name = ?",
            arguments: [name]
        )
        if let old {
            try db.execute(sql: "DROP TABLE IF EXISTS e\(try old.value(0) as Int64)")
            try db.execute(sql: "DELETE FROM endpoint_tables WHERE name = ?", arguments: [name])
            let dropped = try old.value(0) as Int64
            try db.execute(sql: "DELETE FROM endpoint_deletions WHERE entity = ?", arguments: [dropped])
        }
        try db.execute(
            sql: "INSERT INTO endpoint_tables (name, columns, encrypted, entries, bytes) VALUES (?, ?, ?, 0, 0)",
            arguments: [name, PackedTexts.pack(table.columns), table.isEncrypted]
        )
        let made = StoredTable(table: table, id: db.lastInsertedRowID)
        let columns = made.columns.map { ", \($0)" }.joined()
        try db.execute(
            sql: """
                CREATE TABLE \(made.name) (
                    id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, json BLOB NOT NULL, extra BLOB,
                    saved REAL NOT NULL, read INTEGER NOT NULL, size INTEGER NOT NULL,
                    revision INTEGER NOT NULL DEFAULT 0, written INTEGER NOT NULL DEFAULT 0\(columns)
                );
                CREATE INDEX \(made.name)_read ON \(made.name) (read);
                """
        )
        return (made, try old?.value(1))
    }
}

/// A query in SQL.
struct StoredQuery {
    /// The condition after `WHERE`.
    let condition: String
    let arguments: StatementArguments
    /// The terms after `ORDER BY`.
    let order: String
    /// The index with which SQLite neither reads the whole table nor sorts rows. It is nil if the index on the key
    /// is enough.
    let index: (name: String, columns: String)?

    init(_ query: EntityQuery, in stored: StoredTable) throws {
        // This throws if there is no such column.
        _ = try EntityQuery.Resolved(query, in: stored.table)
        let place = { (column: String) in stored.table.columns.firstIndex(of: column) ?? 0 }
        let filters = query.filters.map { place($0.column) }
        condition = (["1"] + filters.map { "c\($0) IS ?" }).joined(separator: " AND ")
        arguments = StatementArguments(query.filters.map(\.value.stored))
        let steps = query.order.map { (place: place($0.column), isDescending: $0.isDescending) }
        order = (steps.map { "c\($0.place)\($0.isDescending ? " DESC" : "")" } + ["key"]).joined(separator: ", ")
        let columns = filters.map { "c\($0)" }.sorted() + [order]
        let name = filters.sorted().map { "f\($0)" } + steps.map { "\($0.isDescending ? "d" : "a")\($0.place)" }
        index =
            name.isEmpty
            ? nil : ("\(stored.name)_\(name.joined(separator: "_"))", columns.joined(separator: ", "))
    }
}
