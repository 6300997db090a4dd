/// Observes the entities in a value. Their changes are changes of the value.
struct FollowedParts {
    private var keys: Set<EntityKey> = []
    private var following: [Task<Void, Never>] = []

    /// Observes these entities, and no others. If they are new, there is a signal immediately, because one may have
    /// changed before it was observed.
    mutating func follow(
        _ keys: Set<EntityKey>,
        in store: any EntityStore,
        _ signal: @escaping @Sendable () -> Void
    ) {
        guard keys != self.keys else { return }
        let areFollowed = keys.isSubset(of: self.keys)
        end()
        self.keys = keys
        following = Dictionary(grouping: keys, by: \.table).map { table, keys in
            let changes = store.changes(to: .entities(Set(keys.map(\.id)), table: table))
            return Task { for await _ in changes { signal() } }
        }
        if !areFollowed { signal() }
    }

    mutating func end() {
        for task in following { task.cancel() }
        following = []
    }
}
