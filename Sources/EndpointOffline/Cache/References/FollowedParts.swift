internal import EndpointRuntime

/// Observes the entities in a value, and the list that it is a part of. Their changes are changes of the value.
struct FollowedParts {
    private var keys: Set<EntityKey> = []
    private var origin: StoredAnswerKey?
    private var following: [Task<Void, Never>] = []

    /// Observes these entities and this list, and no others. If they are new, there is a signal immediately, because one
    /// may have changed before it was observed.
    mutating func follow(
        _ keys: Set<EntityKey>,
        _ origin: StoredAnswerKey?,
        in store: any EntityStore,
        _ signal: @escaping @Sendable () -> Void
    ) {
        guard keys != self.keys || origin != self.origin else { return }
        let areFollowed = keys.isSubset(of: self.keys) && (origin == nil || origin == self.origin)
        end()
        (self.keys, self.origin) = (keys, origin)
        let entities = Dictionary(grouping: keys, by: \.table).map { table, keys in
            EntityInterest.entities(keys.map(\.id).exact, table: table)
        }
        let lists = origin.map { [EntityInterest.answer($0)] } ?? []
        following = (entities + lists).map { interest in
            let changes = store.changes(to: interest)
            return Task { for await _ in changes { signal() } }
        }
        if !areFollowed { signal() }
    }

    mutating func end() {
        for task in following { task.cancel() }
        following = []
    }
}
