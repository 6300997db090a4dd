internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// The entities of one table that were deleted lately, so that no answer from before a deletion brings one back. They
/// are in the file, because another process may have requested the answer.
struct DeletionRows {
    let db: Database
    let stored: StoredTable
    let rows: StoredRows

    /// The number of transactions after which a deletion is forgotten. No request is under way for so long.
    private static let lifetime: Int64 = 100_000

    func note(_ ids: [String], at revision: Int64) throws {
        guard !ids.isEmpty else { return }
        let insert = try db.cachedStatement(sql: "INSERT OR REPLACE INTO endpoint_deletions VALUES (?, ?, ?)")
        for id in ids { try insert.execute(arguments: [stored.id, rows.key(id, in: stored.table), revision]) }
        let delete = try db.cachedStatement(sql: "DELETE FROM endpoint_deletions WHERE revision <= ?")
        try delete.execute(arguments: [revision - Self.lifetime])
    }

    /// Notes all entities of the table.
    func noteAll(at revision: Int64) throws {
        let sql = "INSERT OR REPLACE INTO endpoint_deletions SELECT ?, key, ? FROM \(stored.name)"
        try db.execute(sql: sql, arguments: [stored.id, revision])
    }

    /// Returns true if an answer that was requested at this revision may save an entity that is not stored, in the
    /// transaction with the other revision.
    func allow(_ key: Data, requestedAt: Int64, at revision: Int64) throws -> Bool {
        let select = try db.cachedStatement(
            sql: "SELECT revision FROM endpoint_deletions WHERE entity = ? AND key = ?"
        )
        let deletedAt: Int64? = try select.first([stored.id, key]) { try $0.value(0) }
        guard let deletedAt else { return true }
        guard deletedAt <= revision else {
            throw EntityStoreError(.damaged, reason: "an entity was deleted after the last transaction")
        }
        return deletedAt <= requestedAt || deletedAt == revision
    }
}
