internal import EndpointRuntime
internal import Foundation

/// The entity store below the waiting writes. What fails in it is reported, and no reason to fail.
struct OutboxEntities: Sendable {
    let store: any EntityStore
    let types: [String: any StoredEntity.Type]
    let report: OutboxReport

    /// The stored version of an entity, without pending writes.
    func stored(_ key: EntityKey) async -> EntityRecord? {
        guard let type = types[key.table] else { return nil }
        return await attempt { () async throws(EntityStoreError) in try await store.entity(key.id, in: type.entityTable)
        } ?? nil
    }

    /// The store's revision; 0 if the store fails.
    func revision() async -> Int64 {
        await attempt { () async throws(EntityStoreError) in try await store.revision() } ?? 0
    }

    /// Changes the store, unless it was wiped since the exchange began; returns false if it fails.
    @discardableResult
    func apply(
        _ changes: [EntityTransaction.Change],
        _ generation: Int? = nil,
        writtenSince sentAt: Int64? = nil
    ) async -> Bool {
        guard !changes.isEmpty else { return true }
        let transaction = EntityTransaction(changes, generation: generation, writtenSince: sentAt)
        return await attempt { () async throws(EntityStoreError) in try await store.apply(transaction) } != nil
    }

    private func attempt<Value>(_ body: () async throws(EntityStoreError) -> Value) async -> Value? {
        do throws(EntityStoreError) {
            return try await body()
        } catch {
            report(.storeFailed(error), nil)
            return nil
        }
    }
}

/// Reports an event to the client's observer, as one of the write if there is one.
typealias OutboxReport = @Sendable (EndpointEvent.Kind, OutboxEntry?) -> Void
