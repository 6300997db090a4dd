internal import EndpointRuntime
internal import Foundation

extension OutboxCore {
    /// Deletes the writes that do not wait for the user's return beyond recovery.
    func signOut() async throws(EntityStoreError) {
        await closeLedger()
        try await erasure.run()
    }

    /// Waits until the writes that began before are in the store, and ends the waiting for all of them.
    func closeLedger() async {
        await ledger.appending.close()
        ledger.end(.signedOut)
    }

    var erasure: OutboxErasure {
        OutboxErasure(store: store, user: ledger.user, settings: plan.settings) { [self] in tell($0, $1) }
    }
}

/// Deletes the writes of a user who signed out.
struct OutboxErasure: Sendable {
    let store: any OutboxStore
    let user: String
    /// The settings of each repository.
    let settings: [String: OutboxSettings]
    let tell: @Sendable (EndpointEvent.Kind, OutboxEntry?) -> Void

    /// The sequence of the user's last write; 0 without one.
    func lastSequence() async throws(EntityStoreError) -> Int64 {
        try await store.records(of: user, after: 0).last?.sequence ?? 0
    }

    /// Deletes the writes that do not wait for the user's return beyond recovery, and the keys that no kept write names. Nothing
    /// happens to writes after a sequence, or, if that is not known, after a date: the user made them after the sign-out.
    ///
    /// A kept write that names an entity whose creation is deleted can never be sent: it is parked.
    func run(through last: Int64? = nil, madeBefore date: Date? = nil) async throws(EntityStoreError) {
        let records = try await store.records(of: user, after: 0)
        // What a later version of the app wrote is kept for that version.
        var (removed, kept): ([OutboxEntry], [OutboxEntry]) = ([], [])
        var hasLater = false
        for (record, entry) in records.compactMap({ record in OutboxEntry(record).map { (record, $0) } }) {
            let isLater = last.map { record.sequence > $0 } ?? date.map { entry.createdAt > $0 } ?? false
            let isDeleted = settings[entry.madeBy.repository]?.afterSignOut == .delete
            hasLater = hasLater || isLater
            if isDeleted, !isLater { removed.append(entry) } else { kept.append(entry) }
        }
        let keptCount = records.count - removed.count
        let keeps = hasLater || settings.values.contains { $0.afterSignOut == .keep }
        guard keeps, keptCount > 0 else { return try await store.wipe(user: user) }
        let never = Set(removed.filter(\.isCreation).compactMap(\.entity))
        let named = kept.reduce(into: Set<EntityKey>()) { $0.formUnion($1.keys) }
        var changes: [OutboxTransaction.Change] = removed.map { .remove(id: $0.id) }
        // A later run may have got some of the keys, and they say nothing of what was written.
        for alias in try await store.aliases(of: user)
        where !hasLater && keptCount == kept.count && !named.contains(EntityKey(table: alias.table, id: alias.clientID))
        {
            changes.append(.forget(alias))
        }
        changes += never.intersection(named).map { key in
            .alias(EntityIdentityChange(client: key, server: nil).alias(of: user))
        }
        let unidentified = kept.filter { !$0.isParked && !$0.keys.isDisjoint(with: never) }.map { entry in
            var entry = entry
            entry.state = .parked(OutboxRefusal(.unidentified))
            return entry
        }
        for entry in unidentified { changes.append(.update(id: entry.id, entry: try entry.bytes())) }
        try await store.apply(OutboxTransaction(changes, isErasing: true))
        for entry in unidentified { tell(.outbox(.parked(OutboxRefusal(.unidentified))), entry) }
    }
}

extension OutboxEntry {
    /// The keys of the entities that it names.
    fileprivate var keys: Set<EntityKey> {
        var keys = Set(references.map(\.key) + names)
        if let entity { keys.insert(entity) }
        for effect in effects {
            if let key = effect.entity { keys.insert(key) }
            if case .insert(let key, _) = effect.change { keys.insert(key) }
        }
        return keys
    }
}
