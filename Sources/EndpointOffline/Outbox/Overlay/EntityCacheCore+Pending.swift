internal import EndpointRuntime

extension EntityCacheCore {
    /// Requests an entity by the key that the server knows, and returns it with the pending writes.
    func fetch<Value: Sendable>(
        _ source: CachedSource<API, Value>,
        with pending: PendingEntityStore
    ) async throws(Failed) -> Value {
        var source = source
        if let entity = source.entity {
            switch await pending.identity(of: entity) {
            case .server(let id) where id != entity.id:
                if let byKey = source.byKey { source = byKey(id) }
            case .server:
                break
            case .pending:
                // The server does not know the entity yet, so there are only the pending writes.
                guard let stored = await stored(source) else { throw failure(.notStored, source) }
                return stored.value
            case .never:
                throw failure(.notStored, source)
            }
        }
        return try await fetchStored(source)
    }

    /// Whether a value may show pending writes.
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
