internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

extension EntityRows {
    /// Writes the times of reads of entities to the file.
    func write(_ reads: ReadLog.Entries) throws {
        let one = try db.cachedStatement(sql: "UPDATE \(stored.name) SET read = ? WHERE key = ? AND read < ?")
        for (query, tick) in reads.queries {
            let inSQL = try StoredQuery(query, in: stored)
            let sql = "UPDATE \(stored.name) SET read = ? WHERE \(inSQL.condition) AND read < ?"
            let arguments: StatementArguments = [tick] + inSQL.arguments + [tick]
            try db.cachedStatement(sql: sql).execute(arguments: arguments)
        }
        for (key, tick) in reads.keys { try one.execute(arguments: [tick, key, tick]) }
    }

    /// Deletes entities until the limits hold, starting with those read least recently. It returns true if it
    /// deleted any.
    func trim(_ limits: EntityLimits, _ reads: ReadLog, keeping followed: @autoclosure () throws -> Set<Data>)
        throws -> Bool
    {
        guard let (entries, bytes) = try usage() else { return false }
        // The reads are written when a limit is half reached. So the reads of earlier runs of the app count when it
        // is reached.
        if entries > limits.entries / 2 || bytes > limits.bytes / 2 { try write(reads.take(stored.id)) }
        guard entries > limits.entries || bytes > limits.bytes else { return false }
        return try deleteDown(to: limits, keeping: try followed()) > 0
    }

    /// Deletes a third of the bytes, starting with the least recently read. Returns the number of deleted
    /// entities.
    func deleteThird(_ reads: ReadLog, keeping kept: Set<Data>) throws -> Int {
        guard let (entries, bytes) = try usage() else { return 0 }
        try write(reads.take(stored.id))
        return try deleteDown(to: EntityLimits(entries: entries, bytes: bytes / 3 * 2), keeping: kept)
    }

    private func usage() throws -> (entries: Int, bytes: Int)? {
        let usage = "SELECT entries, bytes FROM endpoint_tables WHERE id = ?"
        return try db.cachedStatement(sql: usage).first([stored.id]) { row in
            (entries: try row.value(0) as Int, bytes: try row.value(1) as Int)
        }
    }

    private func deleteDown(to limits: EntityLimits, keeping kept: Set<Data>) throws -> Int {
        guard var (entries, bytes) = try usage() else { return 0 }
        let cursor = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT key, size FROM \(stored.name) ORDER BY read, key")
        )
        var victims: [Data] = []
        while entries > limits.entries || bytes > limits.bytes, let row = try cursor.next() {
            let (key, size): (Data, Int) = (try row.value(0), try row.value(1))
            guard !kept.contains(key) else { continue }
            victims.append(key)
            (entries, bytes) = (entries - 1, bytes - size)
        }
        var tally = Tally()
        for key in victims { _ = try delete(key: key, &tally) }
        try add(tally)
        return victims.count
    }

    /// Returns the keys of the entities in this table that somebody follows, or may follow.
    func followed(_ interests: FollowedEntities, _ answers: AnswerRows) throws -> Set<Data> {
        var ids = interests.entities[stored.table.name] ?? []
        for key in interests.answers {
            if case .entities(let named)? = try answers.answer(key)?.answer.content { ids.formUnion(named.exact) }
        }
        var keys = Set(ids.map { rows.key($0.text, in: stored.table) })
        for query in interests.queries[stored.table.name] ?? [] {
            let inSQL = try StoredQuery(query, in: stored)
            let sql = "SELECT key FROM \(stored.name) WHERE \(inSQL.condition)"
            keys.formUnion(try Data.fetchAll(db.cachedStatement(sql: sql), arguments: inSQL.arguments))
        }
        return keys
    }
}
