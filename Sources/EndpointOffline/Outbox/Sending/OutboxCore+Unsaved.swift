internal import EndpointRuntime
internal import Foundation

/// Delivered writes whose changes the entity store could not take. Until it stores the entity again, nothing is based on the
/// version that it has, also after a restart.
extension OutboxCore {
    /// The change that ends a delivered write in the outbox's store: it is removed, or stays to say that the entity store
    /// could not take its change at this revision.
    func ending(_ entry: OutboxEntry, unsavedUpon revision: Int64?) -> OutboxTransaction.Change {
        guard let revision, let entity = entry.entity else { return .remove(id: entry.id) }
        var ended = entry
        (ended.effects, ended.references, ended.names, ended.base) = ([], [], [], nil)
        ended.entity = state.withLock { $0.index.current(entity) }
        ended.unsavedUpon = revision
        do throws(EntityStoreError) {
            let kept = ended
            let change = OutboxTransaction.Change.replace(id: entry.id, entry: try bytes(of: kept), body: nil)
            state.withLock { _ = $0.note(unsaved: kept) }
            return change
        } catch {
            tell(.storeFailed(error), entry)
            return .remove(id: entry.id)
        }
    }

    /// Removes the entries whose entities were stored since, or are gone. An entity whose value ended with an earlier run of
    /// the app becomes stale, so that it is requested again.
    func removeSaved() async throws(EntityStoreError) {
        for (id, key) in state.withLock({ $0.unsaved }) {
            if let type = plan.entities[key.table], let outdated = state.withLock({ $0.outdated[key] }),
                let record = try await entities.entity(key.id, in: type.entityTable), record.revision <= outdated
            {
                let isShown = state.withLock { state in state.unstored.contains { $0.entry.id == id } }
                guard !isShown, await makeStale(key, type, notAfter: outdated) else { continue }
            }
            try await store.apply(OutboxTransaction([.remove(id: id)]))
            state.withLock { $0.unsaved[id] = nil }
        }
    }

    /// Makes an entity stale that was not stored after this revision; false if the store fails, which is reported.
    private func makeStale(_ key: EntityKey, _ type: any StoredEntity.Type, notAfter revision: Int64) async -> Bool {
        let change = EntityTransaction.Change.update(key.id, table: type.entityTable) { record in
            var record = record
            if record.revision <= revision { record.makeStale() }
            return record
        }
        do throws(EntityStoreError) {
            try await entities.apply(EntityTransaction([change]))
            return true
        } catch {
            tell(.storeFailed(error))
            return false
        }
    }
}

extension OutboxCore.State {
    /// Notes that the stored version of an entry's entity is outdated; returns false for an entry that says nothing of that.
    @discardableResult
    mutating func note(unsaved entry: OutboxEntry) -> Bool {
        guard let revision = entry.unsavedUpon, let key = entry.entity else { return false }
        outdated[key] = max(outdated[key] ?? 0, revision)
        unsaved[entry.id] = key
        return true
    }
}
