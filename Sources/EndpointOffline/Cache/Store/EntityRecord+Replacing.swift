internal import EndpointRuntime
internal import Foundation

extension EntityRecord {
    /// The record as a store saves it in place of another one.
    ///
    /// An answer to a read never replaces what was saved since it was requested. The answer to a write replaces whatever
    /// is there, because it is newer than every read that arrived before it. If the answer to another write of the
    /// entity arrived since this one was sent, nobody knows which of them the server made last. The record is then stale
    /// and has no validators, so that the entity is requested again, and no write names a version that is gone.
    ///
    /// - Parameters:
    ///   - held: The record that is stored now; nil if there is none.
    ///   - requestedAt: The store's revision when the answer was requested.
    ///   - transaction: The transaction that saves the record.
    ///   - revision: The revision of this transaction.
    /// - Returns: The record with its revisions; nil if the stored one stays.
    public func replacing(
        _ held: EntityRecord?,
        requestedAt: Int64,
        in transaction: EntityTransaction,
        at revision: Int64
    ) -> EntityRecord? {
        let isOlder = held.map { $0.revision > requestedAt && $0.revision != revision } ?? false
        if isOlder, transaction.writtenSince == nil { return nil }
        return saved(over: held, in: transaction, at: revision)
    }

    /// Returns the record as a store saves it after a function changed the stored one.
    public func saved(over held: EntityRecord?, in transaction: EntityTransaction, at revision: Int64) -> EntityRecord {
        var record = self
        (record.revision, record.writtenAt) = (revision, held?.writtenAt ?? 0)
        guard let sentAt = transaction.writtenSince else { return record }
        if record.writtenAt > sentAt, record.writtenAt != revision { record.makeStale() }
        record.writtenAt = revision
        return record
    }

    /// Makes the record older than any age that is fresh, and forgets its version.
    mutating func makeStale() {
        savedAt = .distantPast
        validators = EntityValidators()
    }
}
