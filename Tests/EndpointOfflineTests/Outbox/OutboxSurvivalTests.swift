import EndpointTesting
import Foundation
import RuntimeTestSupport
import TestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: what it must survive", .timeLimit(.minutes(2)), .inTurn)
struct OutboxSurvivalTests {
    @Test("a disk that is full before the first byte goes out: it goes out once that could be noted")
    func fullBeforeSending() async throws {
        let store = FailingOutboxStore()
        let connectivity = TestConnectivity(.disconnected)
        let device = TillDevice(store: store, connectivity: connectivity)
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent")
        store.set(.full)
        connectivity.set(.connected)
        try await until { device.events.events.contains { $0.contains("full") || $0.contains("store") } }
        #expect(device.server.requests == [])
        store.set(nil)
        try await until {
            device.testClock?.advance(by: .milliseconds(100))
            return device.server.titles == ["rent"]
        }
        try await outbox.settled()
        #expect(device.server.log == ["create rent"])
    }

    @Test("a calendar that jumps moves no wait; far ahead it parks, and a retry sends", arguments: [-40.0, 1, 40])
    func calendar(days: Double) async throws {
        let clock = JumpingClock()
        let device = TillDevice(clock: clock)
        device.server.fail(.status(503, retryAfter: "20"))
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent")
        try await until { device.events.events.contains { $0.contains("outbox: will be sent again") } }
        await clock.steady.whenSleeping()
        device.server.fail(.none)
        clock.jump(by: days * 86_400)
        outbox.core.sender.wake()
        for _ in 0..<200 { await Task.yield() }
        #expect(device.server.requests.count == 1)
        try await until {
            clock.steady.advance(by: .milliseconds(100))
            let entry = await outbox.entries().first
            return entry == nil || entry?.state == .parked(OutboxRefusal(.expired))
        }
        if let entry = await outbox.entries().first {
            #expect(days == 40)
            try await outbox.retry(entry.id)
        }
        try await outbox.settled()
        #expect(device.server.log == ["create rent"])
    }

    @Test("an update that moves an endpoint and retypes an entity: what waits is sent as it was made")
    func update() async throws {
        let device = TillDevice()
        let old = device.outbox()
        _ = try await old.createBill("rent").delivered()
        device.server.fail(.away)
        try await old.renameBill("b1", "food")
        // An attempt that ends with the run of the app would stay open.
        try await until { old.core.sender.state.withLock { $0.unreachableUntil } != nil }
        try await old.settled(1)
        await old.end()
        // Another path, and a title that is a number today.
        let next = device.outbox(Till.plan(prefix: "/v2", bills: NumberedBillDTO.self))
        #expect(await next.entries().map(\.isOpen) == [false])
        let shown = try await next.cache.core.store.entity("b1", in: NumberedBillDTO.entityTable)
        #expect(shown.flatMap { OutboxRequest.json($0.json)?["title"] } == "rent")
        device.server.fail(.none)
        next.wake()
        try await next.settled()
        #expect(device.server.requests.last == "PATCH /bills/b1")
        #expect(device.server.bills["b1"]?.title == "food")
    }

    @Test("a body that today's type cannot read is not edited, and stays")
    func retypedBody() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        let write = try await outbox.createBill("bad rent")
        _ = try await outbox.parked()
        await #expect(throws: OutboxError.body) { try await outbox.edit(write.id, as: NumberedBillDTO.self) { $0 } }
        #expect(await outbox.entry(write.id)?.isOpen == false)
        try await outbox.edit(write.id, as: TitleDTO.self) { _ in TitleDTO(title: "rent") }
        #expect(try await write.delivered().title == "rent")
    }

    @Test("a server that answers after the client gave up is asked again under the same key, and does it once")
    func lateAnswer() async throws {
        let device = TillDevice()
        let gate = Gate()
        device.server.hold(gate)
        let second = EndpointTimeout(attempt: .seconds(1), total: .seconds(1))
        let outbox = device.outbox(timeout: second)
        let write = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        // Nobody waits any more when it answers.
        try await until {
            device.testClock?.advance(by: .milliseconds(200))
            return device.server.log == ["create rent"]
        }
        device.server.hold(nil)
        gate.open()
        try await until {
            device.testClock?.advance(by: .milliseconds(50))
            return write.isDelivered
        }
        #expect(try await write.delivered().id == "b1")
        #expect(device.server.log == ["create rent"])
        #expect(device.server.requests.count > 1)
    }

    @Test("a connection that comes and goes every 50 ms for a minute: all is delivered, once and in order")
    func flapping() async throws {
        let connectivity = TestConnectivity(.connected)
        let device = TillDevice(connectivity: connectivity)
        let outbox = device.outbox()
        let bill = try await outbox.createBill("rent").delivered()
        for flap in 0..<1_200 {
            let isThere = flap % 2 == 1
            // What is on its way when the connection goes has arrived, or not.
            device.server.fail(isThere ? .none : flap % 4 == 0 ? .lost : .away)
            connectivity.set(isThere ? .connected : .disconnected)
            if flap % 12 == 0 { try await outbox.renameBill(bill.id, "t\(flap / 12)") }
            device.testClock?.advance(by: .milliseconds(50))
            for _ in 0..<5 { await Task.yield() }
        }
        device.server.fail(.none)
        connectivity.set(.connected)
        try await until {
            device.testClock?.advance(by: .milliseconds(50))
            return await outbox.entries().isEmpty
        }
        let titles = ["rent"] + (0..<100).map { "t\($0)" }
        #expect(device.server.log.dropFirst() == zip(titles, titles.dropFirst()).map { "rename \($0) to \($1)" }[...])
        #expect(device.server.state.with { $0.violations } == [])
        // A connection that is said to be gone is not tried.
        #expect(device.server.requests.count < 1_200)
    }

    @Test("a week of sleep: what waited goes out by itself afterwards, without anybody's wake")
    func week() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent")
        // The client tries again by itself, before the outbox waits.
        try await until {
            device.testClock?.advance(by: .milliseconds(100))
            return outbox.core.sender.state.withLock { $0.unreachableUntil } != nil
        }
        let attempts = device.server.requests.count
        device.server.fail(.none)
        device.testClock?.advance(by: .seconds(7 * 86_400))
        try await until { await outbox.entries().isEmpty }
        #expect(device.server.log == ["create rent"])
        #expect(device.server.requests.count == attempts + 1)
    }

    @Test("10,000 writes that wait: four at a time, each body read when it is sent, and no entity waits for another's")
    func many() async throws {
        let store = CountingOutboxStore()
        let count = 10_000
        // One entity has almost all of them, and the first ones.
        for part in 0..<100 {
            try await store.fill((0..<count / 100).map { part < 99 ? "b1" : "b\($0 + 2)" }, from: part * count / 100)
        }
        let server = TillServer()
        server.state.with { state in
            for number in 1...101 { state.bills["b\(number)"] = TillServer.BillState(title: "") }
        }
        let device = TillDevice(server, store: store)
        let gate = Gate()
        server.hold(gate)
        let outbox = device.outbox()
        #expect(await outbox.entries().count == count)
        try await until { server.requests.count == 4 }
        for _ in 0..<200 { await Task.yield() }
        #expect(server.requests.count == 4)
        #expect(Set(server.requests).count == 4)
        #expect(store.bodies == 4)
        server.hold(nil)
        gate.open()
        // The other hundred entities are through while the first one has sent no more of its own than they.
        try await until { Set(server.requests).count == 101 }
        #expect(server.requests.filter { $0 == "PATCH /bills/b1" }.count < 110)
        #expect(store.bodies - server.requests.count <= 4)
        await outbox.end()
    }
}

/// The bill of a later version: its title is a number there.
private struct NumberedBillDTO: WireReadable, WireWritable, StoredEntity {
    let id: String
    let title: Int

    static let entityTable = EntityTable("Bill", columns: ["title", "status"])
    static var wireKeys: StaticString {
        """
        id
        title
        """
    }

    var entityID: String { id }

    init(from reader: inout WireReader) {
        var fields = WireFieldReader(&reader, keys: Self.wireKeys)
        id = fields.string(0)
        title = fields.int(1)
        fields.finish()
    }

    func write(to writer: inout WireWriter) {
        var fields = WireFieldWriter(&writer, keys: Self.wireKeys)
        fields.string(0, id)
        fields.int(1, title)
        fields.finish()
    }

    func entityColumns() throws(MappingError) -> [EntityColumnValue] { [.text("\(title)"), .text("")] }

    func toDomain() throws(MappingError) -> Int { title }
}

/// A store that counts the bodies that are read.
private final class CountingOutboxStore: OutboxStore {
    private let store = InMemoryOutboxStore()
    private let count = Guarded(0)

    var bodies: Int { count.with { $0 } }

    /// Appends a renaming for each of these bills.
    func fill(_ bills: [String], from number: Int) async throws {
        let records = try bills.enumerated().map { index, bill in
            let entry = OutboxEntry(
                id: "e\(number + index)",
                sequence: 0,
                madeBy: OutboxMethod("BillRepository.renameBill"),
                entity: EntityKey(table: "Bill", id: bill),
                isCreation: false,
                createdAt: Date(timeIntervalSince1970: 1_700_000_000),
                state: .waiting,
                wasSent: false,
                request: OutboxRequest(
                    method: .patch,
                    template: "/bills/{id}",
                    pathValues: [bill],
                    query: "",
                    fields: [],
                    bodyKind: .json,
                    idempotencyKey: "k\(number + index)",
                    keyField: "Idempotency-Key"
                ),
                references: [],
                effects: [],
                keptSince: Date(timeIntervalSince1970: 1_700_000_000)
            )
            let body = Data(#"{"title":"t\#(number + index)"}"#.utf8)
            return OutboxRecord(id: entry.id, user: "ada", entry: try entry.encoded(), body: body)
        }
        try await store.apply(OutboxTransaction(records.map { .append($0) }))
    }

    func apply(_ transaction: OutboxTransaction) async throws(EntityStoreError) -> [Int64] {
        try await store.apply(transaction)
    }

    func records(of user: String, after sequence: Int64) async throws(EntityStoreError) -> [OutboxRecord] {
        await store.records(of: user, after: sequence)
    }

    func body(of id: String) async throws(EntityStoreError) -> Data? {
        count.with { $0 += 1 }
        return await store.body(of: id)
    }

    func aliases(of user: String) async throws(EntityStoreError) -> [OutboxAlias] { await store.aliases(of: user) }

    func lease() async throws(EntityStoreError) -> OutboxLease? { await store.lease() }

    func changes() -> AsyncStream<Void> { store.changes() }

    func wipe(user: String) async throws(EntityStoreError) { await store.wipe(user: user) }
}
