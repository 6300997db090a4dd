import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: a put under a key of the app's own", .timeLimit(.minutes(1)))
struct OutboxPutTests {
    private static func name(_ id: String, _ outbox: Outbox<Till>) async throws -> String? {
        let record = try await outbox.cache.core.store.entity(id, in: PersonDTO.entityTable)
        return try record.map { try Wire.decode(PersonDTO.self, from: $0.json).name }
    }

    private static func names(_ outbox: Outbox<Till>) async throws -> [String] {
        try await outbox.cache.core.store.entities(matching: EntityQuery(), in: PersonDTO.entityTable).map(\.id)
    }

    @Test("it creates the entity, which is shown at once, and stays when it is delivered without an answer")
    func creates() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        try await outbox.putPerson("ada-1", "Ada")
        #expect(try await Self.name("ada-1", outbox) == "Ada")
        #expect(try await Self.names(outbox) == ["ada-1"])
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(device.server.log == ["put Ada"])
        #expect(try await Self.name("ada-1", outbox) == "Ada")
        #expect(try await device.entities.entity("ada-1", in: PersonDTO.entityTable) != nil)
    }

    @Test("taken back, it leaves a later put, which creates the entity as well")
    func cancelled() async throws {
        let device = TillDevice(connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox()
        let first = try await outbox.putPerson("ada-1", "Ada")
        let later = try await outbox.putPerson("ada-1", "Ada Lovelace")
        #expect(try await first.cancel())
        #expect(await outbox.entries().map(\.id) == [later.id])
        #expect(try await Self.name("ada-1", outbox) == "Ada Lovelace")
    }

    @Test("it is waited for by a write that names the entity only since it was edited")
    func namedByEdit() async throws {
        let device = TillDevice(connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox()
        try await outbox.putPerson("ada-1", "Ada")
        let bill = try await outbox.createBill("rent")
        let put = try #require(await outbox.entries().first?.sequence)
        for payer in ["ada-1", nil] as [String?] {
            try await outbox.edit(bill.id, as: JSONValue.self) { _ in
                .object(["title": "rent", "payer": payer.map { .string($0) } ?? .null])
            }
            #expect(await outbox.entry(bill.id)?.after == (payer == nil ? [] : [put]))
        }
    }

    @Test("it changes an entity that is there")
    func changes() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        try await outbox.putPerson("ada-1", "Ada").delivered()
        device.server.fail(.away)
        try await outbox.putPerson("ada-1", "Ada Lovelace")
        #expect(try await Self.name("ada-1", outbox) == "Ada Lovelace")
        #expect(try await Self.names(outbox) == ["ada-1"])
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(try await Self.name("ada-1", outbox) == "Ada Lovelace")
    }

    @Test("a write that names the entity waits for the put, also over a restart")
    func waits() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        try await outbox.putPerson("ada-1", "Ada")
        _ = try await outbox.createBill("rent", payer: "ada-1")
        await outbox.end()
        device.server.fail { $0.contains("people") ? .status(500) : .none }
        let next = device.outbox()
        try await until { device.server.requests.contains("PUT /people/ada-1") }
        try await next.settled(2)
        #expect(device.server.log == [])
        device.server.fail(.none)
        next.wake()
        try await next.settled()
        #expect(device.server.log == ["put Ada", "create rent"])
        #expect(device.server.bills.values.map(\.payer) == ["ada-1"])
    }

    @Test("the server's other version does not make it vanish: it is parked")
    func conflict() async throws {
        let device = TillDevice()
        device.server.fail(.status(412))
        let outbox = device.outbox()
        let write = try await outbox.putPerson("ada-1", "Ada")
        await #expect(throws: OutboxError.parked(OutboxRefusal(.conflict, status: 412))) { try await write.delivered() }
        #expect(try await Self.name("ada-1", outbox) == nil)
        #expect(await outbox.entries().count == 1)
    }

    @Test("taken back, it takes the later writes to its entity along that need it")
    func cancel() async throws {
        let device = TillDevice(connectivity: TestConnectivity(.disconnected))
        let outbox = device.outbox()
        let first = try await outbox.putPerson("ada-1", "Ada")
        try await outbox.deletePerson("ada-1")
        #expect(try await first.cancel())
        #expect(await outbox.entries() == [])
        #expect(try await Self.names(outbox) == [])
    }

    @Test("reads ask the server for the entity once it is delivered")
    func identity() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        try await outbox.putPerson("ada-1", "Ada")
        let key = EntityKey(table: "Person", id: "ada-1")
        let pending = try #require(outbox.cache.core.store as? PendingEntityStore).pending
        #expect(pending.identity(of: key) == .pending)
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(pending.identity(of: key) == .server("ada-1"))
    }
}
