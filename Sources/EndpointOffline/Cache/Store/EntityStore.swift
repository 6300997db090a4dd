public import EndpointRuntime
public import Foundation

/// Keeps what repositories read, so that an app shows something at once and without a connection.
///
/// Two stores come along: ``InMemoryEntityStore``, and `SQLiteEntityStore` of `EndpointPersistence`. One store serves all
/// repositories of an API for one user: keep one store per API and user.
///
/// A store that conforms must hold to three rules. A transaction happens whole or not at all. Once ``apply(_:)`` has
/// returned, every read sees it. A transaction of an earlier ``generation`` changes nothing. `EntityStoreSuite` of
/// `EndpointTesting` checks a store of your own against these rules.
///
/// Every function may be called from any task. None of them does its work on the caller's actor.
public protocol EntityStore: Sendable {
    /// The entity with this key; nil where there is none.
    func entity(_ id: String, in table: EntityTable) async throws(EntityStoreError) -> EntityRecord?

    /// The entities with these keys, in the order of the keys; without those that are missing.
    func entities(_ ids: [String], in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord]

    /// The entities that a query asks for.
    func entities(matching query: EntityQuery, in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord]

    /// The keys of the entities that were saved before a date.
    func staleEntities(savedBefore date: Date, in table: EntityTable) async throws(EntityStoreError) -> [String]

    /// What was kept of the answer to a read; nil where nothing was.
    func answer(for key: StoredAnswerKey) async throws(EntityStoreError) -> StoredAnswer?

    /// Makes all changes of a transaction, or none of them, and then tells those who follow what changed.
    ///
    /// - Returns: False where the transaction's generation is over, so that nothing was changed.
    @discardableResult
    func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool

    /// How often the store was wiped: what was asked for in one generation must not be saved in the next.
    var generation: Int { get }

    /// Deletes everything, beyond recovery, as when a user signs out; ``generation`` grows by one.
    func wipe() async throws(EntityStoreError)

    /// An element each time that something changes which this interest covers. Several changes that happen before the
    /// element is taken are one element.
    func changes(to interest: EntityInterest) -> AsyncStream<Void>
}

/// What somebody follows in a store.
public enum EntityInterest: Hashable, Sendable {
    /// One entity of a table.
    case entity(String, table: String)
    /// Several entities of a table.
    case entities(Set<String>, table: String)
    /// Any entity of a table.
    case table(String)
    /// Any entity of a table; those that match the query are shown, so that no limit takes them out.
    case matching(EntityQuery, table: EntityTable)
    /// The answer to a read.
    case answer(StoredAnswerKey)
}

/// Changes that a store makes together.
public struct EntityTransaction: Sendable {
    /// One change.
    public enum Change: Sendable {
        /// Saves entities, in place of those with the same keys.
        ///
        /// `requestedAt` is when the answer that holds them was asked for. An entity stays as it is where a later answer
        /// saved it: where its `savedAt` lies behind `requestedAt`, and not behind that of the record that is to be saved,
        /// which it does only where the clock went back.
        case save([EntityRecord], requestedAt: Date, table: EntityTable)
        /// Replaces the entity with this key, if there is one, by what the function makes of it; nil deletes it.
        ///
        /// The function runs within the transaction. It must be quick, and must not use the store.
        case update(String, table: EntityTable, @Sendable (EntityRecord) -> EntityRecord?)
        /// Deletes entities.
        case delete([String], table: EntityTable)
        /// Deletes the entities that match a query and were saved before a date, except those with these keys: what an
        /// answer no longer holds that names everything which matches. The query's limit says nothing here.
        case deleteOthers(matching: EntityQuery, except: Set<String>, savedBefore: Date, table: EntityTable)
        /// Deletes all entities of a table.
        case deleteAll(table: EntityTable)
        /// Keeps an answer, in place of an earlier one to the same read.
        case keep(StoredAnswer, StoredAnswerKey)
        /// Keeps an answer in place of the one that was kept when it was asked for. What writes did since then stays, for the
        /// server's answer knows nothing of it: see ``StoredAnswer/takeOver(from:since:)``.
        case replace(StoredAnswer, StoredAnswerKey, asked: StoredAnswer?)
        /// Appends the keys of another page to the kept list of a read, without those that it holds already; with the date
        /// of the page, and whether it is the last one. Does nothing where no list is kept. A list that a write made
        /// invalid stays so: its earlier pages are no newer.
        case append([String], StoredAnswerKey, savedAt: Date, isComplete: Bool)
        /// Takes keys out of the kept list of a read. Does nothing where no list is kept.
        case remove([String], StoredAnswerKey)
        /// Deletes the answer to a read.
        case forget(StoredAnswerKey)
        /// Makes every answer of a method stale, whatever it was called with.
        case invalidate(method: String)
        /// Puts a key at the front of every kept list of a method that does not hold it yet.
        case insert(String, method: String)
        /// Deletes the least recently read entities of a table, until its limits hold; never one that somebody follows.
        case trim(EntityLimits, table: EntityTable)
        /// Deletes the least recently read answers of a method, until its limits hold; never one that somebody follows.
        case trimAnswers(EntityLimits, method: String)
    }

    /// The changes, in the order in which they are made.
    public var changes: [Change]

    /// The generation of the store in which the changes were asked for; nil where they hold in any.
    public var generation: Int?

    /// A transaction.
    public init(_ changes: [Change], generation: Int? = nil) {
        self.changes = changes
        self.generation = generation
    }
}

/// How much of one table a store keeps.
public struct EntityLimits: Hashable, Sendable {
    /// The largest number of entities.
    public var entries: Int

    /// The largest number of bytes that the JSON of all entities may take.
    public var bytes: Int

    /// Limits: 10,000 entities and 50 MB unless you say otherwise.
    public init(entries: Int = 10_000, bytes: Int = 50_000_000) {
        self.entries = entries
        self.bytes = bytes
    }
}
