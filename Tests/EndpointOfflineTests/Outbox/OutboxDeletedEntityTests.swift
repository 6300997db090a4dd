import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: writes to what another device has deleted", .timeLimit(.minutes(1)))
struct OutboxDeletedEntityTests {
    /// A device whose write to a bill waits, while another device deletes the bill.
    private func device(
        _ conflict: OutboxConflictPolicy,
        missing: Int = 404,
        _ write: (Outbox<Till>) async throws -> Void
    ) async throws -> (device: TillDevice, outbox: Outbox<Till>) {
        let device = TillDevice()
        device.server.state.with { $0.bills["b1"] = TillServer.BillState(title: "rent") }
        let outbox = device.outbox(Till.plan(conflict: conflict), retry: .once)
        _ = try await outbox.cache.value(of: TillReads.bill("b1"))
        device.server.fail(.away)
        try await write(outbox)
        try await outbox.settled(1)
        device.server.state.with { ($0.bills["b1"], $0.missing, $0.creating) = (nil, missing, []) }
        return (device, outbox)
    }

    private func deliver(_ device: TillDevice, _ outbox: Outbox<Till>) {
        device.server.fail(.none)
        outbox.wake()
    }

    @Test("the app is asked without theirs, and the deletion may hold", arguments: [404, 410], [false, true])
    func theirs(missing: Int, isPut: Bool) async throws {
        let (device, outbox) = try await device(.app, missing: missing) {
            if isPut { try await $0.putBill("b1", "mine") } else { try await $0.renameBill("b1", "mine") }
        }
        let asked = Guarded<[[String?]]>([])
        for method in ["putBill", "renameBill"] {
            outbox.resolve("BillRepository.\(method)", BillDTO.self) { conflict in
                asked.with { $0.append([conflict.base?.title, conflict.mine?.title, conflict.theirs?.title]) }
                return .theirs
            }
        }
        deliver(device, outbox)
        try await until { await outbox.entries().map(\.state) == [.parked(OutboxRefusal(.overruled))] }
        #expect(asked.with { $0 } == [["rent", "mine", nil]])
        #expect(device.server.bills.isEmpty)
        #expect(try await device.entities.entity("b1", in: BillDTO.entityTable) == nil)
    }

    @Test(
        "keeping mine creates it again with a put, and only if nobody else did",
        arguments: [OutboxConflictPolicy.app, .client]
    )
    func again(conflict: OutboxConflictPolicy) async throws {
        let (device, outbox) = try await device(conflict) { try await $0.putBill("b1", "mine") }
        outbox.resolve("BillRepository.putBill", BillDTO.self) { _ in .mine }
        deliver(device, outbox)
        try await outbox.settled()
        #expect(device.server.titles == ["mine"])
        #expect(device.server.creating == [nil, "*"])
        #expect(try await device.entities.entity("b1", in: BillDTO.entityTable) != nil)
    }

    @Test(
        "what cannot create it says so, also when it is tried again",
        arguments: [OutboxConflictPolicy.app, .client],
        [404, 410]
    )
    func refused(conflict: OutboxConflictPolicy, missing: Int) async throws {
        let (device, outbox) = try await device(conflict, missing: missing) { try await $0.renameBill("b1", "mine") }
        outbox.resolve("BillRepository.renameBill", BillDTO.self) { _ in .mine }
        deliver(device, outbox)
        let entry = try await outbox.parked()
        #expect(entry.state == .parked(OutboxRefusal(.gone, status: missing)))
        let count = device.server.requests.count
        try await outbox.retry(entry.id)
        try await until { device.server.requests.count > count }
        #expect(try await outbox.parked().state == entry.state)
        #expect(device.server.requests.count <= count + 2)
    }

    @Test("a server that lets nobody create it ends with a reason, too")
    func refusedPut() async throws {
        let (device, outbox) = try await device(.client) { try await $0.putBill("b1", "mine") }
        device.server.state.with { $0.takesPuts = false }
        deliver(device, outbox)
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.gone, status: 404)))
    }

    @Test("a server's deletion holds with a 410, and a 404 says too little")
    func server() async throws {
        let (device, outbox) = try await device(.server, missing: 410) { try await $0.renameBill("b1", "mine") }
        device.server.state.with { $0.bills["b2"] = TillServer.BillState(title: "food") }
        deliver(device, outbox)
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.overruled)))
        device.server.state.with { $0.missing = 404 }
        try await outbox.renameBill("b3", "mine")
        try await until { await outbox.entries().last?.state == .parked(OutboxRefusal(.refused, status: 404)) }
    }

    @Test("a 404 of what is there is a refusal of something else")
    func other() async throws {
        let (device, outbox) = try await device(.client) { try await $0.renameBill("b1", "mine") }
        device.server.state.with { $0.bills["b1"] = TillServer.BillState(title: "rent") }
        device.server.fail { $0.hasPrefix("PATCH") ? .status(404) : .none }
        outbox.wake()
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.refused, status: 404)))
    }

    @Test("a deletion that meets a deletion is done")
    func deletion() async throws {
        let (device, outbox) = try await device(.server) { try await $0.deleteBill("b1") }
        device.server.fail { $0.hasPrefix("DELETE") ? .status(412) : .none }
        outbox.wake()
        try await outbox.settled()
        #expect(await outbox.entries() == [])
    }
}

@Suite("Outbox: puts that create under a key of the app's own", .timeLimit(.minutes(1)))
struct OutboxCreatingPutTests {
    private let id = "7F1D3A2C-0000-4000-8000-000000000001"

    @Test("a put under a new UUID is sent on the condition that there is no such entity, and a later one is not")
    func condition() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        try await outbox.putBill(id, "one")
        try await outbox.putBill(id, "two")
        try await outbox.putBill("mine", "three")
        try await outbox.settled(3)
        device.server.state.with { $0.creating = [] }
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(device.server.titles == ["three", "two"])
        #expect(device.server.creating.compactMap(\.self) == ["*"])
        #expect(device.server.creating.count == 3)
    }

    @Test("a put whose answer was lost is delivered when it finds itself")
    func lost() async throws {
        let device = TillDevice()
        let faults = Guarded([TillServer.Fault.lost])
        device.server.fail { line in
            line.hasPrefix("PUT") ? faults.with { $0.isEmpty ? .none : $0.removeFirst() } : .none
        }
        let outbox = device.outbox(retry: .once)
        let write = try await outbox.putBill(id, "one")
        try await until {
            device.testClock?.advance(by: .seconds(10))
            outbox.wake()
            return await outbox.entries().isEmpty
        }
        #expect(try await write.delivered().title == "one")
        #expect(device.server.log.count == 1)
        #expect(device.server.creating == ["*", "*"])
    }

    @Test(
        "an entity that is there is not overwritten unasked",
        arguments: [OutboxConflictPolicy.server, .app, .client]
    )
    func taken(conflict: OutboxConflictPolicy) async throws {
        let device = TillDevice()
        device.server.state.with { $0.bills[id] = TillServer.BillState(title: "theirs") }
        let outbox = device.outbox(Till.plan(conflict: conflict), retry: .once)
        let asked = Guarded<[[String?]]>([])
        outbox.resolve("BillRepository.putBill", BillDTO.self) { conflict in
            asked.with { $0.append([conflict.base?.title, conflict.mine?.title, conflict.theirs?.title]) }
            return .mine
        }
        try await outbox.putBill(id, "mine")
        guard conflict != .server else {
            #expect(try await outbox.parked().state == .parked(OutboxRefusal(.conflict, status: 412)))
            return
        }
        try await outbox.settled()
        #expect(device.server.titles == ["mine"])
        #expect(asked.with { $0 } == (conflict == .app ? [[nil, "mine", "theirs"]] : []))
    }
}
