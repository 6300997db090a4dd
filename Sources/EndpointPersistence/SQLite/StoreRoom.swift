internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// Makes room in a full file. The contents of a store can be fetched again, so new answers take precedence over
/// them.
struct StoreRoom {
    let db: Database
    let connection: StoreConnection
    let followed: FollowedEntities

    /// The deleted content.
    struct Made: Sendable {
        var told = EntityChanges()
        var entities = 0
        var answers = 0

        var isNothing: Bool { entities == 0 && answers == 0 }
    }

    /// Deletes about a third of each table and of the answers. It starts with those that were read least recently,
    /// and keeps those that somebody follows.
    func make() throws -> Made {
        var made = Made()
        var trimmed: [EntityTable] = []
        for stored in try StoredTable.all(db) {
            let rows = EntityRows(db: db, stored: stored, rows: connection.rows)
            let deleted = try rows.deleteThird(connection.reads, keeping: try rows.followed(followed, answers))
            guard deleted > 0 else { continue }
            made.entities += deleted
            trimmed.append(stored.table)
            made.told.add(table: stored.table)
        }
        try answers.write(connection.reads.take(ReadLog.answers))
        made.answers = try answers.deleteThird(keeping: followed.answers)
        let revision = try StoreRevision.current(db)
        for table in trimmed { try answers.note(table.trimmedKey, at: revision) }
        return made
    }

    private var answers: AnswerRows { AnswerRows(db: db, rows: connection.rows) }
}

extension StoreLifecycle {
    /// Makes a change of this many bytes. If the file is full, it makes room and tries again, up to three times. It
    /// does not make room for a change that is larger than the file may be.
    func writeMakingRoom<Value: Sendable>(
        _ tables: [EntityTable],
        bytes: Int,
        _ body: @escaping @Sendable (Database, StoreConnection) throws -> Value
    ) async throws(EntityStoreError) -> Value {
        for _ in 0..<3 {
            do throws(EntityStoreError) {
                return try await write(tables, body)
            } catch {
                guard error.kind == .full, bytes < options.maximumBytes ?? .max, try await makeRoom(error) else {
                    throw error
                }
            }
        }
        return try await write(tables, body)
    }

    /// Returns true if it could delete anything. On a full disk, the log cannot grow to record the deletion either.
    /// Then it throws the original error.
    private func makeRoom(_ full: EntityStoreError) async throws(EntityStoreError) -> Bool {
        let made: StoreRoom.Made
        do throws(EntityStoreError) {
            made = try await write([]) { [interests] db, connection in
                try StoreRoom(db: db, connection: connection, followed: interests.followed).make()
            }
        } catch {
            throw full
        }
        guard !made.isNothing else { return false }
        tell(.madeRoom(entities: made.entities, answers: made.answers))
        interests.tell(made.told)
        return true
    }
}
