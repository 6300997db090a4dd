/// A rule: stored values are read again, and sensitive ones are stored in the form that the spec states.
enum CachesRule {
    static func check(_ index: SpecIndex) -> [Diagnostic] {
        index.repositories.flatMap { repository in
            let unused = repository.cache.flatMap { cache in
                repository.hasCachedReads || repository.hasOutbox
                    ? nil : Diagnostic.unusedCache(repository, at: cache.location)
            }
            return [unused, secrets(repository, index), conflict(repository, index)].compactMap(\.self)
        }
    }

    /// For a repository that stores sensitive values without a stated form on disk.
    private static func secrets(_ repository: SpecRepository, _ index: SpecIndex) -> Diagnostic? {
        guard repository.isOffline, index.cache(of: repository).store == nil else { return nil }
        if let entity = repository.entity, index.holdsSecrets(.named(entity.value), isEntity: true) {
            return .unsaidStore(entity.value, at: repository.cache?.location ?? repository.name.location)
        }
        for method in repository.methods where method.isCachedRead {
            guard let endpoint = index.endpoint(method.endpoint.value), let type = endpoint.returns?.types.first,
                index.holdsSecrets(type.value, isEntity: index.holding(repository.entity?.value, in: endpoint) != .none)
            else { continue }
            return .unsaidStore("\(type.value)", at: repository.cache?.location ?? repository.name.location)
        }
        return nil
    }

    /// An entity has one table, whichever repository stores it.
    private static func conflict(_ repository: SpecRepository, _ index: SpecIndex) -> Diagnostic? {
        guard repository.isOffline, let entity = repository.entity?.value, let store = index.cache(of: repository).store
        else { return nil }
        for other in index.repositories(about: entity).prefix(while: { $0.name != repository.name }) {
            guard other.isOffline else { continue }
            let otherStore = index.cache(of: other).store
            if let otherStore, otherStore.value != store.value { return .storedTwice(entity, store, otherStore) }
            if other.key?.value != repository.key?.value, let key = repository.key ?? other.key {
                return .keyedTwice(entity, key, other)
            }
        }
        return nil
    }
}

extension Diagnostic {
    fileprivate static func unusedCache(_ repository: SpecRepository, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-cache",
            at: location,
            "no method of '\(repository.name.value)' reads from its cache; write 'read: cacheThenRefresh' at one, "
                + "or remove 'cache'"
        )
    }

    fileprivate static func unsaidStore(_ type: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "missing-store",
            at: location,
            "'\(type)' has sensitive fields and is stored here; write 'cache: { store: encrypted }', or 'store: "
                + "plain' if anyone who can read the disk may see them"
        )
    }

    fileprivate static func storedTwice(
        _ entity: String,
        _ store: Located<SpecStorage>,
        _ other: Located<SpecStorage>
    ) -> Diagnostic {
        Diagnostic(
            "invalid-cache",
            at: store.location,
            "'\(entity)' has only one table, which would be '\(store.value.rawValue)' here and "
                + "'\(other.value.rawValue)' elsewhere; write the same word in both places",
            notes: [Note("the other one", at: other.location)]
        )
    }

    fileprivate static func keyedTwice(
        _ entity: String,
        _ key: Located<String>,
        _ other: SpecRepository
    ) -> Diagnostic {
        Diagnostic(
            "invalid-cache",
            at: key.location,
            "'\(entity)' has only one table, and '\(other.name.value)' uses another key for its rows; write the "
                + "same 'key'",
            notes: [Note("the other repository", at: other.name.location)]
        )
    }
}
