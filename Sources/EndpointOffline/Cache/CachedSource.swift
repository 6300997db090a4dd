public import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// A read through a store, which generated code describes: ``CachedEntity``, ``CachedList``, ``CachedPages``, ``CachedValue``.
public protocol CachedRead<API, Value>: Sendable {
    /// The API that is asked.
    associatedtype API: EndpointAPI
    /// What is read, in the domain's terms.
    associatedtype Value: Sendable

    /// How the read is done.
    var source: CachedSource<API, Value> { get }
}

/// How a value is read: from a store, and from the server.
public struct CachedSource<API: EndpointAPI, Value: Sendable>: Sendable {
    /// By which the store knows the answer; nil where the request cannot be made, which the server's side then says.
    let key: StoredAnswerKey?
    let settings: CacheSettings
    let operation: EndpointOperation
    /// Whose changes may change the value.
    let interests: [EntityInterest]
    /// The value as it is stored.
    let load: @Sendable (any EntityStore) async throws(EntityStoreError) -> LoadedContent<Value>
    /// The value as the server has it, unless it is of the version that these validators name.
    let fetch:
        @Sendable (EndpointClient<API>, EntityValidators) async throws(EndpointError<API.Failure>) -> FetchedAnswer<
            Value
        >
    /// What becomes of the store when the server says that there is no such thing.
    let whenGone: [EntityTransaction.Change]
    /// The entity that is read, where it may have had a key of the client's; and the same read by another key.
    var entity: EntityKey?
    var byKey: (@Sendable (String) -> CachedSource)?
    /// The tables of other entities that may stand in the value.
    var referredTables: Set<String> = []
}

/// What came of looking for a value in a store.
struct LoadedContent<Value: Sendable>: Sendable {
    /// The value; nil where it is not stored.
    let content: StoredContent<Value>?
    /// What the store has to let go of, because it no longer fits its type.
    let misfits: Misfits?

    init(_ content: StoredContent<Value>?, misfits: Misfits? = nil) {
        self.content = content
        self.misfits = misfits
    }
}

/// What a store holds of a value.
struct StoredContent<Value: Sendable>: Sendable {
    let value: Value
    /// Nil once a write made it invalid.
    let savedAt: Date?
    /// Changes with everything that the value shows.
    let fingerprint: Int
    /// What the server may be asked with whether it has a newer version.
    var validators = EntityValidators()
    /// Whether nothing is missing of what the server answered.
    var isComplete = true
    /// Whether the server has no further page of it.
    var hasLastPage = true
    /// The keys of the entities in it that have pending writes.
    var pendingIDs: Set<String> = []
    /// The entities of other tables that stand in it: their changes are changes of the value.
    var referred: Set<EntityKey> = []
    /// What is changed when the server, asked at the first date, says at the second that it has no newer version.
    var confirmed: @Sendable (_ requestedAt: Date, _ date: Date) -> [EntityTransaction.Change] = { _, _ in [] }

    /// For how long it has been stored; nil where a write made it invalid. Negative where the clock went back.
    func age(at date: Date) -> Duration? {
        savedAt.map { .seconds(date.timeIntervalSince($0)) }
    }

    /// Whether it may be shown without asking the server. A negative age says that nobody knows how old it is.
    func isFresh(at date: Date, _ settings: CacheSettings) -> Bool {
        guard isComplete, let age = age(at: date) else { return false }
        return age >= .zero && age < settings.maxAge
    }
}

/// Stored entities that no longer fit their type.
struct Misfits: Sendable {
    let ids: [String]
    let table: EntityTable

    init?(_ ids: [String], in table: EntityTable) {
        guard !ids.isEmpty else { return nil }
        self.ids = ids
        self.table = table
    }
}

/// What the server answered.
enum FetchedAnswer<Value: Sendable>: Sendable {
    /// What the validators name is still good.
    case notModified
    /// A value, and what the store keeps of it, of an answer that was asked for and came at these dates.
    case answered(Value, @Sendable (_ requestedAt: Date, _ savedAt: Date) -> [EntityTransaction.Change])
}

extension Sequence<EntityRecord> {
    /// A number that changes with any of the records.
    var fingerprint: Int {
        var hasher = Hasher()
        for record in self {
            hasher.combine(record.id)
            // `Data` itself hashes its first bytes alone.
            record.json.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine(record.isPending)
        }
        return hasher.finalize()
    }

    /// The keys of the records that show pending writes.
    var pendingIDs: Set<String> { Set(lazy.filter(\.isPending).map(\.id)) }
}

extension StoredAnswerKey {
    /// The key of a call: its method, and what its endpoint puts into path, query and header fields. The page is no part of
    /// it.
    init?<API, Response>(_ method: String, _ call: EndpointCall<API, Response>) {
        guard let sample = try? call.sample(idempotencyKey: "") else { return nil }
        let fields = sample.fields.map { "\n\($0.name.canonicalName): \($0.value)" }.sorted().joined()
        self.init(method: method, request: (sample.authority ?? "") + sample.path + fields)
    }
}
