import Foundation
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

/// A store that lets something happen while it is read or changed, once, and whose bodies cannot be read as long as a test says so.
final class HookedOutboxStore: OutboxStore {
    private let store = InMemoryOutboxStore()
    private let recordsHook = Guarded<(@Sendable () async -> Void)?>(nil)
    private let bodyHook = Guarded<(@Sendable () async -> Void)?>(nil)
    private let changeHook = Guarded<(@Sendable () async -> Void)?>(nil)
    private let bodies = Guarded<(isFailing: Bool, failures: Int)>((false, 0))

    /// Sets what happens between reading the records and handing them out.
    func afterReading(_ body: @escaping @Sendable () async -> Void) { recordsHook.with { $0 = body } }

    /// Sets what happens before the next body is read.
    func beforeBody(_ body: @escaping @Sendable () async -> Void) { bodyHook.with { $0 = body } }

    /// Sets what happens before the next transaction.
    func beforeChange(_ body: @escaping @Sendable () async -> Void) { changeHook.with { $0 = body } }

    func setFailing(_ isFailing: Bool) { bodies.with { $0.isFailing = isFailing } }

    /// The number of bodies that could not be read.
    var failures: Int { bodies.with { $0.failures } }

    private func run(_ hook: Guarded<(@Sendable () async -> Void)?>) async {
        let body = hook.with { hook in
            defer { hook = nil }
            return hook
        }
        await body?()
    }

    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
        await run(changeHook)
        return try await store.apply(transaction)
    }

    func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord] {
        let records = await store.records(of: user, after: sequence)
        await run(recordsHook)
        return records
    }

    func body(of id: String) async throws(EntityStoreError) -> Data? {
        await run(bodyHook)
        let isFailing = bodies.with { bodies in
            if bodies.isFailing { bodies.failures += 1 }
            return bodies.isFailing
        }
        if isFailing { throw EntityStoreError(.busy, reason: "as the test says") }
        return await store.body(of: id)
    }

    func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias] { await store.aliases(of: user) }

    func lease() async throws(EntityStoreError) -> OutboxLease? { await store.lease() }

    func changes() -> AsyncStream<Void> { store.changes() }

    func wipe(user: String) async throws(EntityStoreError) { await store.wipe(user: user) }
}
