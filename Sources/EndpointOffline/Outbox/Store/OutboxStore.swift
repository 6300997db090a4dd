public import EndpointRuntime
public import Foundation

/// Stores the writes that wait for delivery.
///
/// The package contains two stores: ``InMemoryOutboxStore``, and `SQLiteOutboxStore` of `EndpointPersistence`. A store
/// must follow four rules. A transaction is applied as a whole or not at all. When ``apply(_:)`` has returned, the
/// transaction survives the end of the process and a loss of power. Only a transaction or a wipe deletes data: a file
/// that cannot be read is an error, and stays. At most one object holds the ``lease()`` of a file, in all processes.
/// Keys and users are compared by their bytes, as ``EndpointWire/ExactText`` does.
/// `OutboxStoreSuite` of `EndpointStoreTesting` checks your own store against these rules.
///
/// Every function can be called from any task. None of them works on the caller's actor.
public protocol OutboxStore: Sendable {
    /// Applies all changes of a transaction or none, and returns when they are durable.
    ///
    /// - Returns: The sequences of the appended records, in order. Each is larger than all earlier ones of the file.
    @discardableResult
    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64]

    /// Returns the records of a user after a sequence, in the order of their sequences, without bodies.
    func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord]

    /// Returns the body of a record's request; nil if it has none, or if the record does not exist.
    func body(of id: String) async throws(EntityStoreError) -> Data?

    /// Returns the aliases of a user, in the order in which they were stored.
    func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias]

    /// Returns the largest number of records that transactions had appended, that nothing has deleted, and that are gone all the
    /// same, since it was last asked. Damage to a log may have that effect. A store that cannot tell returns 0, as this does
    /// if you leave it out.
    func takeMissing() async throws(EntityStoreError) -> Int

    /// Takes the right to send the writes of the file; nil if it is taken, in this process or another. Only the holder
    /// of the lease changes and removes records. Anyone can append.
    ///
    /// The lease ends with the process, with ``OutboxLease/release()``, or with its last reference.
    func lease() async throws(EntityStoreError) -> OutboxLease?

    /// Returns a stream with an element each time that this store changes something. Several changes before an element
    /// is taken are one element.
    func changes() -> AsyncStream<Void>

    /// Deletes the records and aliases of a user so that they cannot be recovered, for example when the user signs out.
    /// Those of other users remain.
    func wipe(user: String) async throws(EntityStoreError)
}

extension OutboxStore {
    /// Returns 0: the store cannot tell.
    public func takeMissing() async throws(EntityStoreError) -> Int { 0 }
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
        /// Deletes an alias, if it exists.
        case forget(OutboxAlias)
    }

    /// The changes, in the order in which they are applied.
    public var changes: [Change]

    /// True if nothing that was deleted from the store, now or before, can be recovered when the transaction has been
    /// applied: neither from free pages nor from a log.
    public var isErasing: Bool

    /// Creates a transaction.
    public init(_ changes: [Change], isErasing: Bool = false) {
        self.changes = changes
        self.isErasing = isErasing
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
