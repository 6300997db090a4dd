internal import EndpointRuntime
internal import Foundation

/// The entities of one table, in memory.
struct InMemoryTable: Sendable {
    private struct Row: Sendable {
        var record: EntityRecord
        var readAt: Int
    }

    private var rows: [ExactText: Row] = [:]
    private var bytes = 0

    /// Returns the entity with this key, and notes that it was read.
    mutating func read(_ id: String, _ tick: Int) -> EntityRecord? {
        rows[ExactText(id)]?.readAt = tick
        return rows[ExactText(id)]?.record
    }

    /// Returns the entities that match a query, and notes that they were read.
    mutating func read(_ query: EntityQuery.Resolved, _ tick: Int) -> [EntityRecord] {
        let found = query.select(rows.values.lazy.map(\.record))
        for record in found { rows[ExactText(record.id)]?.readAt = tick }
        return found
    }

    func record(_ id: String) -> EntityRecord? { rows[ExactText(id)]?.record }

    /// The keys of the entities that meet the condition, in order.
    func ids(where isWanted: (EntityRecord) -> Bool) -> [String] {
        rows.values.lazy.map(\.record).filter(isWanted).map(\.id)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    mutating func save(_ record: EntityRecord, _ tick: Int) {
        delete(record.id)
        rows[ExactText(record.id)] = Row(record: record, readAt: tick)
        bytes += record.json.count
    }

    mutating func change(_ id: String, _ body: (inout EntityRecord) -> Void) {
        guard var row = rows.removeValue(forKey: ExactText(id)) else { return }
        body(&row.record)
        rows[ExactText(id)] = row
    }

    @discardableResult
    mutating func delete(_ id: String) -> Bool {
        guard let row = rows.removeValue(forKey: ExactText(id)) else { return false }
        bytes -= row.record.json.count
        return true
    }

    /// Deletes the least recently read entities until the limits hold; true if any was deleted.
    mutating func trim(_ limits: EntityLimits, keeping isKept: (EntityRecord) -> Bool) -> Bool {
        guard rows.count > limits.entries || bytes > limits.bytes else { return false }
        let count = rows.count
        let leastRead = rows.values.filter { !isKept($0.record) }.sorted {
            ($0.readAt, $0.record.id) < ($1.readAt, $1.record.id)
        }
        for row in leastRead where rows.count > limits.entries || bytes > limits.bytes { delete(row.record.id) }
        return rows.count < count
    }
}
