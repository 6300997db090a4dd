public import Foundation

/// An outbox's store that loses everything with the process: for tests and previews.
public actor InMemoryOutboxStore: OutboxStore {
    private var records: [OutboxRecord] = []
    private var aliases: [OutboxAlias] = []
    private var lastSequence: Int64 = 0
    private let isLeased = Lock(false)
    private let followers = OutboxFollowers()

    /// An empty store.
    public init() {}

    /// Makes all changes of a transaction, or none of them.
    @discardableResult
    public func apply(_ transaction: OutboxTransaction) throws(EntityStoreError) -> [Int64] {
        var known = Set(records.map(\.id))
        for case .append(let record) in transaction.changes where !known.insert(record.id).inserted {
            throw EntityStoreError(.other, reason: "two entries have one key")
        }
        var sequences: [Int64] = []
        for change in transaction.changes {
            switch change {
            case .append(var record):
                lastSequence += 1
                record.sequence = lastSequence
                records.append(record)
                sequences.append(lastSequence)
            case .update(let id, let entry):
                if let index = index(of: id) { records[index].entry = entry }
            case .replace(let id, let entry, let body):
                guard let index = index(of: id) else { continue }
                (records[index].entry, records[index].body) = (entry, body)
            case .remove(let id):
                if let index = index(of: id) { records.remove(at: index) }
            case .alias(let alias):
                aliases.removeAll {
                    ($0.user, $0.table, $0.clientID) == (alias.user, alias.table, alias.clientID)
                }
                aliases.append(alias)
            }
        }
        followers.tell()
        return sequences
    }

    /// The records of a user behind a sequence, in the order of their sequences, without bodies.
    public func records(of user: String, after sequence: Int64) -> [OutboxRecord] {
        records.filter { $0.user == user && $0.sequence > sequence }.map { record in
            var record = record
            record.body = nil
            return record
        }
    }

    /// The body of a record's request; nil where it has none, or where there is no such record.
    public func body(of id: String) -> Data? {
        index(of: id).flatMap { records[$0].body }
    }

    /// The aliases of a user, in the order in which they were made.
    public func aliases(of user: String) -> [OutboxAlias] {
        aliases.filter { $0.user == user }
    }

    /// Takes the right to send what the store holds; nil where somebody else has it.
    public func lease() -> OutboxLease? {
        let isFree = isLeased.withLock { isLeased in
            defer { isLeased = true }
            return !isLeased
        }
        return isFree ? OutboxLease { [isLeased] in isLeased.withLock { $0 = false } } : nil
    }

    /// An element each time that something was changed.
    public nonisolated func changes() -> AsyncStream<Void> { followers.changes() }

    /// Deletes the records and aliases of a user.
    public func wipe(user: String) {
        records.removeAll { $0.user == user }
        aliases.removeAll { $0.user == user }
        followers.tell()
    }

    private func index(of id: String) -> Int? { records.firstIndex { $0.id == id } }
}

/// Who follows the changes of an outbox's store: what a store needs for ``OutboxStore/changes()``.
public final class OutboxFollowers: Sendable {
    private struct State: Sendable {
        var lastID = 0
        var followers: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let state = Lock(State())

    /// Nobody follows.
    public init() {}

    /// An element each time that ``tell()`` is called; several before one is taken are one.
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

    /// Wakes those who follow.
    public func tell() {
        for follower in state.withLock({ Array($0.followers.values) }) { follower.yield() }
    }
}
