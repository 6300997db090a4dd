import Foundation
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

/// A store that lets something happen at the instant before it reads, once, and that may end with a run of the app.
final class HookedEntityStore: EntityStore {
    let base: any EntityStore
    private let hook = Guarded<(@Sendable () async -> Void)?>(nil)
    private let change = Guarded<(@Sendable () async -> Void)?>(nil)

    private let isLocked = Guarded(false)
    private let isOver: @Sendable () -> Bool

    init(_ base: any EntityStore = InMemoryEntityStore(), isOver: @escaping @Sendable () -> Bool = { false }) {
        self.base = base
        self.isOver = isOver
    }

    /// Sets what happens before the next read of entities.
    func beforeReading(_ body: @escaping @Sendable () async -> Void) { hook.with { $0 = body } }

    /// Sets what happens before the next transaction.
    func beforeApplying(_ body: @escaping @Sendable () async -> Void) { change.with { $0 = body } }

    private func run() async {
        let body = hook.with { hook in
            defer { hook = nil }
            return hook
        }
        await body?()
    }

    func entity(_ id: String, in table: EntityTable) async throws(EntityStoreError) -> EntityRecord? {
        await run()
        return try await base.entity(id, in: table)
    }

    func entities(_ ids: [String], in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord] {
        await run()
        return try await base.entities(ids, in: table)
    }

    func entities(matching query: EntityQuery, in table: EntityTable) async throws(EntityStoreError) -> [EntityRecord] {
        await run()
        return try await base.entities(matching: query, in: table)
    }

    func staleEntities(savedBefore date: Date, in table: EntityTable) async throws(EntityStoreError) -> [String] {
        try await base.staleEntities(savedBefore: date, in: table)
    }

    func answer(for key: StoredAnswerKey) async throws(EntityStoreError) -> StoredAnswer? {
        await run()
        return try await base.answer(for: key)
    }

    @discardableResult
    func apply(_ transaction: EntityTransaction) async throws(EntityStoreError) -> Bool {
        if isOver() { throw EntityStoreError(.other, reason: "the run is over") }
        let body = change.with { change in
            defer { change = nil }
            return change
        }
        await body?()
        return try await base.apply(transaction)
    }

    func revision() async throws(EntityStoreError) -> Int64 { try await base.revision() }

    var generation: Int { base.generation }

    /// Sets whether wiping fails.
    func lock(_ isLocked: Bool) { self.isLocked.with { $0 = isLocked } }

    func wipe() async throws(EntityStoreError) {
        if isLocked.with({ $0 }) { throw EntityStoreError(.busy, reason: "locked") }
        try await base.wipe()
    }

    func wipe(through revision: Int64) async throws(EntityStoreError) {
        if isLocked.with({ $0 }) { throw EntityStoreError(.busy, reason: "locked") }
        try await base.wipe(through: revision)
    }

    func changes(to interest: EntityInterest) -> AsyncStream<Void> { base.changes(to: interest) }
}
