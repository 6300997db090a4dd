import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: what a write gives way to", .timeLimit(.minutes(1)))
struct OutboxGivingWayTests {
    /// A device with a delivered bill, which makes writes while no server can be reached. Then another device changes the bill.
    private func device(
        isRestarted: Bool = false,
        _ writes: (Outbox<Till>) async throws -> Void,
        elsewhere: (inout TillServer.BillState) -> Void
    ) async throws -> (device: TillDevice, outbox: Outbox<Till>) {
        let device = TillDevice()
        var outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        device.server.fail(.away)
        try await writes(outbox)
        if isRestarted {
            await outbox.end()
            outbox = device.outbox()
        }
        device.server.state.with { state in
            state.bills["b1"]?.version += 1
            if var bill = state.bills["b1"] {
                elsewhere(&bill)
                state.bills["b1"] = bill
            }
        }
        return (device, outbox)
    }

    private func deliver(_ device: TillDevice, _ outbox: Outbox<Till>, left: Int = 0) async throws {
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled(left)
    }

    private func overruled(_ device: TillDevice) -> Int {
        device.events.events.filter { $0.hasSuffix("outbox: overruled") }.count
    }

    @Test("an edit of another field is nothing to give way to, also after a restart", arguments: [false, true])
    func otherField(isRestarted: Bool) async throws {
        let (device, outbox) = try await device(isRestarted: isRestarted) { outbox in
            try await outbox.renameBill("b1", "one")
            try await outbox.renameBill("b1", "two")
        } elsewhere: {
            $0.status = "paid"
        }
        try await deliver(device, outbox)
        #expect(device.server.log == ["create rent", "rename rent to one", "rename one to two"])
        #expect(device.server.bills["b1"]?.status == "paid")
        #expect(overruled(device) == 0)
    }

    @Test("what an earlier write of this device set is nothing to give way to")
    func ownPredecessor() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        device.server.fail(.away)
        try await outbox.renameBill("b1", "one")
        try await outbox.renameBill("b1", "two")
        // Another device pays each time before the next write arrives.
        let before = Guarded(["one", "two"])
        device.server.fail { [server = device.server] line in
            guard line.hasPrefix("PATCH"), before.with({ $0.isEmpty ? nil : $0.removeFirst() }) != nil else {
                return .none
            }
            server.state.with { state in
                state.bills["b1"]?.version += 1
                state.bills["b1"]?.status = "paid"
            }
            return .none
        }
        outbox.wake()
        try await outbox.settled()
        #expect(device.server.titles == ["two"])
        #expect(overruled(device) == 0)
    }

    @Test("a later write of other fields does not give way with the one before it")
    func laterFields() async throws {
        let (device, outbox) = try await device { outbox in
            try await outbox.renameBill("b1", "mine")
            try await outbox.assignBill("b1", to: "p9")
            try await outbox.renameBill("b1", "mine again")
        } elsewhere: {
            $0.title = "theirs"
        }
        try await deliver(device, outbox)
        let bill = try #require(device.server.bills["b1"])
        #expect(bill.title == "theirs" && bill.payer == "p9")
        try await until { overruled(device) == 2 }
    }

    @Test("a write that follows one that is sent again gives way, if the other version has another value in its field")
    func afterMerge() async throws {
        let (device, outbox) = try await device { outbox in
            try await outbox.assignBill("b1", to: "p9")
            try await outbox.renameBill("b1", "mine")
        } elsewhere: {
            $0.title = "theirs"
        }
        try await deliver(device, outbox)
        let bill = try #require(device.server.bills["b1"])
        #expect(bill.title == "theirs" && bill.payer == "p9")
        try await until { overruled(device) == 1 }
    }

    @Test("so it does after one whose answer was lost")
    func afterOwnEffect() async throws {
        let (device, outbox) = try await device { _ in
        } elsewhere: { _ in
        }
        device.server.fail(.none)
        try await outbox.cache.refresh(TillReads.bill("b1"))
        device.server.state.with { $0.forgetsKeys = true }
        let rest = Guarded([TillServer.Fault.lost])
        device.server.fail { line in
            if line.hasPrefix("GET") { return .none }
            return rest.with { $0.isEmpty ? .away : $0.removeFirst() }
        }
        try await outbox.assignBill("b1", to: "p9")
        try await until { device.server.bills["b1"]?.payer == "p9" }
        try await outbox.renameBill("b1", "mine")
        try await outbox.settled(2)
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        try await deliver(device, outbox)
        #expect(device.server.titles == ["theirs"])
        try await until { overruled(device) == 1 }
    }

    @Test(
        "one's own effect is nothing for later writes to give way to, whatever waits behind it",
        arguments: [false, true]
    )
    func behindOwnEffect(isDeleted: Bool) async throws {
        let (device, outbox) = try await device { _ in
        } elsewhere: { _ in
        }
        device.server.fail(.none)
        try await outbox.cache.refresh(TillReads.bill("b1"))
        device.server.state.with { $0.forgetsKeys = true }
        let rest = Guarded([TillServer.Fault.lost])
        device.server.fail { line in
            if line.hasPrefix("GET") { return .none }
            return rest.with { $0.isEmpty ? .away : $0.removeFirst() }
        }
        try await outbox.renameBill("b1", "one")
        try await until { device.server.titles == ["one"] }
        try await outbox.renameBill("b1", "two")
        if isDeleted { try await outbox.deleteBill("b1") } else { try await outbox.renameBill("b1", "three") }
        try await outbox.settled(3)
        try await deliver(device, outbox)
        #expect(device.server.titles == (isDeleted ? [] : ["three"]))
        #expect(overruled(device) == 0)
    }

    @Test("the same value from another device is nothing to give way to")
    func sameValue() async throws {
        let (device, outbox) = try await device { outbox in
            try await outbox.renameBill("b1", "mine")
            try await outbox.payBill("b1")
        } elsewhere: {
            $0.title = "mine"
        }
        try await deliver(device, outbox)
        #expect(device.server.titles == ["mine"] && device.server.bills["b1"]?.status == "paid")
        #expect(overruled(device) == 0)
    }

    @Test("a deletion gives way to any other value, and not to a version without one", arguments: [false, true])
    func deletion(isPaid: Bool) async throws {
        let (device, outbox) = try await device { outbox in
            try await outbox.deleteBill("b1")
        } elsewhere: {
            if isPaid { $0.status = "paid" }
        }
        try await deliver(device, outbox)
        #expect(device.server.titles == (isPaid ? ["rent"] : []))
        try await until { overruled(device) == (isPaid ? 1 : 0) }
    }

    @Test("while the other version cannot be read, nothing gives way")
    func unread() async throws {
        let (device, outbox) = try await device { outbox in
            try await outbox.renameBill("b1", "mine")
        } elsewhere: {
            $0.status = "paid"
        }
        device.server.fail { $0.hasPrefix("GET") ? .garbage : .none }
        outbox.wake()
        try await until { device.server.requests.contains("GET /bills/b1") }
        try await outbox.settled(1)
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(device.server.titles == ["mine"])
    }

    @Test("a write that is refused upon the version that it names is parked, not sent for ever")
    func refusedAgain() async throws {
        let (device, outbox) = try await device { outbox in
            try await outbox.renameBill("b1", "mine")
        } elsewhere: { _ in
        }
        device.server.fail { $0.hasPrefix("PATCH") ? .status(412) : .none }
        outbox.wake()
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.conflict, status: 412)))
        #expect(device.server.state.with { $0.keys.count } == 3)
    }
}
