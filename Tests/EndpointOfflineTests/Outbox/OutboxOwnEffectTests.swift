import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: writes that name an entity created on the device", .timeLimit(.minutes(1)))
struct OutboxOwnEffectTests {
    /// A device with a delivered bill and a delivered person, and the key that the device made for the person.
    private func device(
        _ conflict: OutboxConflictPolicy = .server
    ) async throws -> (device: TillDevice, outbox: Outbox<Till>, person: String) {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox(Till.plan(conflict: conflict))
        _ = try await outbox.createPerson("Ada")
        let person = try #require(await outbox.entries().first?.entity?.id)
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        _ = try await outbox.createBill("rent").delivered()
        #expect(person != "p1")
        return (device, outbox, person)
    }

    /// Loses the answer to the next write, and does what follows while no server can be reached.
    private func losing(_ device: TillDevice, _ outbox: Outbox<Till>, _ body: () async throws -> Void) async throws {
        device.server.state.with { $0.forgetsKeys = true }
        let rest = Guarded([TillServer.Fault.lost])
        device.server.fail { _ in rest.with { $0.isEmpty ? .away : $0.removeFirst() } }
        try await body()
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
    }

    @Test(
        "a repeat is recognised as its own effect, and the edits after it arrive",
        arguments: [.server, .client] as [OutboxConflictPolicy]
    )
    func ownEffect(conflict: OutboxConflictPolicy) async throws {
        let (device, outbox, person) = try await device(conflict)
        var writes: [OutboxWrite<Bill>] = []
        try await losing(device, outbox) {
            writes.append(try await outbox.assignBill("b2", to: person))
            try await until { device.server.bills["b2"]?.payer == "p1" }
            writes.append(try await outbox.renameBill("b2", "food"))
            try await outbox.payBill("b2")
        }
        for write in writes { _ = try await write.delivered() }
        let changes = ["assign rent to p1", "rename rent to food", "pay food"]
        #expect(device.server.log == ["person Ada", "create rent"] + changes)
        let bill = try #require(device.server.bills["b2"])
        #expect(bill.title == "food" && bill.payer == "p1" && bill.status == "paid")
    }

    @Test(
        "a value that the created entity does not have is nothing to give way to for a write made before the creation arrived"
    )
    func missingValue() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        for name in ["Ada", "Bob"] { _ = try await outbox.createPerson(name) }
        let people = await outbox.entries().compactMap(\.entity?.id)
        let bill = try #require(try await outbox.createBill("rent").value?.id)
        try await outbox.payBill(bill)
        for person in people { try await outbox.assignBill(bill, to: person) }
        try await outbox.settled(6)
        device.server.state.with { $0.forgetsKeys = true }
        let faults = Guarded([TillServer.Fault.lost])
        device.server.fail { line in
            line.hasSuffix("/pay") ? faults.with { $0.isEmpty ? .away : $0.removeFirst() } : .none
        }
        outbox.wake()
        try await until { device.server.log.contains("pay rent") }
        try await outbox.settled(3)
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        let payer = try #require(device.server.bills.values.first?.payer)
        #expect(device.server.state.with { $0.people[payer] } == "Bob")
        #expect(await outbox.entries() == [])
    }

    @Test("the app's function gets the server's keys")
    func deciding() async throws {
        let (device, outbox, person) = try await device(.app)
        let seen = Guarded<[String?]>([])
        outbox.resolve("BillRepository.assignBill", BillDTO.self) { conflict in
            seen.with { $0 = [conflict.mine?.payer, conflict.theirs?.payer] }
            return .mine
        }
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        _ = try await outbox.assignBill("b2", to: person).delivered()
        #expect(seen.with { $0 } == ["p1", nil])
    }

    @Test("what is stored after an answer that nobody can read has the server's keys")
    func unreadableAnswer() async throws {
        let (device, outbox, person) = try await device()
        device.server.fail { $0.hasPrefix("GET") ? .status(400) : .garbage }
        try await outbox.assignBill("b2", to: person)
        try await outbox.settled()
        let record = try #require(try await device.entities.entity("b2", in: BillDTO.entityTable))
        #expect(OutboxRequest.json(record.json)?["payer"]?.string == "p1")
    }

    @Test("a text that happens to be a key of the device's stays as it is")
    func textOfKey() async throws {
        let (device, outbox, _) = try await device()
        device.server.fail(.away)
        _ = try await outbox.createBill("food")
        let key = try #require(await outbox.entries().first?.entity?.id)
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        try await losing(device, outbox) {
            try await outbox.renameBill(key, key)
            try await until { device.server.titles.contains(key) }
            #expect(try await outbox.cache.value(of: TillReads.bill(key, .cacheOnly)).title == key)
            try await outbox.payBill(key)
        }
        let bill = try #require(device.server.bills.values.first { $0.title == key })
        #expect(bill.status == "paid")
        #expect(await outbox.entries() == [])
    }

    @Test("keys are replaced in lists, in maps, and in the form of 32 digits")
    func forms() {
        let (old, new) = ("7f1d3a2c-0000-4000-8000-000000000001", "7f1d3a2c-0000-4000-8000-00000000000b")
        let fields = PendingEffect.Fields(
            values: [
                "list": .array([.string(old), .string("other")]),
                "map": .object(["in": .string(old)]),
                "digits": .string(old.replacing("-", with: "")),
            ],
            copies: [:]
        )
        let replaced = fields.replacing([ExactText(old): new], at: []).values
        #expect(replaced["list"] == .array([.string(new), .string("other")]))
        #expect(replaced["map"] == .object(["in": .string(new)]))
        #expect(replaced["digits"] == .string(new.replacing("-", with: "")))
    }
}
