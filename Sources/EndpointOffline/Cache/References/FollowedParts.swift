/// Follows the entities that stand in a value, which change with it.
struct FollowedParts {
    private var keys: Set<EntityKey> = []
    private var following: [Task<Void, Never>] = []

    /// Follows these entities, and no longer others. Where they are new, there is a signal at once: one may have changed
    /// before anybody followed it.
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
