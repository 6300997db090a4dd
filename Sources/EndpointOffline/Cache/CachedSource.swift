public import EndpointRuntime
internal import Foundation
internal import HTTPTypes

/// A read through a store, described by generated code: ``CachedEntity``, ``CachedList``, ``CachedPages``,
/// ``CachedValue``.
public protocol CachedRead<API, Value>: Sendable {
    /// The API.
    associatedtype API: EndpointAPI
    /// The domain type of the value.
    associatedtype Value: Sendable

    /// The read itself.
    var source: CachedSource<API, Value> { get }
}

/// A read of a value, from the store and from the server.
public struct CachedSource<API: EndpointAPI, Value: Sendable>: Sendable {
    /// The key of the answer in the store; nil if the request cannot be made, which the call to the server then
    /// reports.
    let key: StoredAnswerKey?
    let settings: CacheSettings
    let operation: EndpointOperation
    /// The interests whose changes may change the value.
    let interests: [EntityInterest]
    /// Reads the stored value.
    let load: @Sendable (any EntityStore) async throws(EntityStoreError) -> LoadedContent<Value>
    /// Requests the value from the server, unless it has the version of these validators.
    let fetch:
        @Sendable (EndpointClient<API>, EntityValidators) async throws(EndpointError<API.Failure>) -> FetchedAnswer<
            Value
        >
    /// The changes to the store if the server, asked at this revision, says that the value does not exist.
    let whenGone: @Sendable (_ requestedAt: Int64) -> [EntityTransaction.Change]
    /// The entities that the request names, if the client may have created their keys, and the same read with the keys
    /// that a function returns for them.
    var keys: [EntityKey] = []
    var byKeys: (@Sendable (_ current: (EntityKey) -> String) -> CachedSource)?
    /// The tables of other entities that the value may contain.
    var referredTables: Set<String> = []
}

/// The result of reading a value from a store.
struct LoadedContent<Value: Sendable>: Sendable {
    /// The value; nil if it is not stored.
    let content: StoredContent<Value>?
    /// The entities that no longer fit their type, and that the store must delete.
    let misfits: Misfits?

    init(_ content: StoredContent<Value>?, misfits: Misfits? = nil) {
        self.content = content
        self.misfits = misfits
    }
}

/// A stored value.
struct StoredContent<Value: Sendable>: Sendable {
    let value: Value
    /// When it was stored; nil after a write made it stale.
    let savedAt: Date?
    /// The store's revision in which it was stored.
    let revision: Int64
    /// A number that changes with everything that the value shows.
    let fingerprint: Int
    /// The validators to ask the server for a newer version.
    var validators = EntityValidators()
    /// The server has answered. Otherwise the value is the part that the store and the outbox have of it.
    var isFetched = true
    /// Nothing of the server's answer is missing.
    var isComplete = true
    /// The server has no further page.
    var hasLastPage = true
    /// The keys of its entities with pending writes.
    var pendingIDs: Set<String> = []
    /// The entities of other tables in it. Their changes are changes of the value.
    var referred: Set<EntityKey> = []
    /// The list that it is a part of, if the server was never asked for it by itself. It becomes stale with that list.
    var origin: StoredAnswerKey?
    /// The changes to the store if the server, asked at the store's revision `requestedAt`, says at the date that there is
    /// no newer version.
    var confirmed: @Sendable (_ requestedAt: Int64, _ date: Date) -> [EntityTransaction.Change] = { _, _ in [] }

    /// The age of the value; nil after a write made it stale. Negative if the clock was set back.
    func age(at date: Date) -> Duration? {
        savedAt.map { .seconds(date.timeIntervalSince($0)) }
    }

    /// Returns true if it can be shown without a request. A negative age means that the age is unknown.
    func isFresh(at date: Date, _ settings: CacheSettings) -> Bool {
        guard isComplete, let age = age(at: date) else { return false }
        return age >= .zero && age < settings.maxAge - Self.tolerance
    }

    /// The time after which the value becomes stale; nil if it is stale.
    func remaining(at date: Date, _ settings: CacheSettings) -> Duration? {
        guard isFresh(at: date, settings), let age = age(at: date) else { return nil }
        return settings.maxAge - age
    }

    /// Dates are sums of fractions, so an age is not exact.
    private static var tolerance: Duration { .microseconds(10) }
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

    /// The changes that delete them, and that say so to the lists which contained them.
    var dropping: [EntityTransaction.Change] {
        [.delete(ids, table: table), .keep(StoredAnswer(.bytes(Data()), savedAt: nil), table.droppedKey)]
    }
}

/// An answer from the server.
enum FetchedAnswer<Value: Sendable>: Sendable {
    /// The version of the validators is still current.
    case notModified
    /// A value, and the changes to the store for an answer that was requested at this revision and arrived at this date.
    case answered(Value, @Sendable (_ requestedAt: Int64, _ savedAt: Date) -> [EntityTransaction.Change])
}

extension Sequence<EntityRecord> {
    /// A number that changes with each of the records.
    var fingerprint: Int {
        var hasher = Hasher()
        for record in self {
            hasher.combine(record.id)
            // `Data` only hashes its first bytes.
            record.json.withUnsafeBytes { hasher.combine(bytes: $0) }
            hasher.combine(record.isPending)
        }
        return hasher.finalize()
    }

    /// The keys of the records that show pending writes.
    var pendingIDs: Set<String> { Set(lazy.filter(\.isPending).map(\.id)) }
}

extension StoredAnswerKey {
    /// The key of a call: its method, and the path, query, header fields and body of its endpoint, without the page. A body that
    /// is not in memory has none.
    init?<API, Response>(_ method: String, _ call: EndpointCall<API, Response>) {
        guard let sample = try? call.sample(idempotencyKey: "") else { return nil }
        let fields = sample.fields.map { "\n\($0.name.canonicalName): \($0.value)" }.sorted().joined()
        guard sample.body.isNone || sample.body.bytes != nil else { return nil }
        let body = sample.body.bytes.map { "\n\n" + String(decoding: $0, as: UTF8.self) } ?? ""
        self.init(method: method, request: (sample.authority ?? "") + sample.path + fields + body)
    }
}
