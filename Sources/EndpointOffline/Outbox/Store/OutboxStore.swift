public import EndpointRuntime
public import Foundation

/// Stores the writes that wait for delivery.
///
/// The package contains two stores: ``InMemoryOutboxStore``, and `SQLiteOutboxStore` of `EndpointPersistence`. A store
/// must follow four rules. A transaction is applied as a whole or not at all. When ``apply(_:)`` has returned, the
/// transaction survives the end of the process and a loss of power. Only a transaction or a wipe deletes data: a file
/// that cannot be read is an error, and stays. At most one object holds the ``lease()`` of a file, in all processes.
/// `OutboxStoreSuite` of `EndpointTesting` checks your own store against these rules.
///
/// Every function can be called from any task. None of them works on the caller's actor.
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

/// Changes that a store applies together.
public struct OutboxTransaction: Sendable {
    /// One change.
    public enum Change: Sendable {
        /// Appends a record, with a sequence that the store assigns. If its key already exists, this is an error of
        /// kind ``EntityStoreError/Kind/other``.
        case append(OutboxRecord)
        /// Replaces what the outbox knows of a write, and keeps the body. Does nothing if there is no such record.
        case update(id: String, entry: Data)
        /// Replaces the write and its body. Does nothing if there is no such record.
        case replace(id: String, entry: Data, body: Data?)
        /// Deletes a record, if it exists.
        case remove(id: String)
        /// Stores an alias, and replaces one for the same client id.
        case alias(OutboxAlias)
    }

    /// The changes, in the order in which they are applied.
    public var changes: [Change]

    /// Creates a transaction.
    public init(_ changes: [Change]) {
        self.changes = changes
    }
}

/// The right to send the writes of a store. It is released with its last reference.
public final class OutboxLease: Sendable {
    private let isReleased = Lock(false)
    private let giveBack: @Sendable () -> Void

    /// Creates a lease. `release` is called once.
    public init(_ release: @escaping @Sendable () -> Void) {
        giveBack = release
    }

    deinit {
        release()
    }

    /// Releases the right. Further calls do nothing.
    public func release() {
        let isFirst = isReleased.withLock { isReleased in
            defer { isReleased = true }
            return !isReleased
        }
        if isFirst { giveBack() }
    }
}
