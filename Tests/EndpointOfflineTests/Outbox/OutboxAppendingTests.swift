import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: appending", .timeLimit(.minutes(1)))
struct OutboxAppendingTests {
    /// A store of an app that returns fewer sequences than it appended records.
    private final class ShortStore: OutboxStore {
        private let base = InMemoryOutboxStore()
        let asked = Gate()
        private let gate: Gate
        private let missing: Int

        init(gate: Gate, missing: Int) {
            self.gate = gate
            self.missing = missing
        }

        func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
            asked.open()
            await gate.passUncancelled()
            return try await base.apply(transaction).dropLast(missing)
        }

        func records(of user: String, after sequence: Int64) async -> [OutboxRecord] {
            await base.records(of: user, after: sequence)
        }

        func body(of id: String) async -> Data? { await base.body(of: id) }
        func aliases(of user: String) async -> [OutboxAlias] { await base.aliases(of: user) }
        func lease() async -> OutboxLease? { await base.lease() }
        func changes() -> AsyncStream<Void> { base.changes() }
        func wipe(user: String) async { await base.wipe(user: user) }
    }

    @Test("a writer whose record got no sequence gets an error, and the others their sequences", arguments: [1, 2, 9])
    func tooFew(_ missing: Int) async throws {
        let (gate, appending) = (Gate(), OutboxAppending())
        let store = ShortStore(gate: gate, missing: missing)
        func write(_ id: Int) -> Task<Result<Int64, EntityStoreError>, Never> {
            Task {
                do throws(EntityStoreError) {
                    let record = OutboxRecord(id: "\(id)", user: "ada", entry: Data())
                    return .success(try await appending.append(record, to: store) { _ in })
                } catch {
                    return .failure(error)
                }
            }
        }
        // The first one is appended alone, and the other four together.
        var writes = [write(0)]
        await store.asked.pass()
        writes += (1..<5).map(write)
        try await until { appending.waiting == 4 }
        gate.open()
        var outcomes: [Result<Int64, EntityStoreError>] = []
        for write in writes { outcomes.append(await write.value) }
        let failed = outcomes.compactMap { outcome in if case .failure(let error) = outcome { error } else { nil } }
        #expect(failed.count == 1 + min(missing, 4))
        #expect(failed.allSatisfy { $0.reason.contains("sequences for") })
    }
}
