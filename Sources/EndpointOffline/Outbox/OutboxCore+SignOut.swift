internal import EndpointRuntime

extension OutboxCore {
    /// Deletes the writes that do not wait for the user's return beyond recovery, and the keys that no kept write names.
    ///
    /// A kept write that names an entity whose creation is deleted can never be sent: it is parked.
    func signOut() async throws(EntityStoreError) {
        // A write that began before may be on its way into the store.
        await ledger.appending.close()
        ledger.end(.signedOut)
        let deleted = Set(
            plan.settings.filter { $1.afterSignOut == .delete }.keys
        )
        let records = try await store.records(of: ledger.user, after: 0)
        // What a later version of the app wrote is kept for that version.
        var (keptCount, removed, kept): (Int, [OutboxEntry], [OutboxEntry]) = (records.count, [], [])
        for entry in records.compactMap({ OutboxEntry($0) }) {
            if deleted.contains(entry.madeBy.repository) { removed.append(entry) } else { kept.append(entry) }
        }
        keptCount -= removed.count
        let keeps = plan.settings.values.contains { $0.afterSignOut == .keep }
        guard keeps, keptCount > 0 else { return try await store.wipe(user: ledger.user) }
        let never = Set(removed.filter(\.isCreation).compactMap(\.entity))
        let named = kept.reduce(into: Set<EntityKey>()) { $0.formUnion($1.keys) }
        var changes: [OutboxTransaction.Change] = removed.map { .remove(id: $0.id) }
        for alias in try await store.aliases(of: ledger.user)
        where keptCount == kept.count && !named.contains(EntityKey(table: alias.table, id: alias.clientID)) {
            changes.append(.forget(alias))
        }
        changes += never.intersection(named).map { key in
            .alias(EntityIdentityChange(client: key, server: nil).alias(of: ledger.user))
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
