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

    @Test("after a write without the outbox that the store never took, the next write names no version")
    func lostDirectWrite() async throws {
        let isFailing = Guarded(false)
        let (device, outbox) = try await device(
            entities: HookedEntityStore(isOver: { isFailing.with { $0 } })
        )
        isFailing.with { $0 = true }
        let call = EndpointCall<Till, BillDTO>(TillEndpoint.renameBill(id: "b1", title: "direct"))
        _ = try await outbox.cache.sendForDomain(call) { [.save($0.answer)] }
        isFailing.with { $0 = false }
        _ = try await outbox.renameBill("b1", "mine").delivered()
        #expect(versions(device) == [nil, nil])
    }
}
