/// For how long a repository's answers are fresh, and how much of them is kept: `{ maxAge: 1h, store: encrypted }`. `nil`
/// where nothing was said.
package struct SpecCache: SpecBlank, Sendable {
    package var maxAge: Located<Duration>?
    /// The largest number of entities, or of answers that are none.
    package var maxEntries: Located<Int>?
    package var maxBytes: Located<Int>?
    package var store: Located<SpecStorage>?

    /// Returns this one, completed with the values of another one.
    package func over(_ outer: SpecCache) -> SpecCache {
        var cache = self
        cache.maxAge = maxAge ?? outer.maxAge
        cache.maxEntries = maxEntries ?? outer.maxEntries
        cache.maxBytes = maxBytes ?? outer.maxBytes
        cache.store = store ?? outer.store
        return cache
    }
}

/// The form of entities on disk.
package enum SpecStorage: String, Sendable, CaseIterable {
    case encrypted, plain
}

/// The source of a method's value: the server, a store, or one after the other.
package enum SpecReadPolicy: String, Sendable, CaseIterable {
    case networkOnly, cacheThenRefresh, cacheElseNetwork, networkElseCache, cacheOnly

    /// True if the method may answer from a store.
    package var isCached: Bool { self != .networkOnly }
}

/// When a stored value is requested again by itself.
package enum SpecRefresh: String, Sendable, CaseIterable {
    /// Each time that it becomes stale while somebody observes it.
    case whileObserved
}

/// Which entities a stored list holds: `{ order: [-createdAt], where: { status: status } }`.
package struct SpecList: Sendable {
    package struct Order: Sendable {
        package var field: Located<String>
        /// True if the largest value comes first. Written with a `-`.
        package var isDescending: Bool
    }

    package struct Filter: Sendable {
        package var field: Located<String>
        package var parameter: Located<String>
    }

    package var location: SourceLocation
    package var order: [Order]
    package var filters: [Filter]
}

/// The changes of the store by a write that the server has accepted. Written `then:`.
package struct SpecEffects: Sendable {
    /// A method of the same repository, or of another one: `AccountRepository.getBalance`.
    package struct Target: Sendable {
        package var repository: String?
        package var method: String
        package var location: SourceLocation
    }

    package var location: SourceLocation
    /// Fields of the entity that get a value.
    package var set: [SpecSetField] = []
    /// The place of the key that deletes the entity. `nil`: it stays.
    package var deletes: SourceLocation?
    /// The lists that the entity in the answer is put into.
    package var insert: [Target] = []
    /// The methods whose answers are stale from then on.
    package var invalidate: [Target] = []
    /// True if nothing changes: not even the entity in the answer is saved.
    package var isNone = false

    /// The word for the moment at which the server accepted the write.
    package static let now = "now"
}

extension SpecEffects.Target: CustomStringConvertible {
    /// As the spec writes it.
    package var description: String { repository.map { "\($0).\(method)" } ?? method }
}
