import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: what comes of an answer")
struct OutboxSettlementTests {
    private let store = FailingOutboxStore()
    private let entities = InMemoryEntityStore()
    private let ledger: OutboxLedger
    private let settlement: OutboxSettlement

    init() {
        ledger = OutboxLedger(store)
        let stored = OutboxEntities(store: entities, types: ["Bill": BillDTO.self]) { _, _ in }
        settlement = OutboxSettlement(ledger, stored, TestClock())
    }

    private let began = Exchange(sentAt: 0, generation: 0, answers: 0, wakeUps: 0)

    private func answered(_ id: String, _ title: String, tag: String? = nil) throws -> AnsweredRecord {
        let json = JSONValue.object(["id": .string(id), "title": .string(title), "status": "open"])
        var record = try #require(BillDTO.record(of: json))
        if let tag { record.validators = EntityValidators(entityTag: tag, lastModified: nil) }
        return AnsweredRecord(table: BillDTO.entityTable, record: record)
    }

    private func title(_ id: String) async -> String? {
        await entities.entity(id, in: BillDTO.entityTable).flatMap { BillDTO.domain(of: $0)?.title }
    }

    @Test("the answer is stored, and later writes to the entity are based on its version")
    func version() async throws {
        let first = try await ledger.append(.made("w1", to: "b1"))
        try await ledger.append(.made("w2", to: "b1"))
        let records = [try answered("b1", "rent", tag: #""2""#)]
        #expect(await settlement.store(first, records, nil, since: began) == true)
        await settlement.finish([first], producing: await settlement.produced(by: first, records, isStored: true))
        #expect(await title("b1") == "rent")
        #expect(ledger.entries.map(\.id) == ["w2"])
        #expect(ledger.entries.first?.ifMatch == #""2""#)
        #expect(try await store.records(of: "ada", after: 0).first.flatMap { OutboxEntry($0) }?.ifMatch == #""2""#)
        #expect(settlement.delivered == 1)
    }

    @Test("an effect changes what no answer contains, and a deletion deletes")
    func effects() async throws {
        let save = try answered("b1", "rent").record
        try await entities.apply(
            EntityTransaction([.save([save], requestedAt: 0, table: BillDTO.entityTable)])
        )
        let set = OutboxEntry.made("w1", to: "b1", effects: [.set(BillDTO.self, id: "b1", ["title": "food"])])
        #expect(await settlement.store(set, [], nil, since: began) == true)
        #expect(await title("b1") == "food")
        let delete = OutboxEntry.made("w2", to: "b1", effects: [.delete(BillDTO.self, id: "b1")])
        #expect(await settlement.store(delete, [], nil, since: began) == true)
        #expect(await title("b1") == nil)
    }

    @Test("a delivery that the outbox's store cannot record is not sent again, and is recorded later")
    func unrecorded() async throws {
        let key = EntityKey(table: "Bill", id: "c1")
        let entry = try await ledger.append(.made("w1", to: "c1", creates: true))
        store.set(.full)
        await settlement.finish([entry], EntityIdentityChange(client: key, server: "b1"))
        #expect(ledger.serverID(of: key) == "b1")
        #expect(ledger.entries.map(\.id) == ["w1"])
        await #expect(throws: EntityStoreError.self) { try await settlement.recordDelivered() }
        store.set(nil)
        try await settlement.recordDelivered()
        #expect(ledger.entries == [])
        #expect(try await store.records(of: "ada", after: 0) == [])
        #expect(try await store.aliases(of: "ada").map(\.serverID) == ["b1"])
    }

    @Test("a delivery whose changes were stored between two steps leaves nothing that holds back later writes")
    func storedMeanwhile() async throws {
        let effects: [PendingEffect] = [.set(BillDTO.self, id: "b1", ["title": "food"])]
        let first = try await ledger.append(.made("w1", to: "b1", effects: effects))
        try await ledger.append(.made("w2", to: "b1"))
        #expect(ledger.take(at: .zero, most: .max).entries.map(\.id) == ["w1"])
        settlement.state.withLock { state in
            state.unstored.append(UnstoredWrite(entry: first, changes: [], began: began, answeredAt: 0))
        }
        await settlement.storeWrites()
        #expect(!settlement.hasUnstored)
        await settlement.finish([first], unsavedUpon: 0)
        #expect(ledger.take(at: .zero, most: .max).entries.map(\.id) == ["w2"])
    }

    @Test("a later write that changed while a delivery could not be recorded keeps its change")
    func changedMeanwhile() async throws {
        let first = try await ledger.append(.made("w1", to: "b1"))
        try await ledger.append(.made("w2", to: "b1"))
        store.set(.full)
        await settlement.finish([first], producing: OutboxSettlement.ProducedVersion(tag: #""2""#, revision: 1))
        store.set(nil)
        let changed = try #require(ledger.update("w2") { $0.conflicts = 3 })
        _ = try await store.apply(OutboxTransaction([.update(id: "w2", entry: changed.bytes())]))
        try await settlement.recordDelivered()
        let kept = try await store.records(of: "ada", after: 0).compactMap { OutboxEntry($0) }
        #expect(kept.map(\.conflicts) == [3] && kept.map(\.ifMatch) == [#""2""#])
    }

    @Test("the answer to a creation does not replace what the store gets of the entity just before it")
    func readMeanwhile() async throws {
        let entry = try await ledger.append(.made("w1", to: "c1", creates: true))
        let identity = EntityIdentityChange(client: EntityKey(table: "Bill", id: "c1"), server: "b1")
        await settlement.identify(identity)
        let held = Lock(await settlement.held(identity, since: 0))
        try await entities.apply(
            EntityTransaction([.save([answered("b1", "newer").record], requestedAt: 0, table: BillDTO.entityTable)])
        )
        let records = [try answered("b1", "older")]
        #expect(await settlement.store(entry, records, identity, keeping: held, since: began) == true)
        #expect(await title("b1") == "newer")
    }

    @Test("a write of an earlier user takes no unstored one of this user with it")
    func generations() async throws {
        await entities.wipe()
        func write(_ title: String, generation: Int) async throws -> UnstoredWrite {
            let record = try answered("b1", title).record
            return UnstoredWrite(
                entry: try await ledger.append(.made(title, to: "b1")),
                changes: [.save([record], requestedAt: 1, table: BillDTO.entityTable)],
                began: Exchange(sentAt: 0, generation: generation, answers: 0, wakeUps: 0),
                answeredAt: 1
            )
        }
        let (old, new) = (try await write("theirs", generation: 0), try await write("mine", generation: 1))
        settlement.state.withLock { $0.unstored = [new] }
        #expect(await settlement.applyWrite(old) == true)
        #expect(await title("b1") == "mine")
    }

    @Test("a write that ends while an earlier one is stored is newer than that", .timeLimit(.minutes(1)))
    func storedLate() async throws {
        let isFailing = Guarded(true)
        let hooked = HookedEntityStore(entities, isOver: { isFailing.with { $0 } })
        let stored = OutboxEntities(store: hooked, types: ["Bill": BillDTO.self]) { _, _ in }
        let settlement = OutboxSettlement(ledger, stored, TestClock())
        try await entities.apply(
            EntityTransaction([.save([answered("b1", "rent").record], requestedAt: 0, table: BillDTO.entityTable)])
        )
        var writes: [UnstoredWrite] = []
        for title in ["mine", "mine again"] {
            let record = try answered("b1", title).record
            let change = EntityTransaction.Change.save([record], requestedAt: 1, table: BillDTO.entityTable)
            let entry = try await ledger.append(.made(title, to: "b1"))
            writes.append(UnstoredWrite(entry: entry, changes: [change], began: began, answeredAt: 1))
        }
        let (first, second) = (writes[0], writes[1])
        settlement.state.withLock { $0.unstored = [first] }
        let storing = Guarded<Task<Bool?, Never>?>(nil)
        hooked.beforeReading {
            let turn = settlement.turn.withLock { $0 }
            storing.with { $0 = Task { await settlement.applyWrite(second) } }
            try? await until { settlement.turn.withLock { $0 !== turn } }
            isFailing.with { $0 = false }
        }
        await settlement.storeWrites()
        #expect(await storing.with { $0 }?.value == true)
        #expect(await title("b1") == "mine again")
    }

    @Test("a run that ends waits for what the entity store is taking", .timeLimit(.minutes(1)))
    func endOfRun() async throws {
        let entities = HookedEntityStore()
        let device = TillDevice(entities: entities)
        let outbox = device.outbox()
        let (taking, taken, events) = (Gate(), Gate(), Guarded([String]()))
        entities.beforeApplying {
            taking.open()
            await taken.passUncancelled()
            events.with { $0.append("taken") }
        }
        _ = try await outbox.createBill("rent")
        await taking.pass()
        let end = Task {
            await outbox.end()
            events.with { $0.append("ended") }
        }
        try await until { outbox.core.sender.isOver }
        for _ in 0..<200 { await Task.yield() }
        taken.open()
        await end.value
        #expect(events.with { $0 } == ["taken", "ended"])
    }
}
