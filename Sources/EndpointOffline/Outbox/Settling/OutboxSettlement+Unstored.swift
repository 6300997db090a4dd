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

extension OutboxSettlement {
    /// Makes the changes of a delivered write. If the store may succeed later, for example when a full disk has room again, it
    /// is tried for about a minute, while the write counts as pending. After that the write is delivered, and its changes are
    /// still shown, and stored with the next changes that the store takes. As long as it has not taken those, no further write
    /// waits for it: a disk that waiting writes have filled has room again when they are delivered. After any other error they
    /// are given up.
    ///
    /// - Returns: Whether the changes are stored; nil if the run of the app ends before that is known.
    func applyWrite(_ write: UnstoredWrite) async -> Bool? {
        for attempt in 1...Self.mostStoreAttempts {
            let isLast = attempt == Self.mostStoreAttempts || hasUnstored
            guard let error = await storeInTurn(write, isLast: isLast) else { return true }
            if Task.isCancelled { return nil }
            report(.storeFailed(error))
            guard error.isTransient, !isLast else { break }
            do { try await clock.sleep(for: .seconds(5)) } catch { return nil }
        }
        return false
    }

    /// The number of attempts to store a delivered write: for about a minute.
    private static var mostStoreAttempts: Int { 12 }

    /// The wait before a store that failed gets the changes of delivered writes again.
    static var unstoredInterval: Duration { .seconds(30) }

    var hasUnstored: Bool { state.withLock { !$0.unstored.isEmpty } }

    /// Stores the writes that the store did not take, if there are any. If it fails again, this is reported.
    func storeWrites() async {
        guard hasUnstored, let error = await storeInTurn(nil, isLast: false) else { return }
        report(.storeFailed(error))
    }

    /// Stores a write together with those that the store did not take. One run follows another: the store would take a write
    /// that ends during the run for older ones as older than theirs. If the last attempt fails, the write is kept for later.
    private func storeInTurn(_ write: UnstoredWrite?, isLast: Bool) async -> EntityStoreError? {
        let turn = turn.withLock { last in
            let turn = SharedWork<EntityStoreError?> { [self, last] in
                _ = await last?.value()
                do throws(EntityStoreError) {
                    try await storeWrites(with: write)
                    return nil
                } catch {
                    if isLast, error.isTransient, let write { state.withLock { $0.unstored.append(write) } }
                    return error
                }
            }
            last = turn
            return turn
        }
        // If the waiting task is cancelled, it does not know.
        return await turn.value() ?? EntityStoreError(.busy, reason: "the run of the app ends")
    }

    /// Waits until the store has taken or refused what it was given, even if the waiting task is cancelled.
    func whenStored() async {
        guard let last = turn.withLock(\.self) else { return }
        await Task { _ = await last.value() }.value
    }

    /// Stores the writes that the store did not take, and a new one, in one transaction and in the order of their answers.
    private func storeWrites(with write: UnstoredWrite?) async throws(EntityStoreError) {
        let generation = entities.store.generation
        let earlier = state.withLock { $0.unstored }
        var changes: [EntityTransaction.Change] = []
        var sentAt: Int64?
        // Nothing of an earlier user is stored.
        for write in earlier where write.began.generation == generation {
            changes += await stillValid(write)
            sentAt = max(sentAt ?? 0, write.began.sentAt)
        }
        if let write, write.began.generation == generation {
            changes += write.changes
            sentAt = max(sentAt ?? 0, write.began.sentAt)
        }
        let transaction = EntityTransaction(changes, generation: generation, writtenSince: sentAt)
        try await entities.store.apply(transaction)
        let known = Set(earlier.map(\.entry.sequence))
        state.withLock { state in state.unstored.removeAll { known.contains($0.entry.sequence) } }
        ledger.stopShowing(known)
        for write in earlier { ledger.changed(write.entry) }
    }

    /// The changes of a write; if its entity was saved since the write's answer, nobody knows which of both is newer, so
    /// the entity becomes stale.
    private func stillValid(_ write: UnstoredWrite) async -> [EntityTransaction.Change] {
        guard let entity = write.entry.entity, let type = entities.types[entity.table] else { return write.changes }
        let key = ledger.current(entity)
        guard let record = await entities.stored(key), record.revision > write.answeredAt else { return write.changes }
        return [.makeStale(key, type)]
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
