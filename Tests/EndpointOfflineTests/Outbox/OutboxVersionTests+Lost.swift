import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

// Deliveries that the store never took.
extension OutboxVersionTests {
    @Test(
        "after a delivery that the store never took, the next write names no version, also after a restart",
        arguments: [false, true]
    )
    func lostStore(isRestarted: Bool) async throws {
        let isFailing = Guarded(false)
        var (device, outbox) = try await device(
            entities: HookedEntityStore(isOver: { isFailing.with { $0 } })
        )
        isFailing.with { $0 = true }
        let write = try await outbox.renameBill("b1", "mine")
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return write.isDelivered
        }
        if isRestarted {
            await outbox.end()
            outbox = device.outbox()
            #expect(await outbox.entries() == [])
        }
        // It begins before the store takes the first one.
        let next = try await outbox.renameBill("b1", "yours")
        isFailing.with { $0 = false }
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return next.isDelivered
        }
        _ = try await outbox.renameBill("b1", "ours").delivered()
        #expect(versions(device).prefix(2) == [#""1""#, nil])
        // If the store took the first one while the second one was under way, they overlap, and the version stays unknown.
        let last = try #require(versions(device).last)
        #expect(last == nil || last == #""3""#)
        try await until {
            outbox.wake()
            return try await device.store.records(of: "ada", after: 0).isEmpty
        }
    }

    @Test("a store that takes nothing holds up the first writes for a minute, and no other")
    func fullForMany() async throws {
        let isFailing = Guarded(true)
        let device = TillDevice(entities: HookedEntityStore(isOver: { isFailing.with { $0 } }))
        let outbox = device.outbox()
        device.server.fail(.away)
        for number in 0..<40 { _ = try await outbox.createBill("\(number)") }
        device.server.fail(.none)
        outbox.wake()
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return device.server.titles.count == 40
        }
        // Four at a time, with twelve attempts each; of the others one.
        #expect(device.events.events.filter { $0.contains("store failed") }.count < 200)
        isFailing.with { $0 = false }
        try await until {
            outbox.wake()
            device.testClock?.advance(by: .seconds(1))
            return try await device.entities.entities(matching: EntityQuery(), in: BillDTO.entityTable).count == 40
        }
        #expect(device.server.log.count == 40)
    }

    @Test("an entity whose value ended with a run of the app is stale at the next start, and is requested again")
    func lostValue() async throws {
        let isFailing = Guarded(false)
        let (device, first) = try await device(
            entities: HookedEntityStore(isOver: { isFailing.with { $0 } })
        )
        isFailing.with { $0 = true }
        let write = try await first.renameBill("b1", "mine")
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return write.isDelivered
        }
        await first.end()
        isFailing.with { $0 = false }
        let outbox = device.outbox()
        try await until {
            outbox.wake()
            return try await device.store.records(of: "ada", after: 0).isEmpty
        }
        #expect(try await device.entities.entity("b1", in: BillDTO.entityTable)?.savedAt == .distantPast)
        #expect(try await outbox.cache.value(of: TillReads.bill("b1")).title == "mine")
    }

    @Test(
        "a creation whose answer ended with a run of the app is in its lists at the next start",
        arguments: [CachedMembers.asAnswered, .matching(EntityQuery(order: [.ascending("title")]))]
    )
    func lostCreation(members: CachedMembers) async throws {
        let isFailing = Guarded(false)
        let device = TillDevice(entities: HookedEntityStore(isOver: { isFailing.with { $0 } }))
        let first = device.outbox()
        try await first.cache.refresh(TillReads.bills(members))
        isFailing.with { $0 = true }
        let write = try await first.createBill("rent")
        try await until {
            device.testClock?.advance(by: .seconds(1))
            return write.isDelivered
        }
        await first.end()
        isFailing.with { $0 = false }
        device.server.fail(.away)
        let outbox = device.outbox()
        try await until {
            outbox.wake()
            return try await device.store.records(of: "ada", after: 0).isEmpty
        }
        let bills = try await outbox.cache.value(of: TillReads.bills(members, .cacheOnly))
        #expect(bills.map { "\($0.id) \($0.title)" } == ["b1 rent"])
        #expect(try await device.entities.entity("b1", in: BillDTO.entityTable)?.savedAt == .distantPast)
    }

    @Test(
        "after a write without the outbox that the store never took, the next write names no version",
        arguments: [false, true]
    )
    func lostDirectWrite(isRestarted: Bool) async throws {
        let isFailing = Guarded(false)
        var (device, outbox) = try await device(
            entities: HookedEntityStore(isOver: { isFailing.with { $0 } })
        )
        isFailing.with { $0 = true }
        let call = EndpointCall<Till, BillDTO>(TillEndpoint.renameBill(id: "b1", title: "direct"))
        _ = try await outbox.cache.sendForDomain(call) { [.save($0.answer)] }
        if isRestarted {
            await outbox.end()
            outbox = device.outbox()
        }
        isFailing.with { $0 = false }
        _ = try await outbox.renameBill("b1", "mine").delivered()
        #expect(versions(device) == [nil, nil])
        try await until {
            outbox.wake()
            return try await device.store.records(of: "ada", after: 0).isEmpty
        }
        #expect(await outbox.entries() == [])
    }
}
