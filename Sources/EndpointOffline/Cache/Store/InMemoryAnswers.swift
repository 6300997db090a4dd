internal import Foundation

/// The stored answers of one method, in memory.
struct InMemoryAnswers: Sendable {
    private struct Row: Sendable {
        var answer: StoredAnswer
        var readAt: Int
    }

    private var rows: [StoredAnswerKey: Row] = [:]

    var isEmpty: Bool { rows.isEmpty }

    /// Returns the answer to a read, and notes that it was read.
    mutating func read(_ key: StoredAnswerKey, _ tick: Int) -> StoredAnswer? {
        rows[key]?.readAt = tick
        return rows[key]?.answer
    }

    func answer(_ key: StoredAnswerKey) -> StoredAnswer? { rows[key]?.answer }

    /// The keys of the entities in the answer to a read.
    func entities(_ key: StoredAnswerKey) -> [String] {
        if case .entities(let ids)? = rows[key]?.answer.content { ids } else { [] }
    }

    mutating func keep(_ answer: StoredAnswer, _ key: StoredAnswerKey, _ tick: Int) {
        rows[key] = Row(answer: answer, readAt: tick)
    }

    @discardableResult
    mutating func forget(_ key: StoredAnswerKey) -> Bool {
        rows.removeValue(forKey: key) != nil
    }

    /// Deletes the answers that meet a condition.
    mutating func forgetAll(where isMeant: (StoredAnswer) -> Bool) { rows = rows.filter { !isMeant($0.value.answer) } }

    /// Changes the answer to a read; true if there is one and it changed.
    mutating func change(_ key: StoredAnswerKey, _ body: (inout StoredAnswer) -> Bool) -> Bool {
        guard var row = rows[key], body(&row.answer) else { return false }
        rows[key] = row
        return true
    }

    /// Changes all answers; true if one changed.
    mutating func changeAll(_ body: (inout StoredAnswer) -> Bool) -> Bool {
        var isChanged = false
        for key in Array(rows.keys) where change(key, body) { isChanged = true }
        return isChanged
    }

    /// Deletes the least recently read answers until the limits hold; true if any was deleted.
    mutating func trim(_ limits: EntityLimits, keeping followed: Set<StoredAnswerKey>) -> Bool {
        var bytes = rows.values.reduce(0) { $0 + $1.answer.content.byteCount }
        let count = rows.count
        guard count > limits.entries || bytes > limits.bytes else { return false }
        let leastRead = rows.filter { !followed.contains($0.key) }.sorted {
            ($0.value.readAt, $0.key.request) < ($1.value.readAt, $1.key.request)
        }
        for (key, row) in leastRead where rows.count > limits.entries || bytes > limits.bytes {
            bytes -= row.answer.content.byteCount
            rows[key] = nil
        }
        return rows.count < count
    }
}

extension StoredAnswer.Content {
    /// The size of an answer for limits: its bytes, or those of its keys.
    package var byteCount: Int {
        switch self {
        case .entities(let ids): ids.reduce(0) { $0 + $1.utf8.count }
        case .bytes(let data): data.count
        }
    }
}
