import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: the version that a write is based on", .timeLimit(.minutes(1)))
struct OutboxVersionTests {
    func device(
        _ conflict: OutboxConflictPolicy = .server,
        entities: any EntityStore = InMemoryEntityStore()
    ) async throws -> (device: TillDevice, outbox: Outbox<Till>) {
        let device = TillDevice(entities: entities)
        let outbox = device.outbox(Till.plan(conflict: conflict))
        _ = try await outbox.createBill("rent").delivered()
        return (device, outbox)
    }

    /// The versions that the writes after the first one named.
    func versions(_ device: TillDevice) -> [String?] {
        device.server.state.with { Array($0.versions.dropFirst()) }
    }

    func title(_ outbox: Outbox<Till>) async throws -> String {
        try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly)).title
    }

    /// Lets a write be sent, and what follows happen before the server performs it.
    private func whileSending(
        _ device: TillDevice,
        _ write: () async throws -> Void,
        _ body: () async throws -> Void
    ) async throws {
        let (gate, count) = (Gate(), device.server.requests.count)
        device.server.hold(gate)
        try await write()
        try await until { device.server.requests.count == count + 1 }
        device.server.hold(nil)
        try await body()
        gate.open()
    }

    @Test("a write beside the outbox that shows nothing of itself leaves no version behind")
    func besideTheOutbox() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        let bill = try await outbox.createBill("rent").delivered()
        try await outbox.cache.send(EndpointCall<Till, Void>(TillEndpoint.payBill(id: bill.id))) { _ in
            [.outdate(BillDTO.self, id: bill.id)]
        }
        _ = try await outbox.renameBill(bill.id, "food").delivered()
        #expect(device.server.log == ["create rent", "pay rent", "rename rent to food"])
        #expect(device.server.state.with { $0.versions.last } == .some(nil))
    }

    @Test("a refresh during a write leaves what that stored, and the next one builds on it", arguments: [true, false])
    func refresh(isList: Bool) async throws {
        let (device, outbox) = try await device()
        var first: OutboxWrite<Bill>?
        try await whileSending(device) {
            first = try await outbox.renameBill("b1", "first")
        } _: {
            if isList {
                try await outbox.cache.refresh(TillReads.bills())
            } else {
                try await outbox.cache.refresh(TillReads.bill("b1"))
            }
        }
        _ = try await first?.delivered()
        #expect(try await title(outbox) == "first")
        #expect(try await outbox.renameBill("b1", "second").delivered().title == "second")
        #expect(versions(device) == [#""1""#, #""2""#])
        #expect(device.server.log == ["create rent", "rename rent to first", "rename first to second"])
    }

    @Test("a read that began before a write's answer changes nothing, and one that begins after it does")
    func lateRead() async throws {
        let (device, outbox) = try await device()
        device.server.fail { $0.hasPrefix("GET") ? .late(2_000) : .none }
        async let refreshed: Void = outbox.cache.refresh(TillReads.bill("b1"))
        try await until { device.server.requests.last == "GET /bills/b1" }
        _ = try await outbox.renameBill("b1", "mine").delivered()
        try await refreshed
        #expect(try await title(outbox) == "mine")
        device.server.fail(.none)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        try await outbox.cache.refresh(TillReads.bill("b1"))
        #expect(try await title(outbox) == "theirs")
    }

    @Test("two writes of one entity that overlap leave it stale, and the next write names no version")
    func overlap() async throws {
        let (device, outbox) = try await device()
        let faults = Guarded([TillServer.Fault.late(5_000)])
        device.server.fail { line in
            line.hasPrefix("PATCH") ? faults.with { $0.isEmpty ? .none : $0.removeFirst() } : .none
        }
        let waiting = try await outbox.renameBill("b1", "waiting")
        try await until { device.server.titles == ["waiting"] }
        let call = EndpointCall<Till, BillDTO>(TillEndpoint.renameBill(id: "b1", title: "direct"))
        _ = try await outbox.cache.sendForDomain(call) { [.save($0.answer)] }
        _ = try await waiting.delivered()
        let record = try #require(try await device.entities.entity("b1", in: BillDTO.entityTable))
        #expect(record.savedAt == .distantPast && record.validators.isEmpty)
        _ = try await outbox.renameBill("b1", "next").delivered()
        #expect(versions(device) == [#""1""#, nil, nil])
    }

    @Test("a write that waits names no version from before another write of this device")
    func directWrite() async throws {
        let (device, outbox) = try await device()
        device.server.fail { $0 == "PATCH /bills/b1" ? .status(503, retryAfter: "5") : .none }
        let write = try await outbox.renameBill("b1", "waiting")
        try await until { versions(device).count == 1 }
        try await outbox.settled(1)
        let call = EndpointCall<Till, Void>(TillEndpoint.payBill(id: "b1"))
        try await outbox.cache.send(call) { _ in [.set(BillDTO.self, id: "b1", ["status": "paid"])] }
        device.server.fail(.none)
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return write.isDelivered
        }
        #expect(versions(device) == [#""1""#, nil, nil])
        #expect(device.server.titles == ["waiting"])
    }

    @Test("after an answer without a version, the next write names none")
    func noVersion() async throws {
        let (device, outbox) = try await device()
        try await outbox.payBill("b1").delivered()
        _ = try await outbox.renameBill("b1", "food").delivered()
        _ = try await outbox.renameBill("b1", "rent").delivered()
        #expect(versions(device) == [#""1""#, nil, #""3""#])
    }

    @Test("after a write that shows nothing of itself, the next write names no version")
    func withoutEffects() async throws {
        let (device, outbox) = try await device()
        let call = EndpointCall<Till, Void>(TillEndpoint.payBill(id: "b1"))
        try await outbox.write("BillRepository.payBill", .entity(BillDTO.self, id: "b1"), call) { _ in [] }.delivered()
        _ = try await outbox.renameBill("b1", "food").delivered()
        #expect(versions(device) == [#""1""#, nil])
    }

    @Test("while the store cannot take an answer, the write counts as pending")
    func failingStore() async throws {
        let isFailing = Guarded(false)
        let (device, outbox) = try await device(
            entities: HookedEntityStore(isOver: { isFailing.with { $0 } })
        )
        isFailing.with { $0 = true }
        let write = try await outbox.renameBill("b1", "mine")
        try await until { device.server.titles == ["mine"] }
        for _ in 0..<50 { await Task.yield() }
        #expect(try await title(outbox) == "mine")
        #expect(!write.isDelivered)
        isFailing.with { $0 = false }
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return write.isDelivered
        }
        #expect(try await title(outbox) == "mine")
        _ = try await outbox.renameBill("b1", "yours").delivered()
        #expect(versions(device) == [#""1""#, #""2""#])
    }

    @Test("a delivered write that the store cannot take stays visible, and is stored as soon as it can be")
    func fullStore() async throws {
        let isFailing = Guarded(false)
        let (device, outbox) = try await device(
            entities: HookedEntityStore(isOver: { isFailing.with { $0 } })
        )
        isFailing.with { $0 = true }
        let writes = [try await outbox.renameBill("b1", "mine"), try await outbox.renameBill("b1", "mine again")]
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return writes.allSatisfy(\.isDelivered)
        }
        #expect(await outbox.entries() == [])
        #expect(try await title(outbox) == "mine again")
        isFailing.with { $0 = false }
        try await until {
            // Time passes only while something waits for it: on a busy machine, weeks could pass while the store works.
            if let clock = device.testClock, clock.sleeperCount > 0 { clock.advance(by: .seconds(1)) }
            let record = try await device.entities.entity("b1", in: BillDTO.entityTable)
            return record.map { String(decoding: $0.json, as: UTF8.self).contains("mine again") } ?? false
        }
        #expect(try await title(outbox) == "mine again")
        let last = try await outbox.renameBill("b1", "ours")
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return last.isDelivered
        }
        #expect(try await title(outbox) == "ours")
        #expect(versions(device) == [#""1""#, #""2""#, #""3""#])
    }

    // MARK: Another device's version

    @Test("every write that was made upon the old version gives way, also after a restart", arguments: [false, true])
    func givingWay(isRestarted: Bool) async throws {
        let (device, first) = try await device()
        device.server.fail(.away)
        let writes = [try await first.renameBill("b1", "one"), try await first.renameBill("b1", "two")]
        try await first.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        var outbox = first
        if isRestarted {
            await first.end()
            outbox = device.outbox()
        }
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        if !isRestarted {
            for write in writes { await #expect(throws: OutboxError.overruled) { try await write.delivered() } }
        }
        #expect(device.server.titles == ["theirs"])
        #expect(try await title(outbox) == "theirs")
        // What is made upon the version that holds is taken.
        #expect(try await outbox.renameBill("b1", "mine").delivered().title == "mine")
    }

    @Test("without versions, too, the later writes give way with the one that met the conflict")
    func givingWayWithoutVersions() async throws {
        let (device, outbox) = try await device()
        try await outbox.payBill("b1").delivered()
        device.server.fail(.away)
        let writes = [try await outbox.renameBill("b1", "one"), try await outbox.renameBill("b1", "two")]
        try await outbox.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        // The second one would be taken.
        let faults = Guarded([TillServer.Fault.status(409)])
        device.server.fail { line in
            line.hasPrefix("PATCH") ? faults.with { $0.isEmpty ? .none : $0.removeFirst() } : .none
        }
        outbox.wake()
        for write in writes { await #expect(throws: OutboxError.overruled) { try await write.delivered() } }
        #expect(device.server.titles == ["theirs"])
    }

    @Test("a write that was made upon the version that takes precedence does not give way with an earlier one")
    func seenVersion() async throws {
        let (device, outbox) = try await device()
        device.server.fail(.away)
        let one = try await outbox.renameBill("b1", "one")
        try await outbox.settled(1)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        device.server.fail { $0.hasPrefix("GET") ? .none : .away }
        try await outbox.cache.refresh(TillReads.bill("b1"))
        let two = try await outbox.renameBill("b1", "two")
        device.server.fail(.none)
        outbox.wake()
        await #expect(throws: OutboxError.overruled) { try await one.delivered() }
        #expect(try await two.delivered().title == "two")
        #expect(device.server.titles == ["two"])
    }

    @Test("the app's function gets base, mine and theirs of each write")
    func deciding() async throws {
        let (device, outbox) = try await device(.app)
        let seen = Guarded<[[String?]]>([])
        outbox.resolve("BillRepository.renameBill", BillDTO.self) { conflict in
            seen.with { $0.append([conflict.base?.title, conflict.mine?.title, conflict.theirs?.title]) }
            return conflict.mine?.title == "one" ? .theirs : .mine
        }
        device.server.fail(.away)
        let one = try await outbox.renameBill("b1", "one")
        let two = try await outbox.renameBill("b1", "two")
        try await outbox.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        device.server.fail(.none)
        outbox.wake()
        await #expect(throws: OutboxError.overruled) { try await one.delivered() }
        #expect(try await two.delivered().title == "two")
        #expect(seen.with { $0 } == [["rent", "one", "theirs"], ["rent", "two", "theirs"]])
    }

    @Test("a write whose predecessor was dropped is based on the version that was stored when it was made")
    func droppedPredecessor() async throws {
        let (device, outbox) = try await device()
        device.server.fail(.away)
        let first = try await outbox.renameBill("b1", "one")
        let second = try await outbox.renameBill("b1", "two")
        try await until { device.server.requests.contains("PATCH /bills/b1") }
        try await outbox.settled(2)
        try await outbox.drop(first.id)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        device.server.fail(.none)
        outbox.wake()
        await #expect(throws: OutboxError.overruled) { try await second.delivered() }
        #expect(device.server.titles == ["theirs"])
    }
}
