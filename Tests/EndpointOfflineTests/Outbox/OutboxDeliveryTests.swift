import EndpointTesting
import Foundation
import HTTPTypes
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Outbox: writes are delivered, once", .timeLimit(.minutes(1)))
struct OutboxDeliveryTests {
    @Test("a write is in the store when the call returns, and is sent after a restart")
    func durable() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        var outbox: Outbox<Till>? = device.outbox()
        let write = try await outbox?.createBill("rent")
        #expect(try await device.store.records(of: "ada", after: 0).map(\.id) == [write?.id])
        #expect(write?.isDelivered == false)
        await outbox?.end()
        outbox = nil
        #expect(device.server.titles == [])
        device.server.fail(.none)
        let next = device.outbox()
        try await next.settled()
        #expect(device.server.titles == ["rent"])
        #expect(try await device.store.records(of: "ada", after: 0) == [])
    }

    @Test("the request is sent as it was made, with today's credentials, which the store never holds")
    func credentials() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        device.setToken("secret-1")
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        let record = try #require(try await device.store.records(of: "ada", after: 0).first)
        let body = try await device.store.body(of: record.id) ?? Data()
        #expect(!String(decoding: record.entry + body, as: UTF8.self).contains("secret"))
        device.setToken("secret-2")
        device.server.fail(.none)
        outbox.wake()
        try await outbox.settled()
        #expect(device.server.state.with { $0.authorizations } == ["Bearer secret-1", "Bearer secret-2"])
    }

    @Test("path, query and header fields survive, escaped as they were")
    func wholeRequest() async throws {
        let device = TillDevice()
        let seen = Guarded<[EndpointTransportRequest]>([])
        let client = EndpointClient<Till>(
            EndpointServer("https://till.example/base"),
            transport: InMemoryTransport { request in
                seen.with { $0.append(request) }
                return EndpointTransportResponse(status: 500)
            },
            clock: device.clock
        )
        let call = EndpointCall<Till, BillDTO>(TillEndpoint.renameBill(id: "a/b c", title: "ü"), idempotencyKey: "k")
        _ = try? await client.send(call)
        let outbox = Outbox(
            client,
            plan: Till.plan(),
            store: device.store,
            entities: device.entities,
            user: "ada"
        )
        _ = try await outbox.write("BillRepository.renameBill", .entity(BillDTO.self, id: "a/b c"), call) { _ in [] }
        try await until { seen.with { $0.count } == 2 }
        let (plain, kept) = seen.with { ($0[0], $0[1]) }
        #expect(kept.head.path == "/base/bills/a%2Fb%20c?why=spelling%2C%20mostly")
        #expect(kept.head.path == plain.head.path)
        #expect(kept.header("X-Trace") == "é")
        #expect(kept.header("Idempotency-Key") == "k")
        #expect(kept.header("Accept-Language") == "en")
        #expect(kept.header("Content-Type") == plain.header("Content-Type"))
        #expect(kept.body.bytes == plain.body.bytes)
    }

    @Test("an answer that is lost leads to the same request with the same key, which is done once")
    func lostAnswer() async throws {
        let device = TillDevice()
        device.server.fail(.lost)
        let outbox = device.outbox()
        let write = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        device.server.fail(.none)
        outbox.wake()
        #expect(try await write.delivered() == Bill(id: "b1", title: "rent", status: "open", payer: nil))
        #expect(write.isDelivered)
        #expect(device.server.log == ["create rent"])
        #expect(device.server.requests.count == 2)
    }

    @Test("a server that is busy is asked again by the timer, not before it wants to be")
    func retryAfter() async throws {
        let device = TillDevice()
        device.server.fail(.status(503, retryAfter: "20"))
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent")
        try await until { device.events.events.contains { $0.contains("outbox: will be sent again") } }
        await device.testClock?.whenSleeping()
        device.server.fail(.none)
        device.testClock?.advance(by: .seconds(19))
        // Another entry wakes everything, and both have to wait all the same: the pause is the server's.
        _ = try await outbox.createPerson("Ada")
        for _ in 0..<200 { await Task.yield() }
        #expect(device.server.log == [])
        // In small steps: the timer is set anew while the clock moves.
        try await until {
            device.testClock?.advance(by: .milliseconds(50))
            return device.server.log.count > 1
        }
        try await outbox.settled()
        #expect(device.server.log == ["create rent", "person Ada"])
    }

    @Test("a 401 stops everything until the user has signed in again")
    func signIn() async throws {
        let device = TillDevice()
        device.server.fail(.status(401))
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent")
        try await until { outbox.needsSignIn }
        try await outbox.settled(1)
        let count = device.server.requests.count
        _ = try await outbox.createBill("food")
        outbox.wake()
        try await outbox.settled(2)
        #expect(device.server.requests.count == count)
        device.server.fail(.none)
        outbox.signedIn()
        try await outbox.settled()
        #expect(device.server.titles == ["food", "rent"])
    }

    @Test("a refused write is parked with its reason, waits, and may be edited and sent under a new key")
    func refusal() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        let write = try await outbox.createBill("bad rent")
        await #expect(throws: OutboxError.parked(OutboxRefusal(.refused, status: 422))) { try await write.delivered() }
        let entry = try await outbox.parked()
        #expect(entry.id == write.id)
        outbox.wake()
        try await outbox.settled(1)
        #expect(device.server.requests.count == 1)
        try await outbox.edit(write.id, as: TitleDTO.self) { TitleDTO(title: $0.title.replacing("bad ", with: "")) }
        #expect(try await write.delivered().title == "rent")
        #expect(device.server.log == ["create rent"])
        #expect(device.server.state.with { $0.violations } == [])
    }

    @Test("an answer that cannot be read is a delivery, and the entity is asked for anew")
    func unreadable() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        let bill = try await outbox.createBill("rent").delivered()
        device.server.fail { $0.hasPrefix("PATCH") ? .garbage : .none }
        let write = try await outbox.renameBill(bill.id, "food")
        await #expect(throws: OutboxError.unreadable) { try await write.delivered() }
        #expect(write.isDelivered)
        #expect(device.server.requests.last == "GET /bills/b1")
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly)).title == "food")
        #expect(device.events.events.contains { $0.hasSuffix("delivered, but the answer cannot be read") })
    }

    @Test("an entry of a method that this version does not know is parked, and sent by one that does")
    func unknownMethod() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let old = device.outbox()
        _ = try await old.createBill("rent")
        await old.end()
        device.server.fail(.none)
        let next = device.outbox(Till.plan(without: "BillRepository.createBill"))
        #expect(try await next.parked().state == .parked(OutboxRefusal(.unknownMethod)))
        await next.end()
        let later = device.outbox()
        try await later.retry(try await later.parked().id)
        try await later.settled()
        #expect(device.server.titles == ["rent"])
    }

    @Test("a write whose stored key is no key of its type any more is parked, and nothing is sent")
    func unreadableKey() async throws {
        let device = TillDevice()
        let old = device.outbox()
        _ = try await old.createBill("rent").delivered()
        device.server.fail(.away)
        _ = try await old.renameBill("b1", "food")
        await old.end()
        device.server.fail(.none)
        let sent = device.server.requests
        // This version of the API has numbers as keys.
        let numbers = OutboxCurrent<Till>(BillDTO.self) { id in
            Int(id).map { EndpointCall(TillEndpoint.getBill(id: String($0))) }
        }
        let next = device.outbox(Till.plan(current: numbers))
        #expect(try await next.parked().state == .parked(OutboxRefusal(.unreadableKey)))
        #expect(device.server.requests == sent)
        await next.end()
        let later = device.outbox()
        try await later.retry(try await later.parked().id)
        try await later.settled()
        #expect(device.server.titles == ["food"])
    }

    @Test("what waited for too long is parked, because its key may be forgotten")
    func expired() async throws {
        let device = TillDevice()
        device.server.fail(.lost)
        let outbox = device.outbox(Till.plan(OutboxSettings(keep: .seconds(3_600))))
        let write = try await outbox.createBill("rent")
        try await until { device.server.requests.count == 1 }
        device.testClock?.advance(by: .seconds(3_601))
        outbox.wake()
        #expect(try await outbox.parked().state == .parked(OutboxRefusal(.expired)))
        await #expect(throws: OutboxError.mayBeDelivered) {
            try await outbox.edit(write.id, as: TitleDTO.self) { $0 }
        }
        device.server.fail(.none)
        try await outbox.retry(write.id)
        try await outbox.settled()
        #expect(device.server.log == ["create rent"])
    }

    @Test("another user's writes are never sent")
    func otherUser() async throws {
        let device = TillDevice()
        device.server.fail(.away)
        let ada = device.outbox()
        _ = try await ada.createBill("rent")
        await ada.end()
        device.server.fail(.none)
        let bob = device.outbox(user: "bob")
        _ = try await bob.createPerson("Bob").delivered()
        #expect(await bob.entries() == [])
        #expect(device.server.titles == [])
    }

    @Test("one outbox sends what a store holds, another one takes over")
    func lease() async throws {
        let device = TillDevice()
        let first = device.outbox()
        _ = await first.entries()
        let second = device.outbox()
        device.server.fail(.away)
        let write = try await second.createBill("rent")
        await #expect(throws: OutboxError.notSender) { try await second.drop(write.id) }
        await #expect(throws: OutboxError.notSender) { try await write.cancel() }
        first.wake()
        try await until { device.server.requests.count == 1 }
        device.server.fail(.none)
        await first.end()
        second.wake()
        #expect(try await write.delivered().title == "rent")
    }
}
