import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: writes that begin at the same instant", .timeLimit(.minutes(1)))
struct OutboxBeginningsTests {
    /// Both are upon version 1. The first one makes version 2: a crash must never leave the other one upon version 1, where it
    /// would meet a conflict with its own device.
    @Test("the second is told of the first one's version in the transaction that ends the first")
    func sameInstant() async throws {
        let store = GatedOutboxStore()
        let device = TillDevice(store: store)
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        try await outbox.settled()
        let (first, second) = (Gate(), Gate())
        store.holdAppends([first, second])
        async let one = outbox.renameBill("b1", "one")
        try await until { outbox.core.ledger.state.withLock { $0.appending.count == 1 } }
        async let two = outbox.renameBill("b1", "two")
        try await until { outbox.core.ledger.state.withLock { $0.appending.count == 2 } }
        first.open()
        try await until { device.server.bills["b1"]?.title == "one" }
        // The first could end now, if it did not wait for the second.
        for _ in 0..<2_000 { await Task.yield() }
        second.open()
        #expect(try await one.delivered().title == "one")
        #expect(try await two.delivered().title == "two")
        let last = try await two.id
        for records in store.moments {
            guard records.count == 1, let entry = records.first, entry.id == last else { continue }
            #expect(OutboxEntry(entry)?.ifMatch != #""1""#)
        }
        #expect(device.server.log == ["create rent", "rename rent to one", "rename one to two"])
    }

    @Test("an edit keeps what an earlier write that ended meanwhile changed, and one that ends now waits for it")
    func editedMeanwhile() async throws {
        let store = HookedOutboxStore()
        let device = TillDevice(store: store, connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox()
        let write = try await outbox.renameBill("b1", "mine")
        let ledger = outbox.core.ledger
        let key = EntityKey(table: "Bill", id: "b1")
        @Sendable func changes() -> Int? { ledger.state.withLock { $0.beginnings.counts[key] } }
        store.beforeBody {
            ledger.update(write.id) { ($0.ifMatch, $0.upon) = (#""2""#, 7) }
            #expect(changes() == 1)
        }
        try await outbox.edit(write.id, as: TitleDTO.self) { _ in TitleDTO(title: "mine again") }
        #expect(await outbox.entry(write.id)?.ifMatch == #""2""#)
        let kept = try await store.records(of: "ada", after: 0).compactMap { OutboxEntry($0) }
        #expect(kept.map(\.ifMatch) == [#""2""#] && kept.map(\.upon) == [7])
        #expect(changes() == nil)
    }

    @Test("an earlier write that ends while a later one is retried waits until that one is stored")
    func retriedMeanwhile() async throws {
        let store = HookedOutboxStore()
        let outbox = TillDevice(store: store, connectivity: TestConnectivity(.disconnected)).outbox()
        let write = try await outbox.renameBill("b1", "mine")
        let (ledger, key) = (outbox.core.ledger, EntityKey(table: "Bill", id: "b1"))
        @Sendable func changes() -> Int? { ledger.state.withLock { $0.beginnings.counts[key] } }
        let whileStored = Guarded<Int?>(nil)
        store.beforeChange { whileStored.with { $0 = changes() } }
        try await outbox.retry(write.id)
        #expect(whileStored.with(\.self) == 1)
        #expect(changes() == nil)
    }

    @Test("a write that comes to nothing keeps back none")
    func failed() async throws {
        let store = FailingOutboxStore()
        let device = TillDevice(store: store)
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        store.set(.full)
        await #expect(throws: EndpointError<Never>.self) { try await outbox.renameBill("b1", "one") }
        store.set(nil)
        #expect(try await outbox.renameBill("b1", "two").delivered().title == "two")
    }
}

/// A store that holds back appends as it is told to, and remembers what it held after each transaction.
private final class GatedOutboxStore: OutboxStore {
    private let store = InMemoryOutboxStore()
    private let gates = Guarded<[Gate]>([])
    private let held = Guarded<[[OutboxRecord]]>([])

    var moments: [[OutboxRecord]] { held.with { $0 } }

    func holdAppends(_ gates: [Gate]) { self.gates.with { $0 = gates } }

    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
        let isAppend = transaction.changes.contains { if case .append = $0 { true } else { false } }
        if isAppend { await gates.with { $0.isEmpty ? nil : $0.removeFirst() }?.pass() }
        let sequences = try await store.apply(transaction)
        let records = await store.records(of: "ada", after: 0)
        held.with { $0.append(records) }
        return sequences
    }

    func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord] {
        await store.records(of: user, after: sequence)
    }

    func body(of id: String) async throws(EntityStoreError) -> Data? { await store.body(of: id) }

    func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias] { await store.aliases(of: user) }

    func lease() async throws(EntityStoreError) -> OutboxLease? { await store.lease() }

    func changes() -> AsyncStream<Void> { store.changes() }

    func wipe(user: String) async throws(EntityStoreError) { await store.wipe(user: user) }
}
