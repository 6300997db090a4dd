import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: the right to send", .timeLimit(.minutes(1)))
struct OutboxLeaseTests {
    /// A store whose lease may take its time, and whose app is told when it is given back.
    private final class LeasedStore: OutboxStore {
        let base = InMemoryOutboxStore()
        let asked = Gate()
        let gate = Gate()
        let held = Guarded(0)
        private let whenReleased = Guarded<@Sendable () -> Void>({})

        func setWhenReleased(_ body: @escaping @Sendable () -> Void) { whenReleased.with { $0 = body } }

        func lease() async -> OutboxLease? {
            asked.open()
            await gate.passUncancelled()
            held.with { $0 += 1 }
            return OutboxLease { [self] in
                held.with { $0 -= 1 }
                whenReleased.with { $0 }()
            }
        }

        func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
            try await base.apply(transaction)
        }

        func records(of user: String, after sequence: Int64) async -> [OutboxRecord] {
            await base.records(of: user, after: sequence)
        }

        func body(of id: String) async -> Data? { await base.body(of: id) }
        func aliases(of user: String) async -> [OutboxAlias] { await base.aliases(of: user) }
        func changes() -> AsyncStream<Void> { base.changes() }
        func wipe(user: String) async { await base.wipe(user: user) }
    }

    @Test("a right that comes after the end is given back at once")
    func late() async throws {
        let store = LeasedStore()
        let outbox = TillDevice(store: store, connectivity: TestConnectivity(.disconnected)).outbox()
        await store.asked.pass()
        // The outbox stays alive, as in a view that still shows it.
        let signingOut = Task { try await outbox.signOut() }
        try await until { outbox.core.sender.state.withLock { $0.isOver } }
        store.gate.open()
        try await signingOut.value
        try await until { store.held.with { $0 } == 0 && outbox.core.sender.state.withLock { $0.leasing == nil } }
        #expect(outbox.core.sender.state.withLock { $0.lease == nil })
    }

    @Test("a store that asks the outbox while it takes the right back does not wait for ever")
    func reentrant() async throws {
        let store = LeasedStore()
        store.gate.open()
        let outbox = TillDevice(store: store, connectivity: TestConnectivity(.disconnected)).outbox()
        try await until { outbox.core.sender.state.withLock { $0.lease != nil } }
        let seen = Guarded<Bool?>(nil)
        store.setWhenReleased { [weak outbox] in seen.with { $0 = outbox?.needsSignIn } }
        outbox.pause()
        try await until { seen.with { $0 } == false }
    }

    @Test("a waiter that is cancelled leaves no answer behind that others take for theirs")
    func cancelled() async throws {
        let store = LeasedStore()
        let outbox = TillDevice(store: store, connectivity: TestConnectivity(.disconnected)).outbox()
        await store.asked.pass()
        let waiter = Task { try await outbox.core.becomeSender() }
        waiter.cancel()
        #expect(try await waiter.value == false)
        store.gate.open()
        #expect(try await outbox.core.becomeSender())
        outbox.pause()
        try await until { store.held.with { $0 } == 0 }
        // The right is asked for again, and not taken from the attempt before.
        #expect(try await outbox.core.becomeSender())
        #expect(store.held.with { $0 } == 1)
    }
}
