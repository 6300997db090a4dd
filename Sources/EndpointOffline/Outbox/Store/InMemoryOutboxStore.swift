public import EndpointRuntime
public import Foundation

/// An outbox's store in memory, for tests and previews. Its contents are lost with the process.
public actor InMemoryOutboxStore: OutboxStore {
    private var records: [Int64: OutboxRecord] = [:]
    private var sequences: [ExactText: Int64] = [:]
    private var aliases: [OutboxAlias] = []
    private var lastSequence: Int64 = 0
    private let isLeased = Lock(false)
    private let followers = OutboxFollowers()

    /// Creates an empty store.
    public init() {}

    /// Applies all changes of a transaction or none.
    @discardableResult
    public func apply(_ transaction: OutboxTransaction) throws(EntityStoreError) -> [Int64] {
        try check(transaction)
        let given = lastSequence
        for change in transaction.changes { make(change) }
        followers.tell()
        return Array(given + 1..<lastSequence + 1)
    }

    /// Throws if a key would occur twice, before anything is changed.
    private func check(_ transaction: OutboxTransaction) throws(EntityStoreError) {
        var isThere: [ExactText: Bool] = [:]
        for change in transaction.changes {
            switch change {
            case .append(let record):
                guard !(isThere[ExactText(record.id)] ?? (sequences[ExactText(record.id)] != nil)) else {
                    throw EntityStoreError(.other, reason: "two entries have the same key")
                }
                isThere[ExactText(record.id)] = true
            case .remove(let id): isThere[ExactText(id)] = false
            case .update, .replace, .alias, .forget: break
            }
        }
    }

    private func make(_ change: OutboxTransaction.Change) {
        switch change {
        case .append(var record):
            lastSequence += 1
            record.sequence = lastSequence
            record.isEncrypted = false
            records[lastSequence] = record
            sequences[ExactText(record.id)] = lastSequence
        case .update(let id, let entry):
            if let sequence = sequences[ExactText(id)] { records[sequence]?.entry = entry }
        case .replace(let id, let entry, let body):
            guard let sequence = sequences[ExactText(id)] else { return }
            records[sequence]?.entry = entry
            records[sequence]?.body = body
        case .remove(let id):
            if let sequence = sequences.removeValue(forKey: ExactText(id)) { records[sequence] = nil }
        case .alias(let alias):
            aliases.removeAll { $0.isOfSameKey(as: alias) }
            aliases.append(alias)
        case .forget(let alias): aliases.removeAll { $0.isOfSameKey(as: alias) }
        }
    }

    /// Returns the records of a user after a sequence, in the order of their sequences, without bodies.
    public func records(of user: String, after sequence: Int64) -> [OutboxRecord] {
        // An outbox that knows all records asks often, and there may be many.
        guard sequence < lastSequence else { return [] }
        let isRecent = lastSequence - sequence < records.count
        let sequences = isRecent ? Array(sequence + 1...lastSequence) : records.keys.filter { $0 > sequence }.sorted()
        return sequences.compactMap { records[$0] }.filter { $0.user.hasBytes(of: user) }
            .map { record in
                var record = record
                record.body = nil
                return record
            }
    }

    /// Returns the body of a record's request; nil if it has none, or if the record does not exist.
    public func body(of id: String) -> Data? {
        sequences[ExactText(id)].flatMap { records[$0]?.body }
    }

    /// Returns the aliases of a user, in the order in which they were stored.
    public func aliases(of user: String) -> [OutboxAlias] {
        aliases.filter { $0.user.hasBytes(of: user) }
    }

    /// Takes the right to send the writes of the store; nil if it is taken.
    public func lease() -> OutboxLease? {
        let isFree = isLeased.withLock { isLeased in
            defer { isLeased = true }
            return !isLeased
        }
        return isFree ? OutboxLease { [isLeased] in isLeased.withLock { $0 = false } } : nil
    }

    /// Returns a stream with an element each time that something changes.
    public nonisolated func changes() -> AsyncStream<Void> { followers.changes() }

    /// Deletes the records and aliases of a user.
    public func wipe(user: String) {
        for record in records.values where record.user.hasBytes(of: user) {
            records[record.sequence] = nil
            sequences[ExactText(record.id)] = nil
        }
        aliases.removeAll { $0.user.hasBytes(of: user) }
        followers.tell()
    }
}

/// The observers of an outbox's store. Use it to implement ``OutboxStore/changes()``.
public final class OutboxFollowers: Sendable {
    private struct State: Sendable {
        var lastID = 0
        var followers: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Lock(State())

    /// Creates a set without observers.
    public init() {}

    /// Returns a stream with an element each time that ``tell()`` is called. Several calls before an element is taken
    /// are one element.
    public func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.lastID += 1
            state.followers[state.lastID] = continuation
            return state.lastID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.followers.removeValue(forKey: id) }
        }
        return stream
    }

    /// The number of observers.
    var count: Int { state.withLock { $0.followers.count } }

    /// Wakes the observers.
    public func tell() {
        for follower in state.withLock({ Array($0.followers.values) }) { follower.yield() }
    }
}
