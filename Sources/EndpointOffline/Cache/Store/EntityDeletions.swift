/// The entities that were deleted lately. Use it to implement ``EntityStore``, so that no answer from before a deletion
/// brings the entity back.
///
/// It forgets a deletion after 100,000 further transactions. No request is under way for so long.
public struct EntityDeletions: Sendable {
    private static let lifetime: Int64 = 100_000

    private var revisions: [EntityKey: Int64] = [:]
    private var most = 1_024

    /// Creates a set without deletions.
    public init() {}

    /// Notes that a transaction deleted entities, in this revision of the store.
    public mutating func note(_ ids: some Sequence<String>, in table: EntityTable, at revision: Int64) {
        for id in ids { revisions[EntityKey(table: table.name, id: id)] = revision }
        guard revisions.count > most else { return }
        revisions = revisions.filter { $0.value > revision - Self.lifetime }
        most = max(1_024, revisions.count * 2)
    }

    /// Allows an answer to save an entity that is not stored, unless another transaction has deleted it since the answer
    /// was requested.
    ///
    /// - Parameters:
    ///   - id: The key of the entity.
    ///   - table: Its table.
    ///   - requestedAt: The store's revision when the answer was requested.
    ///   - revision: The revision of the transaction that saves it.
    /// - Returns: True if it may.
    public func allow(_ id: String, in table: EntityTable, requestedAt: Int64, at revision: Int64) -> Bool {
        guard let deletedAt = revisions[EntityKey(table: table.name, id: id)] else { return true }
        return deletedAt <= requestedAt || deletedAt == revision
    }
}
