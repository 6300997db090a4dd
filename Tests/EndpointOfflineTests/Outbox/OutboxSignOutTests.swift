import EndpointPersistence
import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: signing out", .timeLimit(.minutes(1)))
struct OutboxSignOutTests {
    private static let deleted = OutboxSettings(afterSignOut: .delete)
    private static let kept = OutboxSettings(afterSignOut: .keep)

    /// Makes a folder, and removes it after the test.
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sign-out-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    /// Whether a text stands in any file of the folder.
    private func holds(_ text: String, _ folder: URL) throws -> Bool {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).contains {
            try Data(contentsOf: $0).range(of: Data(text.utf8)) != nil
        }
    }

    @Test("writes of a repository with `delete` are in no file any more, and those of one with `keep` wait")
    func mixed() async throws {
        try await withFolder { folder in
            let store = SQLiteOutboxStore(at: folder.appendingPathComponent("till.outbox"))
            let entities = SQLiteEntityStore(at: folder.appendingPathComponent("till.store"))
            let device = TillDevice(store: store, entities: entities)
            let plan = Till.plan(Self.deleted, people: Self.kept)
            let outbox = device.outbox(plan)
            _ = try await outbox.createBill("delivered-secret").delivered()
            device.server.fail(.away)
            let bill = try await outbox.createBill("waiting-secret")
            try await outbox.renameBill(try #require(bill.value?.id), "renamed-secret")
            _ = try await outbox.createPerson("Ada")
            #expect(try holds("renamed-secret", folder))
            try await outbox.signOut()
            try await entities.wipe()
            for text in ["delivered-secret", "waiting-secret", "renamed-secret"] {
                #expect(try !holds(text, folder), "\(text)")
            }
            device.server.fail(.none)
            let next = device.outbox(plan)
            try await next.settled()
            #expect(device.server.log == ["create delivered-secret", "person Ada"])
        }
    }

    @Test("a kept write that names an entity whose creation was deleted is parked, and the observer hears of it")
    func unidentified() async throws {
        let device = TillDevice()
        let plan = Till.plan(Self.kept, people: Self.deleted)
        device.server.fail(.away)
        let outbox = device.outbox(plan)
        _ = try await outbox.createPerson("Ada")
        let person = try #require(await outbox.entries().first?.entity?.id)
        _ = try await outbox.createBill("rent", payer: person)
        _ = try await outbox.createBill("food")
        try await outbox.signOut()
        #expect(device.events.events.contains { $0.contains("unidentified") })
        let kept = try await device.store.records(of: "ada", after: 0).compactMap { OutboxEntry($0) }
        #expect(kept.map(\.state) == [.parked(OutboxRefusal(.unidentified)), .waiting])
        device.server.fail(.none)
        let next = device.outbox(plan)
        try await next.settled(1)
        #expect(device.server.log == ["create food"])
        #expect(await next.entries().map(\.state) == [.parked(OutboxRefusal(.unidentified))])
    }

    @Test("a write that passed the check before the user signed out is not stored afterwards")
    func lateWrite() async throws {
        let entities = HookedEntityStore()
        let device = TillDevice(entities: entities, connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox(Till.plan(Self.deleted))
        let waiting = try await outbox.createBill("rent")
        entities.beforeReading { try? await outbox.signOut() }
        let error = await #expect(throws: EndpointError<Never>.self) { try await outbox.renameBill("b1", "mine") }
        #expect("\(try #require(error))".contains("signed out"))
        #expect(try await device.store.records(of: "ada", after: 0) == [])
        await #expect(throws: OutboxError.signedOut) { try await waiting.delivered() }
    }

    @Test(
        "a sign-out waits for a write that is being stored, even if its task is cancelled",
        arguments: [false, true]
    )
    func writeUnderWay(isCancelled: Bool) async throws {
        let store = FailingOutboxStore()
        let outbox = TillDevice(store: store, connectivity: TestConnectivity(.disconnected)).outbox(
            Till.plan(Self.deleted)
        )
        _ = await outbox.entries()
        let gate = Gate()
        store.hold(gate)
        let write = Task { try await outbox.createBill("rent") }
        try await until { store.isHeld }
        let signOut = Task { try await outbox.signOut() }
        if isCancelled { signOut.cancel() }
        try await until { outbox.core.sender.isOver }
        gate.open()
        _ = try await write.value
        try await signOut.value
        #expect(try await store.records(of: "ada", after: 0) == [])
    }

    @Test("the server's keys that kept writes need are kept, and no others")
    func aliases() async throws {
        let device = TillDevice()
        let plan = Till.plan(Self.kept, people: Self.deleted)
        let outbox = device.outbox(plan)
        device.server.fail(.away)
        for name in ["Ada", "Ben"] { _ = try await outbox.createPerson(name) }
        let ada = try #require(await outbox.entries().first?.entity?.id)
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        device.server.fail(.away)
        _ = try await outbox.createBill("rent", payer: ada)
        try await outbox.signOut()
        try await device.entities.wipe()
        #expect(try await device.store.aliases(of: "ada").map(\.clientID) == [ada])
        device.server.fail(.none)
        let next = device.outbox(plan)
        try await next.settled()
        let people = device.server.state.with { $0.people }
        #expect(device.server.bills.values.map { people[$0.payer ?? ""] } == ["Ada"])
    }

    @Test(
        "a function that asks a person is not waited for, and a later answer is discarded",
        arguments: [true, false]
    )
    func askingPerson(isKept: Bool) async throws {
        let device = TillDevice()
        let plan = Till.plan(isKept ? Self.kept : Self.deleted, conflict: .app)
        let outbox = device.outbox(plan)
        _ = try await outbox.createBill("rent").delivered()
        _ = device.server.renameElsewhere("theirs") { _ in 0 }
        let (isAsked, person, isAnswered) = (Gate(), Gate(), Gate())
        outbox.resolve("BillRepository.renameBill", BillDTO.self) { _ in
            isAsked.open()
            // A dialog of the app, which does not close with the task that opened it.
            await person.passUncancelled()
            isAnswered.open()
            return .mine
        }
        let write = try await outbox.renameBill("b1", "mine")
        await isAsked.pass()
        try await outbox.signOut()
        person.open()
        await isAnswered.pass()
        #expect(device.server.bills["b1"]?.title == "theirs")
        #expect(!write.isDelivered)
        let left = try await device.store.records(of: "ada", after: 0).compactMap { OutboxEntry($0)?.state }
        #expect(left == (isKept ? [.waiting] : []))
    }
}
