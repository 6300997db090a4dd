public import EndpointRuntime
public import Foundation

/// Stores what repositories read, so that an app can show data immediately and without a connection.
///
/// There are two implementations: ``InMemoryEntityStore``, and `SQLiteEntityStore` of `EndpointPersistence`. All
/// repositories of an API share one store. Use a separate store for each API and user.
///
/// An implementation must follow five rules. Keys and texts are compared by their bytes: `"é"` and `"e\u{301}"` are two
/// keys, although Swift's `==` says that they are equal. A transaction is applied completely or not at all. When
/// ``apply(_:)`` has returned, every read sees the transaction. A transaction of an earlier ``generation`` changes nothing. Each record and
/// answer carries the ``revision()`` of the transaction that saved it. `EntityStoreSuite` of `EndpointStoreTesting`
/// checks an implementation against these rules.
///
/// A store also remembers what was deleted, so that no answer from before the deletion brings it back:
/// ``EntityDeletions`` does it in memory. And it notes under ``EntityTable/trimmedKey`` that a limit deleted entities, and
/// under ``EntityTable/droppedKey`` that it deleted entities which an earlier version of the app had stored in another form.
///
/// Every function can be called from any task. None of them does its work on the caller's actor.
public protocol EntityStore: Sendable {
    /// Returns the entity with this key; nil if there is none.
    func entity(_ id: String, in table: EntityTable) async throws(EntityStoreError) -> EntityRecord?

    /// Returns the entities with these keys, in the order of the keys. Missing entities are left out.
    func entities(_ ids: [String], in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord]

    /// Returns the entities that match a query.
    func entities(matching query: EntityQuery, in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord]

    /// Returns the keys of the entities that were saved before a date.
    func staleEntities(savedBefore date: Date, in table: EntityTable) async throws(EntityStoreError) -> [String]

    /// Returns the stored answer to a read; nil if there is none.
    func answer(for key: StoredAnswerKey) async throws(EntityStoreError) -> StoredAnswer?

    /// Applies all changes of a transaction or none, and then tells the observers what changed.
    ///
    /// - Returns: False if the transaction belongs to an earlier generation, so nothing was changed.
    @discardableResult
    func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool

    /// Returns the store's revision: a number that grows by one with each transaction, also over restarts and wipes, and
    /// never goes back. It decides the order of answers, which dates cannot: a clock may be set back.
    func revision() async throws(EntityStoreError) -> Int64

    /// The number of wipes. Data that was requested in one generation must not be saved in a later one.
    var generation: Int { get }

    /// Deletes everything so that it cannot be recovered, for example when a user signs out. ``generation`` grows by
    /// one.
    func wipe() async throws(EntityStoreError)

    /// Deletes what was saved up to a revision so that it cannot be recovered, and keeps what was saved later.
    /// ``generation`` grows by one.
    ///
    /// It finishes a sign-out that failed. A store that does not implement it deletes everything.
    func wipe(through revision: Int64) async throws(EntityStoreError)

    /// Returns a stream with an element each time that something in this interest changes. Several changes before an
    /// element is taken are one element.
    func changes(to interest: EntityInterest) -> AsyncStream<Void>
}

extension EntityStore {
    /// Deletes everything.
    public func wipe(through revision: Int64) async throws(EntityStoreError) { try await wipe() }
}

/// A part of a store that an observer follows.
public enum EntityInterest: Hashable, Sendable {
    /// One entity of a table.
    case entity(String, table: String)
    /// Several entities of a table.
    case entities(Set<ExactText>, table: String)
    /// Any entity of a table.
    case table(String)
    /// Any entity of a table. The observer shows the entities that match the query, so no limit deletes them.
    case matching(EntityQuery, table: EntityTable)
    /// The answer to a read.
    case answer(StoredAnswerKey)
}

/// Changes that a store applies together.
public struct EntityTransaction: Sendable {
    /// One change.
    public enum Change: Sendable {
        /// Saves entities, and replaces those with the same keys.
        ///
        /// `requestedAt` is the store's revision when the answer with the entities was requested. An entity stays
        /// unchanged if it was saved or deleted since then: see ``EntityRecord/replacing(_:requestedAt:in:at:)``.
        case save([EntityRecord], requestedAt: Int64, table: EntityTable)
        /// Replaces the entity with this key, if there is one, with the result of the function; nil deletes it.
        ///
        /// The function runs in the transaction. It must be fast, and must not use the store.
        case update(String, table: EntityTable, @Sendable (EntityRecord) -> EntityRecord?)
        /// Deletes entities.
        case delete([String], table: EntityTable)
        /// Deletes the entities that match a query and were not saved after this revision, except those with these keys.
        /// It is for an answer that lists everything that matches: entities that it no longer lists are gone. The
        /// query's limit is ignored.
        case deleteOthers(matching: EntityQuery, except: Set<ExactText>, requestedAt: Int64, table: EntityTable)
        /// Makes the entities stale that match a query and were not saved after this revision, except those with these
        /// keys. It is for an answer that lists everything that matches: other entities no longer match, or are gone.
        /// Their revisions stay the same. The query's limit is ignored.
        case invalidateOthers(matching: EntityQuery, except: Set<ExactText>, requestedAt: Int64, table: EntityTable)
        /// Deletes all entities of a table.
        case deleteAll(table: EntityTable)
        /// Stores an answer, and replaces an earlier one to the same read.
        case keep(StoredAnswer, StoredAnswerKey)
        /// Stores an answer, and replaces the one that was stored when it was requested. Changes by writes since then
        /// remain, because the server's answer does not contain them: see ``StoredAnswer/takeOver(from:since:)``.
        case replace(StoredAnswer, StoredAnswerKey, asked: StoredAnswer?)
        /// Appends the keys of a further page to the stored list of a read, without those that it contains already, and
        /// sets the page's date and whether it is the last page. Does nothing if no list is stored. A list that a write
        /// made stale stays stale, because its earlier pages are no newer.
        case append([String], StoredAnswerKey, savedAt: Date, isComplete: Bool)
        /// Removes keys from the stored list of a read. Does nothing if no list is stored.
        case remove([String], StoredAnswerKey)
        /// Deletes the answer to a read.
        case forget(StoredAnswerKey)
        /// Makes all answers of a method stale, for any arguments.
        case invalidate(method: String)
        /// Inserts a key at the front of every stored list of a method that does not contain it yet.
        case insert(String, method: String)
        /// Deletes the least recently read entities of a table until its limits hold. Entities with an observer are
        /// never deleted.
        case trim(EntityLimits, table: EntityTable)
        /// Deletes the least recently read answers of a method until its limits hold. Answers with an observer are
        /// never deleted.
        case trimAnswers(EntityLimits, method: String)
    }

    /// The changes, in the order in which they are applied.
    public var changes: [Change]

    /// The generation of the store in which the changes were requested; nil if they apply in any.
    public var generation: Int?

    /// The store's revision when the write was sent, if the transaction stores the answer to a write; nil if it stores
    /// what was read.
    public var writtenSince: Int64?

    /// Creates a transaction.
    public init(_ changes: [Change], generation: Int? = nil, writtenSince: Int64? = nil) {
        self.changes = changes
        self.generation = generation
        self.writtenSince = writtenSince
    }
}

/// The limits of a table in a store.
public struct EntityLimits: Hashable, Sendable {
    /// The maximum number of entities.
    public var entries: Int

    /// The maximum number of bytes of all entities' JSON.
    public var bytes: Int

    /// Creates limits. The defaults are 10,000 entities and 50 MB.
    public init(entries: Int = 10_000, bytes: Int = 50_000_000) {
        self.entries = entries
        self.bytes = bytes
    }
}
