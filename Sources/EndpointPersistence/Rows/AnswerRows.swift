internal import EndpointOffline
internal import EndpointRuntime
internal import Foundation
internal import GRDB

/// Reads and writes the stored answers, in a transaction of the file.
struct AnswerRows {
    let db: Database
    let rows: StoredRows

    private static let selected =
        """
        SELECT key, list, content, extra, saved, complete, encrypted, invalidated, revision, requested, id
        FROM endpoint_answers
        """

    /// Returns the answer to a read, and the number of its row.
    func answer(_ key: StoredAnswerKey) throws -> (answer: StoredAnswer, row: Int64)? {
        let statement = try db.cachedStatement(sql: "\(Self.selected) WHERE method = ? AND key = ?")
        return try statement.first([Data(key.method.utf8), rows.key(key)]) {
            (try rows.answer($0), try $0.value(10))
        }
    }

    func keep(_ answer: StoredAnswer, _ key: StoredAnswerKey, _ tick: Int64) throws {
        if answer.isEncrypted, rows.cipher == nil {
            throw EntityStoreError(.cipher, reason: "an answer of \(key.method) needs a cipher")
        }
        try keep(answer, method: Data(key.method.utf8), key: rows.key(key), tick)
    }

    /// Stores an answer. Without a tick, it keeps the time at which the answer that it replaces was last read.
    private func keep(_ answer: StoredAnswer, method: Data, key: Data, _ tick: Int64?) throws {
        let (content, extra) = try rows.content(of: answer, key)
        let isList = if case .entities = answer.content { true } else { false }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO endpoint_answers
                    (method, key, list, content, extra, saved, complete, encrypted, invalidated, revision,
                     requested, read, size)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (method, key) DO UPDATE SET list = excluded.list, content = excluded.content,
                    extra = excluded.extra, saved = excluded.saved, complete = excluded.complete,
                    encrypted = excluded.encrypted, invalidated = excluded.invalidated, revision = excluded.revision,
                    requested = excluded.requested, read = max(read, excluded.read), size = excluded.size
                """
        )
        let values: [(any DatabaseValueConvertible)?] = [
            method, key, isList, content, extra, answer.savedAt?.timeIntervalSinceReferenceDate, answer.isComplete,
            answer.isEncrypted, answer.invalidations, answer.revision, answer.requestedAt, tick ?? 0,
            answer.content.byteCount,
        ]
        try statement.execute(arguments: StatementArguments(values))
    }

    /// Notes under a key of a table that entities were deleted which the server may have.
    func note(_ key: StoredAnswerKey, at revision: Int64) throws {
        try keep(StoredAnswer(.bytes(Data()), savedAt: nil, revision: revision), key, 0)
    }

    /// Deletes the answer to a read. It returns true if there was one.
    func forget(_ key: StoredAnswerKey) throws -> Bool {
        let statement = try db.cachedStatement(sql: "DELETE FROM endpoint_answers WHERE method = ? AND key = ?")
        try statement.execute(arguments: [Data(key.method.utf8), rows.key(key)])
        return db.changesCount > 0
    }

    /// Changes the answer to a read. It returns true if there is one that changed.
    func change(_ key: StoredAnswerKey, _ body: (inout StoredAnswer) -> Bool) throws -> Bool {
        guard var answer = try answer(key)?.answer, body(&answer) else { return false }
        try keep(answer, method: Data(key.method.utf8), key: rows.key(key), nil)
        return true
    }

    /// Changes all answers of a method. It returns true if any of them changed.
    func changeAll(of method: String, _ body: (inout StoredAnswer) -> Bool) throws -> Bool {
        let method = Data(method.utf8)
        let statement = try db.cachedStatement(sql: "SELECT key FROM endpoint_answers WHERE method = ?")
        let one = try db.cachedStatement(sql: "\(Self.selected) WHERE method = ? AND key = ?")
        var isChanged = false
        for key in try Data.fetchAll(statement, arguments: [method]) {
            guard var answer = try one.first([method, key], rows.answer), body(&answer)
            else { continue }
            try keep(answer, method: method, key: key, nil)
            isChanged = true
        }
        return isChanged
    }

    /// Invalidates all answers of a method, without reading their contents. It returns true if there are any.
    func invalidate(_ method: String) throws -> Bool {
        let sql = "UPDATE endpoint_answers SET saved = NULL, invalidated = invalidated + 1 WHERE method = ?"
        try db.cachedStatement(sql: sql).execute(arguments: [Data(method.utf8)])
        return db.changesCount > 0
    }

    /// Writes the times of reads of answers to the file.
    func write(_ reads: ReadLog.Entries) throws {
        let statement = try db.cachedStatement(sql: "UPDATE endpoint_answers SET read = max(read, ?) WHERE id = ?")
        for (row, tick) in reads.answers { try statement.execute(arguments: [tick, row]) }
    }

    /// Deletes answers of a method until the limits hold, starting with those that were read least recently.
    func trim(_ limits: EntityLimits, _ method: String, keeping followed: Set<StoredAnswerKey>) throws {
        let sql = "SELECT id, key, method, size FROM endpoint_answers WHERE method = ? ORDER BY read, key"
        let all = try sizes(Row.fetchAll(db.cachedStatement(sql: sql), arguments: [Data(method.utf8)]))
        _ = try delete(all, down: limits, keeping: followed.filter { $0.method == method })
    }

    /// Deletes a third of the bytes of all answers, starting with the least recently read. Returns the number of
    /// answers.
    func deleteThird(keeping followed: Set<StoredAnswerKey>) throws -> Int {
        // What is empty frees nothing, and may be the note that a table is incomplete.
        let sql = "SELECT id, key, method, size FROM endpoint_answers WHERE size > 0 ORDER BY read, key"
        let all = try sizes(Row.fetchAll(db.cachedStatement(sql: sql)))
        let bytes = all.reduce(0) { $0 + $1.bytes }
        return try delete(all, down: EntityLimits(entries: all.count, bytes: bytes / 3 * 2), keeping: followed)
    }

    /// The size of a stored answer.
    private struct Size {
        let row: Int64
        let key: Data
        let method: Data
        let bytes: Int
    }

    private func sizes(_ rows: [Row]) throws -> [Size] {
        try rows.map { row in
            Size(row: try row.value(0), key: try row.value(1), method: try row.value(2), bytes: try row.value(3))
        }
    }

    /// Deletes answers in the given order until the limits hold. Returns the number of deleted answers.
    private func delete(_ all: [Size], down limits: EntityLimits, keeping followed: Set<StoredAnswerKey>) throws
        -> Int
    {
        var (entries, bytes) = (all.count, all.reduce(0) { $0 + $1.bytes })
        guard entries > limits.entries || bytes > limits.bytes else { return 0 }
        let kept = Set(followed.map { [Data($0.method.utf8), rows.key($0)] })
        let delete = try db.cachedStatement(sql: "DELETE FROM endpoint_answers WHERE id = ?")
        for answer in all where entries > limits.entries || bytes > limits.bytes {
            guard !kept.contains([answer.method, answer.key]) else { continue }
            try delete.execute(arguments: [answer.row])
            (entries, bytes) = (entries - 1, bytes - answer.bytes)
        }
        return all.count - entries
    }
}
