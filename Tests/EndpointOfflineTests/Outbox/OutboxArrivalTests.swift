import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: a refresh overtakes the answer to a creation", .timeLimit(.minutes(1)))
struct OutboxArrivalTests {
    private let byTitle = CachedMembers.matching(EntityQuery(order: [.ascending("title")]))

    private func titles(_ outbox: Outbox<Till>, _ members: CachedMembers? = nil) async throws -> [String] {
        try await outbox.cache.value(of: TillReads.bills(members ?? byTitle, .cacheOnly)).map(\.title)
    }

    /// A device that knows the bill "food", and whose creation of "rent" the server has executed, but not answered.
    private func device(_ members: CachedMembers) async throws -> (TillDevice, Outbox<Till>, Gate) {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = try await outbox.createBill("food").delivered()
        try await outbox.cache.refresh(TillReads.bills(members))
        let gate = Gate()
        device.server.hold(answersTo: "POST", gate)
        _ = try await outbox.createBill("rent")
        try await until { device.server.titles == ["food", "rent"] }
        return (device, outbox, gate)
    }

    /// Lets the time pass that new entities wait, once they do.
    private func letWaitingRowsIn(_ device: TillDevice) async throws {
        let clock = try #require(device.testClock)
        await clock.whenSleeping(for: ArrivalWait.longest)
        clock.advance(by: ArrivalWait.longest)
    }

    @Test("the new entity waits, what is known changes at once, the call returns with both", arguments: [true, false])
    func overtaken(isByTitle: Bool) async throws {
        let members = isByTitle ? byTitle : .asAnswered
        let (device, outbox, gate) = try await device(members)
        _ = device.server.renameElsewhere("bread") { _ in 0 }
        async let refreshed = outbox.cache.value(of: TillReads.bills(members, .networkOnly))
        try await until { try await titles(outbox, members).contains("bread") }
        #expect(try await titles(outbox, members).sorted() == ["bread", "rent"])
        gate.open()
        #expect(try await refreshed.map(\.title).sorted() == ["bread", "rent"])
        #expect(try await titles(outbox, members).sorted() == ["bread", "rent"])
        #expect(await outbox.entries().isEmpty)
    }

    @Test("after ten seconds both are shown, until the creation is answered")
    func patience() async throws {
        let (device, outbox, gate) = try await device(byTitle)
        async let refreshed = outbox.cache.value(of: TillReads.bills(byTitle, .networkOnly))
        try await letWaitingRowsIn(device)
        try await until { try await titles(outbox).count == 3 }
        #expect(try await refreshed.map(\.title) == ["food", "rent", "rent"])
        gate.open()
        try await outbox.settled()
        #expect(try await titles(outbox) == ["food", "rent"])
    }

    @Test("the answer to a creation is older than all that is known under the server's key", arguments: [true, false])
    func olderThanKnown(isRenamedHere: Bool) async throws {
        let (device, outbox, gate) = try await device(byTitle)
        if !isRenamedHere { _ = device.server.renameElsewhere("lease") { _ in 1 } }
        async let refreshed: Void = outbox.cache.refresh(TillReads.bills(byTitle))
        try await letWaitingRowsIn(device)
        try await refreshed
        if isRenamedHere { _ = try await outbox.renameBill("b2", "lease").delivered() }
        #expect(try await titles(outbox) == ["food", "lease", "rent"])
        gate.open()
        try await outbox.settled()
        #expect(try await titles(outbox) == ["food", "lease"])
        _ = try await outbox.renameBill("b2", "flat").delivered()
        #expect(device.server.titles.sorted() == ["flat", "food"])
    }

    @Test("an entity that had the key before the creation is replaced")
    func keyOfAnother() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        let former = try #require(BillDTO.record(of: .object(["id": "b1", "title": "former", "status": "open"])))
        try await device.entities.apply(
            EntityTransaction([.save([former], requestedAt: 0, table: BillDTO.entityTable)])
        )
        _ = try await outbox.createBill("rent").delivered()
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly)).title == "rent")
    }

    @Test("a write that waits for its creation names no version older than this device's own")
    func versionOfOwnWrite() async throws {
        let (device, outbox, gate) = try await device(byTitle)
        let creation = try #require(await outbox.entries().first?.entity)
        async let refreshed: Void = outbox.cache.refresh(TillReads.bills(byTitle))
        try await letWaitingRowsIn(device)
        try await refreshed
        _ = try await outbox.renameBill("b2", "lease").delivered()
        try await outbox.cache.refresh(TillReads.bills(byTitle))
        let waiting = try await outbox.renameBill(creation.id, "flat")
        gate.open()
        #expect(try await waiting.delivered().title == "flat")
        #expect(device.server.titles == ["flat", "food"])
    }

    @Test("also between two attempts, after a restart, and for the whole list of a sync", arguments: [false, true])
    func restart(isSynced: Bool) async throws {
        let device = TillDevice()
        device.server.fail { $0.hasPrefix("POST") ? .lost : .none }
        let first = device.outbox()
        _ = try await first.createBill("rent")
        try await until { device.server.titles == ["rent"] }
        try await first.settled(1)
        await first.end()
        let outbox = device.outbox()
        try await until { await outbox.entries().count == 1 }
        let read = TillReads.bills(byTitle, .networkOnly)
        @Sendable func request() async throws {
            if isSynced {
                try await outbox.cache.sync(EntitySync("BillRepository.syncBills", of: read))
            } else {
                try await outbox.cache.refresh(read)
            }
        }
        async let refreshed: Void = request()
        try await until { device.server.requests.contains { $0.hasPrefix("GET") } }
        for _ in 0..<200 { await Task.yield() }
        #expect(try await outbox.cache.core.store.entities(matching: EntityQuery(), in: BillDTO.entityTable).count == 1)
        device.server.fail(.none)
        outbox.wake()
        try await refreshed
        #expect(try await titles(outbox) == ["rent"])
        #expect(device.server.log == ["create rent"])
    }

    @Test("a call that is cancelled while the new entity waits does not show it")
    func cancelled() async throws {
        let (device, outbox, gate) = try await device(byTitle)
        let refresh = Task { try await outbox.cache.refresh(TillReads.bills(byTitle)) }
        await device.testClock?.whenSleeping(for: ArrivalWait.longest)
        refresh.cancel()
        let result = await refresh.result
        #expect(throws: EndpointError<Never>.self) { try result.get() }
        for _ in 0..<200 { await Task.yield() }
        #expect(try await titles(outbox) == ["food", "rent"])
        gate.open()
        try await outbox.settled()
        #expect(try await titles(outbox) == ["food", "rent"])
    }

    @Test("a creation that is delivered while a list is read is in that list once")
    func whileReading() async throws {
        let entities = HookedEntityStore()
        let device = TillDevice(entities: entities)
        let outbox = device.outbox()
        let gate = Gate()
        device.server.hold(answersTo: "POST", gate)
        let write = try await outbox.createBill("rent")
        try await until { device.server.titles == ["rent"] }
        // What waits is known by now, and what is stored is not.
        entities.beforeReading {
            gate.open()
            _ = try? await write.delivered()
        }
        let bills = try await outbox.cache.core.store.entities(matching: EntityQuery(), in: BillDTO.entityTable)
        #expect(bills.map(\.id) == ["b1"])
    }

    @Test("a refused creation holds back nothing")
    func refused() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = try await outbox.createBill("bad rent")
        _ = try await outbox.parked()
        device.server.createElsewhere("food")
        try await outbox.cache.refresh(TillReads.bills(byTitle))
        #expect(try await titles(outbox) == ["food"])
    }

    @Test("a creation that nothing was sent of holds back nothing")
    func unsent() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        outbox.pause()
        _ = try await outbox.createBill("rent")
        device.server.createElsewhere("food")
        try await outbox.cache.refresh(TillReads.bills(byTitle))
        #expect(try await titles(outbox) == ["food", "rent"])
    }

    @Test("creations that the server may have executed are sent first")
    func first() {
        var queue = OutboxQueue()
        let repository = queue.repository("Bills", OutboxSettings(parallel: 1))
        for sequence in [1, 2, 3] as [Int64] {
            let lane = queue.lane(of: EntityKey(table: "Bill", id: "\(sequence)"))
            var ticket = OutboxQueue.Ticket(sequence: sequence, lane: lane, repository: repository)
            ticket.isOpenCreation = sequence == 3
            queue.insert(ticket)
        }
        #expect(queue.take(at: .zero).ready == [3])
        queue.remove(3)
        #expect(queue.take(at: .zero).ready == [1])
    }
}
