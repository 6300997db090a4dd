internal import EndpointRuntime

extension EntityCacheCore {
    /// The function that returns the current key of an entity, if the server has given another one to an entity that the
    /// read names.
    func currentKeys<Value>(of source: CachedSource<API, Value>) async -> (@Sendable (EntityKey) -> String)? {
        guard !source.keys.isEmpty, let pending = (store as? PendingEntityStore)?.pending else { return nil }
        await pending.whenKnown()
        let current: @Sendable (EntityKey) -> String = { pending.current([$0.id], in: $0.table).first ?? $0.id }
        return source.keys.contains { !current($0).hasBytes(of: $0.id) } ? current : nil
    }

    /// The read with the keys that the server has given to the entities that it names.
    func current<Value>(_ source: CachedSource<API, Value>) async -> CachedSource<API, Value> {
        guard let byKeys = source.byKeys, let current = await currentKeys(of: source) else { return source }
        var made = byKeys(current)
        (made.keys, made.byKeys) = (source.keys, byKeys)
        return made
    }

    /// Requests a value by the keys that the server knows, and returns it with the pending writes.
    func fetch<Value: Sendable>(
        _ source: CachedSource<API, Value>,
        with pending: PendingEntityStore
    ) async throws(Failed) -> Value {
        for key in source.keys {
            if case .server = await pending.identity(of: key) { continue }
            // The server does not know the entity yet, or never will, so there are only the pending writes.
            guard let stored = await stored(source) else { throw failure(.notStored, source) }
            return stored.value
        }
        return try await fetchStored(source)
    }

    /// The part of an answer that waits; nil if nothing does. If the store fails, this is reported.
    func arrivals<Value>(
        _ changes: [EntityTransaction.Change],
        _ pending: PendingEntityStore,
        _ source: CachedSource<API, Value>
    ) async -> EntityArrivals? {
        do throws(EntityStoreError) {
            return try await pending.arrivals(changes)
        } catch {
            tell(source.operation, .storeFailed(error))
            return nil
        }
    }

    /// Returns true if a value may show pending writes.
    func isPending<Value>(_ source: CachedSource<API, Value>) -> Bool {
        guard let pending = store as? PendingEntityStore else { return false }
        let tables = source.referredTables.union(source.interests.compactMap(\.tableName))
        return tables.contains(where: pending.hasPending)
    }
}

extension EntityInterest {
    /// The table of an interest.
    fileprivate var tableName: String? {
        switch self {
        case .entity(_, let table), .entities(_, let table), .table(let table): table
        case .matching(_, let table): table.name
        case .answer: nil
        }
    }
}
