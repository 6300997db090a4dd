import Foundation
import RuntimeTestSupport

@testable import EndpointOffline
@testable import EndpointRuntime

/// A store as one run of an app sees it: at some point the run is over, and nothing of what it still does has an effect.
final class CrashingOutboxStore: OutboxStore {
    private let base: InMemoryOutboxStore
    /// How many transactions are left before the end, and whether the last one is made.
    private let left: Guarded<(count: Int, isMade: Bool)>

    init(_ base: InMemoryOutboxStore, after count: Int, madeLast: Bool) {
        self.base = base
        left = Guarded((count, madeLast))
    }

    var isOver: Bool { left.with { $0.count < 0 } }

    func crash() { left.with { $0.count = -1 } }

    private func check() throws(EntityStoreError) {
        if isOver { throw EntityStoreError(.other, reason: "the run is over") }
    }

    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
        let (isLast, isMade) = left.with { left in
            guard left.count >= 0 else { return (true, false) }
            left.count -= 1
            return (left.count < 0, left.count >= 0 || left.isMade)
        }
        let sequences = isMade ? try await base.apply(transaction) : []
        if isLast { throw EntityStoreError(.other, reason: "the run is over") }
        return sequences
    }

    func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord] {
        try check()
        return await base.records(of: user, after: sequence)
    }

    func body(of id: String) async throws(EntityStoreError) -> Data? {
        try check()
        return await base.body(of: id)
    }

    func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias] {
        try check()
        return await base.aliases(of: user)
    }

    // The system gives the lease back with the process.
    func lease() async throws(EntityStoreError) -> OutboxLease? {
        try check()
        return OutboxLease {}
    }

    func changes() -> AsyncStream<Void> { base.changes() }

    func wipe(user: String) async throws(EntityStoreError) { try check() }
}
