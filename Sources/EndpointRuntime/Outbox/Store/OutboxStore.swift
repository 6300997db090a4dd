public import Foundation

/// Keeps the writes that wait to be delivered.
///
/// Two stores come along: ``InMemoryOutboxStore``, and `SQLiteOutboxStore` of `EndpointPersistence`. A store that conforms
/// must hold to four rules. A transaction happens whole or not at all. Once ``apply(_:)`` has returned, the transaction
/// outlives the process and the machine's loss of power. Nothing is ever deleted but by a transaction or a wipe: a file that
/// cannot be read is an error, and stays. And at most one holds the ``lease()`` of a file, in all processes together.
/// `OutboxStoreSuite` of `EndpointTesting` checks a store of your own against these rules.
///
/// Every function may be called from any task. None of them does its work on the caller's actor.
public protocol OutboxStore: Sendable {
    /// Makes all changes of a transaction, or none of them, and returns once they are durable.
    ///
    /// - Returns: The sequences of the records that it appended, in their order. Each is larger than every one that the file
    ///   ever gave.
    @discardableResult
    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64]

    /// The records of a user behind a sequence, in the order of their sequences, without bodies.
    func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord]

    /// The body of a record's request; nil where it has none, or where there is no such record.
    func body(of id: String) async throws(EntityStoreError) -> Data?

    /// The aliases of a user, in the order in which they were made.
    func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias]

    /// Takes the right to send what the file holds; nil where somebody else has it, here or in another process. Only who
    /// holds the lease changes and removes records; anybody may append.
    ///
    /// It ends with the process, with ``OutboxLease/release()``, or when nobody holds the lease any more.
    func lease() async throws(EntityStoreError) -> OutboxLease?

    /// An element each time that something was changed through this store. Several changes that happen before the element is
    /// taken are one element.
    func changes() -> AsyncStream<Void>

    /// Deletes the records and aliases of a user, beyond recovery, as when the user signs out. Another user's stay.
    func wipe(user: String) async throws(EntityStoreError)
}

/// Changes that a store makes together.
public struct OutboxTransaction: Sendable {
    /// One change.
    public enum Change: Sendable {
        /// Appends a record, with a sequence of the store's. One whose key is there already is an error of kind
        /// ``EntityStoreError/Kind/other``.
        case append(OutboxRecord)
        /// Replaces what the outbox knows of a write; the body stays. Does nothing where there is no such record.
        case update(id: String, entry: Data)
        /// Replaces the write and its body. Does nothing where there is no such record.
        case replace(id: String, entry: Data, body: Data?)
        /// Deletes a record, if it is there.
        case remove(id: String)
        /// Keeps an alias, in place of one for the same client id.
        case alias(OutboxAlias)
    }

    /// The changes, in the order in which they are made.
    public var changes: [Change]

    /// A transaction.
    public init(_ changes: [Change]) {
        self.changes = changes
    }
}

/// The right to send what a store holds. It is given back when the last who holds it lets go.
public final class OutboxLease: Sendable {
    private let isReleased = Lock(false)
    private let giveBack: @Sendable () -> Void

    /// A lease; `release` is called once.
    public init(_ release: @escaping @Sendable () -> Void) {
        giveBack = release
    }

    deinit {
        release()
    }

    /// Gives the right back; another call does nothing.
    public func release() {
        let isFirst = isReleased.withLock { isReleased in
            defer { isReleased = true }
            return !isReleased
        }
        if isFirst { giveBack() }
    }
}
