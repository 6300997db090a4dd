import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: writes that gave way are kept", .timeLimit(.minutes(1)))
struct OutboxOverruledTests {
    private let plan = Till.plan(OutboxSettings(keep: .seconds(3_600)))

    /// A device whose two renamings of a bill gave way to another device's.
    private func device() async throws -> (device: TillDevice, outbox: Outbox<Till>, writes: [OutboxWrite<Bill>]) {
        let device = TillDevice()
        let outbox = device.outbox(plan)
        _ = try await outbox.createBill("rent").delivered()
        device.server.fail(.away)
        let writes = [try await outbox.renameBill("b1", "one"), try await outbox.renameBill("b1", "two")]
        try await outbox.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        for write in writes { await #expect(throws: OutboxError.overruled) { try await write.delivered() } }
        return (device, outbox, writes)
    }

    private func events(_ device: TillDevice, _ text: String) -> Int {
        device.events.events.filter { $0.hasSuffix("outbox: \(text)") }.count
    }

    @Test(
        "each is in the list with its body, also after a restart, and the observer hears of it",
        arguments: [false, true]
    )
    func kept(isRestarted: Bool) async throws {
        let (device, first, writes) = try await device()
        #expect(events(device, "overruled") == 2)
        var outbox = first
        if isRestarted {
            await first.end()
            outbox = device.outbox(plan)
        }
        let entries = await outbox.entries()
        #expect(entries.map(\.id) == writes.map(\.id))
        #expect(entries.allSatisfy { $0.state == .parked(OutboxRefusal(.overruled)) })
        var titles: [String?] = []
        for entry in entries {
            titles.append(OutboxRequest.json(try await outbox.core.body(of: entry.id))?["title"]?.string)
        }
        #expect(titles == ["one", "two"])
        let counts = outbox.core.ledger.read(\.counts)
        #expect(counts.overruled == 2 && counts.parked == 0 && counts.pending == 0)
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly)).title == "theirs")
    }

    @Test(
        "none holds back a later write of the entity, or of the repository, also after a restart",
        arguments: [false, true]
    )
    func holdsNothing(isRestarted: Bool) async throws {
        let (device, first, _) = try await device()
        var outbox = first
        if isRestarted {
            await first.end()
            outbox = device.outbox(plan)
        }
        #expect(try await outbox.renameBill("b1", "three").delivered().title == "three")
        try await outbox.closeDay().delivered()
        #expect(device.server.state.with { $0.closings } == 1)
        #expect(await outbox.entries().count == 2)
    }

    @Test("one that is sent again is based on the version that it gave way to")
    func sentAgain() async throws {
        let (device, outbox, writes) = try await device()
        try await outbox.retry(writes[0].id)
        #expect(try await writes[0].delivered().title == "one")
        try await outbox.edit(writes[1].id, as: TitleDTO.self) { _ in TitleDTO(title: "both") }
        #expect(try await writes[1].delivered().title == "both")
        #expect(await outbox.entries() == [])
        #expect(device.server.titles == ["both"])
        #expect(device.server.state.with { $0.violations } == [])
    }

    @Test("one that is sent again gives way again to a version that nobody saw")
    func givesWayAgain() async throws {
        let (device, outbox, writes) = try await device()
        _ = device.server.renameElsewhere("newer") { _ in 0 }
        try await outbox.retry(writes[0].id)
        try await until { events(device, "overruled") == 3 }
        #expect(device.server.titles == ["newer"])
        #expect(await outbox.entries().count == 2)
    }

    @Test("one that is dropped is gone")
    func dropped() async throws {
        let (device, outbox, writes) = try await device()
        for write in writes { try await outbox.drop(write.id) }
        #expect(await outbox.entries() == [])
        #expect(events(device, "dropped") == 2)
        await outbox.end()
        #expect(await device.outbox(plan).entries() == [])
    }

    @Test("they go when the time has passed for which writes are kept")
    func expired() async throws {
        let (device, outbox, _) = try await device()
        device.testClock?.advance(by: .seconds(3_599))
        outbox.wake()
        try await outbox.closeDay().delivered()
        #expect(await outbox.entries().count == 2)
        device.testClock?.advance(by: .seconds(2))
        outbox.wake()
        try await until { await outbox.entries().isEmpty }
        #expect(events(device, "dropped") == 2)
    }
}
