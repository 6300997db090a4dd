internal import EndpointRuntime

extension EntityCacheCore {
    /// Asks the server for an entity by the key that it knows, and answers with what is pending on top.
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
                // The server does not know it yet: what is pending is all there is.
                guard let stored = await stored(source) else { throw failure(.notStored, source) }
                return stored.value
            case .never:
                throw failure(.notStored, source)
            }
        }
        let value = try await fetchStored(source)
        let tables = source.referredTables.union(source.interests.compactMap(\.tableName))
        guard tables.contains(where: pending.hasPending) else { return value }
        // An entity that is to be deleted is no longer there for whoever reads.
        guard let stored = await stored(source) else { throw failure(.notStored, source) }
        return stored.value
    }
}

extension EntityInterest {
    /// The name of the table in which something is followed.
    fileprivate var tableName: String? {
        switch self {
        case .entity(_, let table), .entities(_, let table), .table(let table): table
        case .matching(_, let table): table.name
        case .answer: nil
        }
    }
}
