import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

extension OutboxEntry {
    /// A write of the till: the key of its bill, and what it changes.
    static func made(
        _ id: String,
        to bill: String?,
        creates isCreation: Bool = false,
        effects: [PendingEffect] = []
    ) -> OutboxEntry {
        let request = OutboxRequest(
            method: .patch,
            template: "/bills/{id}",
            pathValues: [bill ?? ""],
            query: "",
            fields: [],
            bodyKind: .none
        )
        return OutboxEntry(
            id: id,
            sequence: 0,
            madeBy: OutboxMethod("BillRepository.renameBill"),
            entity: bill.map { EntityKey(table: "Bill", id: $0) },
            isCreation: isCreation,
            createdAt: .distantPast,
            state: .waiting,
            wasSent: false,
            request: request,
            references: [],
            effects: effects,
            keptSince: .distantPast
        )
    }
}

extension OutboxLedger {
    convenience init(_ store: any OutboxStore = InMemoryOutboxStore()) {
        self.init(store, user: "ada", settings: ["BillRepository": OutboxSettings()], isEncrypted: false)
    }

    @discardableResult
    func append(_ entry: OutboxEntry) async throws -> OutboxEntry {
        try await append(entry, nil, WriteProgress(Void.self) { _ in })
    }
}

@Suite("Outbox: what waits, and in which order")
struct OutboxLedgerTests {
    @Test("writes to one entity are taken in order, and a taken one is not taken again")
    func order() async throws {
        let ledger = OutboxLedger()
        for (id, bill) in [("w1", "b1"), ("w2", "b1"), ("w3", "b2")] { try await ledger.append(.made(id, to: bill)) }
        #expect(ledger.take(at: .zero, most: .max).entries.map(\.id) == ["w1", "w3"])
        #expect(ledger.hasTaken)
        #expect(ledger.take { [$0.entry("w1"), $0.entry("w2")].compactMap(\.self) } == nil)
        #expect(ledger.take { $0.entry("w2").map { [$0] } }?.map(\.id) == ["w2"])
        ledger.release(ledger.entries)
        #expect(!ledger.hasTaken)
        ledger.remove(["w1"])
        #expect(ledger.take(at: .zero, most: 1).entries.map(\.id) == ["w2"])
    }

    @Test("a write that cannot be appended leaves nothing behind")
    func fullStore() async throws {
        let store = FailingOutboxStore()
        let ledger = OutboxLedger(store)
        store.set(.full)
        await #expect(throws: EntityStoreError.self) { try await ledger.append(.made("w1", to: "b1")) }
        #expect(ledger.entries == [] && ledger.progress(of: "w1") == nil)
    }

    @Test("another process's writes and keys are loaded, and what it delivered goes")
    func otherProcess() async throws {
        let store = InMemoryOutboxStore()
        let (one, two) = (OutboxLedger(store), OutboxLedger(store))
        try await one.append(.made("w1", to: "c1", creates: true))
        try await two.loadNew()
        #expect(two.entries == one.entries)
        let alias = OutboxAlias(user: "ada", table: "Bill", clientID: "c1", serverID: "b1")
        try await store.apply(OutboxTransaction([.remove(id: "w1"), .alias(alias)]))
        try await two.reload()
        #expect(two.entries == [])
        #expect(two.serverID(of: EntityKey(table: "Bill", id: "c1")) == "b1")
    }

    @Test("who waits for a write that another process ended is told, once it is known", arguments: [false, true])
    func endedElsewhere(isDelivered: Bool) async throws {
        let store = InMemoryOutboxStore()
        let ledger = OutboxLedger(store)
        let progress = WriteProgress(Void.self) { _ in }
        var entry = try await ledger.append(.made("w1", to: "b1"), nil, progress)
        entry.unsavedUpon = 3
        let end = OutboxTransaction.Change.update(id: "w1", entry: try entry.bytes())
        try await store.apply(OutboxTransaction([isDelivered ? end : .remove(id: "w1")]))
        try await ledger.reload()
        #expect(ledger.progress(of: "w1") == nil)
        let waiting = Task { _ = try await progress.value() }
        waiting.cancel()
        if isDelivered {
            try await waiting.value
        } else {
            await #expect(throws: OutboxError.unknown) { try await waiting.value }
        }
    }

    @Test("who waits for a write that another process parked is told, and waits on once that one retries it")
    func parkedElsewhere() async throws {
        let store = InMemoryOutboxStore()
        let ledger = OutboxLedger(store)
        let progress = WriteProgress(Void.self) { _ in }
        var entry = try await ledger.append(.made("w1", to: "b1"), nil, progress)
        let refusal = OutboxRefusal(.refused, status: 409)
        let states: [(OutboxState, any Error)] = [
            (.parked(refusal), OutboxError.parked(refusal)), (.waiting, CancellationError()),
        ]
        for (state, expected) in states {
            entry.state = state
            try await store.apply(OutboxTransaction([.update(id: "w1", entry: try entry.bytes())]))
            try await ledger.reload()
            let waiting = Task { _ = try await progress.value() }
            waiting.cancel()
            let error = await #expect(throws: (any Error).self) { try await waiting.value }
            #expect("\(try #require(error))" == "\(expected)")
        }
    }

    @Test("a write that this process is settling ends here, although its record is gone")
    func settling() async throws {
        let store = InMemoryOutboxStore()
        let ledger = OutboxLedger(store)
        try await ledger.append(.made("w1", to: "b1"))
        #expect(ledger.take(at: .zero, most: 1).entries.count == 1)
        try await store.apply(OutboxTransaction([.remove(id: "w1")]))
        try await ledger.reload()
        #expect(ledger.progress(of: "w1") != nil && ledger.entries.count == 1)
    }

    @Test("a task that is cancelled while the outbox loads does not take it for loaded")
    func cancelledLoading() async throws {
        let (ledger, gate) = (OutboxLedger(), Gate())
        let waiting = Task { await ledger.whenLoaded { await gate.passUncancelled() } }
        waiting.cancel()
        #expect(await waiting.value?.kind == .busy)
        gate.open()
        #expect(await ledger.whenLoaded {} == nil)
    }

    @Test("a changed write waits for what it names now, and no longer for what it named before")
    func changedNames() async throws {
        let ledger = OutboxLedger()
        try await ledger.append(.made("w1", to: "c1", creates: true))
        let second = try await ledger.append(.made("w2", to: "b2"))
        let key = EntityKey(table: "Bill", id: "c1")
        func ready() -> [String] {
            defer { ledger.release(ledger.entries) }
            return ledger.take(at: .zero, most: .max).entries.map(\.id)
        }
        #expect(ready() == ["w1", "w2"])
        ledger.update("w2") { $0.references = [OutboxReference(key: key, place: .path(0))] }
        #expect(ready() == ["w1"])
        ledger.update("w2") { ($0.references, $0.after) = ([], [second.sequence - 1]) }
        #expect(ready() == ["w1"])
        ledger.update("w2") { $0.after = [] }
        #expect(ready() == ["w1", "w2"])
    }

    @Test("a write that ends while the store is read does not come back", arguments: [false, true])
    func endedWhileReading(isReloaded: Bool) async throws {
        let store = HookedOutboxStore()
        let ledger = OutboxLedger(store)
        try await ledger.append(.made("w1", to: "b1"))
        store.afterReading {
            #expect(await ledger.apply([.remove(id: "w1")]) == nil)
            ledger.remove(["w1"])
        }
        if isReloaded { try await ledger.reload() } else { try await ledger.loadNew() }
        #expect(ledger.entries == [])
    }

    @Test("a write that changes while the store is read keeps the change")
    func changedWhileReading() async throws {
        let store = HookedOutboxStore()
        let ledger = OutboxLedger(store)
        try await ledger.append(.made("w1", to: "b1"))
        store.afterReading { ledger.update("w1") { $0.attempts = 1 } }
        try await ledger.reload()
        #expect(ledger.entries.map(\.attempts) == [1])
    }

    @Test("an entry that only says that a value was lost waits for nothing")
    func lost() async throws {
        let store = InMemoryOutboxStore()
        var entry = OutboxEntry.made("w1", to: "b1")
        entry.unsavedUpon = 3
        try await OutboxLedger(store).append(entry)
        let ledger = OutboxLedger(store)
        try await ledger.reload()
        #expect(ledger.entries == [])
        #expect(ledger.state.withLock { $0.lost.outdated } == [EntityKey(table: "Bill", id: "b1"): 3])
    }

    @Test("what reads show follows the server's key, and stays until it is stored")
    func overlay() async throws {
        let ledger = OutboxLedger()
        let (client, server) = (EntityKey(table: "Bill", id: "c1"), EntityKey(table: "Bill", id: "b1"))
        let effects: [PendingEffect] = [
            .save(BillDTO.self, id: "c1", ["id": "c1"]), .insert(BillDTO.self, id: "c1", into: "search"),
        ]
        let entry = try await ledger.append(.made("w1", to: "c1", creates: true, effects: effects))
        #expect(ledger.pending(in: "Bill").keys.map(\.text) == ["c1"])
        #expect(ledger.read { $0.inserted(into: "search") } == [client])
        ledger.remove(["w1"], shown: ["w1"], EntityIdentityChange(client: client, server: "b1"))
        #expect(ledger.pending(in: "Bill").keys.map(\.text) == ["b1"])
        #expect(ledger.read { $0.pending(server) } != nil)
        ledger.stopShowing([entry.sequence])
        #expect(!ledger.read { $0.hasPending(in: "Bill") } && ledger.read { $0.inserted(into: "search") } == [])
    }
}
