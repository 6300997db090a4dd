internal import EndpointRuntime
internal import Foundation

/// A delivered write whose changes the entity store has not taken yet.
struct UnstoredWrite: Sendable {
    let entry: OutboxEntry
    let changes: [EntityTransaction.Change]
    let began: Exchange
    /// The store's revision when the answer arrived.
    let answeredAt: Int64
}

extension OutboxCore {
    /// Makes the changes of a delivered write. A store that fails may succeed later, for example when a full disk has room
    /// again. For about a minute, the write counts as pending. After that it is delivered, but its changes are still shown,
    /// and stored with the next changes that the store takes.
    ///
    /// - Returns: Whether the changes are stored; nil if the run of the app ends before that is known.
    func applyWrite(_ write: UnstoredWrite) async -> Bool? {
        for attempt in 1...Self.mostStoreAttempts {
            do throws(EntityStoreError) {
                try await storeWrites(with: write)
                return true
            } catch {
                tell(.storeFailed(error))
                guard error.isTransient else { return false }
                guard attempt < Self.mostStoreAttempts else { break }
            }
            do { try await clock.sleep(for: .seconds(5)) } catch { return nil }
        }
        state.withLock { $0.unstored.append(write) }
        return false
    }

    /// The number of attempts to store a delivered write: for about a minute.
    private static var mostStoreAttempts: Int { 12 }

    /// The wait before a store that failed gets the changes of delivered writes again.
    static var unstoredInterval: Duration { .seconds(30) }

    /// Stores the writes that the store did not take, if there are any. If it fails again, this is reported.
    func storeWrites() async {
        guard !state.withLock({ $0.unstored.isEmpty }) else { return }
        do throws(EntityStoreError) {
            try await storeWrites(with: nil)
        } catch {
            tell(.storeFailed(error))
        }
    }

    /// Stores the writes that the store did not take, and a new one, in one transaction: writes that the store takes in the
    /// order of their answers do not overlap.
    private func storeWrites(with write: UnstoredWrite?) async throws(EntityStoreError) {
        let generation = entities.generation
        let earlier = state.withLock { $0.unstored }
        var changes: [EntityTransaction.Change] = []
        // Nothing of an earlier user is stored.
        for write in earlier where write.began.generation == generation { changes += await stillValid(write) }
        changes += write?.changes ?? []
        let sentAt = (earlier + (write.map { [$0] } ?? [])).map(\.began.sentAt).max()
        let transaction = EntityTransaction(
            changes,
            generation: write?.began.generation ?? generation,
            writtenSince: sentAt
        )
        try await entities.apply(transaction)
        let known = Set(earlier.map(\.entry.sequence))
        state.withLock { state in
            state.unstored.removeAll { known.contains($0.entry.sequence) }
            for sequence in known { state.index.stopShowing(sequence) }
        }
        for write in earlier { changed(write.entry) }
    }

    /// The changes of a write; if its entity was saved since the write's answer, nobody knows which of both is newer, so
    /// the entity becomes stale.
    private func stillValid(_ write: UnstoredWrite) async -> [EntityTransaction.Change] {
        guard let entity = write.entry.entity, let type = plan.entities[entity.table] else { return write.changes }
        let key = state.withLock { $0.index.current(entity) }
        guard let record = await stored(key), record.revision > write.answeredAt else { return write.changes }
        return [.makeStale(key, type)]
    }
}

extension OutboxCore.State {
    /// Removes an entry that has ended. Its changes are shown until the store has them.
    mutating func end(_ id: String) {
        let isUnstored = unstored.contains { $0.entry.id == id }
        index.remove(id, isShown: isUnstored)
    }
}

extension EntityTransaction.Change {
    /// Makes an entity stale, and forgets its version.
    static func makeStale(_ key: EntityKey, _ type: any StoredEntity.Type) -> EntityTransaction.Change {
        .update(key.id, table: type.entityTable) { record in
            var record = record
            record.makeStale()
            return record
        }
    }
}

extension EntityStoreError {
    /// True if the store may succeed later.
    fileprivate var isTransient: Bool {
        switch kind {
        case .full, .busy, .other: true
        case .readOnly, .newerVersion, .cipher, .damaged: false
        }
    }
}
