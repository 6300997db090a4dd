internal import EndpointRuntime
internal import Foundation

/// Delivered writes whose changes the entity store could not take. Until it stores the entity again, nothing is based on the
/// version that it has, also after a restart.
struct LostWrites: Sendable {
    /// The entities whose last delivered write the entity store could not take, and its revision then.
    private(set) var outdated: [EntityKey: Int64] = [:]
    /// The entries in the outbox's store that say so.
    var entries: [String: OutboxEntry] = [:]

    /// Returns true if a record is older than the last delivered write.
    func includes(_ record: EntityRecord, of key: EntityKey) -> Bool {
        outdated[key].map { record.revision <= $0 } ?? false
    }

    mutating func note(_ keys: [EntityKey], at revision: Int64) {
        for key in keys { outdated[key] = max(outdated[key] ?? 0, revision) }
    }

    /// Notes an entry that says so; returns false for any other.
    mutating func note(_ entry: OutboxEntry) -> Bool {
        guard let revision = entry.unsavedUpon, let key = entry.entity else { return false }
        note([key], at: revision)
        entries[entry.id] = entry
        return true
    }
}

extension OutboxEntry {
    /// An entry that only says that the stored version of an entity is older than the server's.
    init(lost key: EntityKey, upon revision: Int64, at now: Date) {
        self.init(
            id: UUID().uuidString,
            sequence: 0,
            madeBy: OutboxMethod(""),
            entity: key,
            isCreation: false,
            createdAt: now,
            state: .waiting,
            wasSent: true,
            request: OutboxRequest(method: .get, template: "", pathValues: [], query: "", fields: [], bodyKind: .none),
            references: [],
            effects: [],
            keptSince: now,
            unsavedUpon: revision
        )
    }
}

extension OutboxSettlement {
    /// The change that ends a delivered write in the outbox's store: it is removed, or stays to say that the entity store
    /// could not take its change at this revision.
    func ending(_ entry: OutboxEntry, unsavedUpon revision: Int64?) -> OutboxTransaction.Change {
        guard let revision, let entity = entry.entity else { return .remove(id: entry.id) }
        var ended = entry
        (ended.names, ended.base) = ([], nil)
        ended.entity = ledger.current(entity)
        ended.unsavedUpon = revision
        do throws(EntityStoreError) {
            let kept = ended
            let change = OutboxTransaction.Change.replace(id: entry.id, entry: try kept.bytes(), body: nil)
            ledger.state.withLock { _ = $0.lost.note(kept) }
            return change
        } catch {
            report(.storeFailed(error), entry)
            return .remove(id: entry.id)
        }
    }

    /// Makes the changes of writes that an earlier run of the app could not store, as far as the outbox knows them. The entity is
    /// stale, so that it is requested again, because the server's answer is lost.
    func removeSaved() async throws(EntityStoreError) {
        for (id, entry) in ledger.state.withLock({ $0.lost.entries }) {
            // As long as this run of the app has the answer, it stores that.
            let isShown = state.withLock { state in state.unstored.contains { $0.entry.id == id } }
            guard !isShown, await entities.apply(try await lostChanges(of: entry)) else { continue }
            if let error = await ledger.apply([.remove(id: id)]) { throw error }
            ledger.state.withLock { $0.lost.entries[id] = nil }
        }
    }

    /// The changes of a write that was lost at this revision. What was stored of its entity since then stays.
    private func lostChanges(of entry: OutboxEntry) async throws(EntityStoreError) -> [EntityTransaction.Change] {
        guard let key = entry.entity, let type = entities.types[key.table], let revision = entry.unsavedUpon else {
            return []
        }
        let record = try await entities.store.entity(key.id, in: type.entityTable)
        let isNewer = record.map { $0.revision > revision } ?? false
        let isUnnamed = entry.isCreation && ledger.serverID(of: key) == nil
        var changes: [EntityTransaction.Change] = []
        for effect in ledger.currentEffects(of: entry) where !isNewer || effect.entity.map(ledger.current) != key {
            let effect = await settled(effect)
            do throws(EndpointReadingError) {
                changes += try self.changes(
                    of: effect,
                    [],
                    isUnnamed ? EntityIdentityChange(client: key, server: nil) : nil,
                    sentAt: revision,
                    .distantPast
                )
            } catch {
                report(.storeFailed(EntityStoreError(.other, reason: "a delivered write does not fit its type")), entry)
            }
        }
        return isNewer ? changes : changes + [.makeStale(key, type)]
    }
}
