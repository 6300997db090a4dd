import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: writes that a damaged store has lost", .timeLimit(.minutes(1)))
struct OutboxMissingTests {
    /// A store that has lost three writes, and says so once.
    private final class LossyStore: OutboxStore {
        private let base = InMemoryOutboxStore()
        private let missing = Guarded(3)

        func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
            try await base.apply(transaction)
        }

        func records(of user: String, after sequence: Int64) async -> [OutboxRecord] {
            await base.records(of: user, after: sequence)
        }

        func body(of id: String) async -> Data? { await base.body(of: id) }
        func aliases(of user: String) async -> [OutboxAlias] { await base.aliases(of: user) }
        func lease() async -> OutboxLease? { await base.lease() }
        func changes() -> AsyncStream<Void> { base.changes() }
        func wipe(user: String) async { await base.wipe(user: user) }

        func takeMissing() async -> Int {
            missing.with { missing in
                defer { missing = 0 }
                return missing
            }
        }
    }

    @Test("the observer hears of their number, once")
    func told() async throws {
        let device = TillDevice(store: LossyStore())
        for _ in 0..<2 {
            let outbox = device.outbox()
            _ = try await outbox.createBill("rent").delivered()
            await outbox.end()
        }
        let told = device.events.events.filter { $0.hasSuffix("outbox: at most 3 writes are lost with a damaged log") }
        #expect(told.count == 1)
    }
}
