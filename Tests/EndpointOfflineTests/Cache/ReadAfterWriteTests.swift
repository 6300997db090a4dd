import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: users read what they wrote", .timeLimit(.minutes(1)))
struct ReadAfterWriteTests {
    @Test("a read that begins after a write's answer joins no request from before the write")
    func serverFirst() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let gate = Gate()
        server.hold(gate)
        async let early = cache.value(of: ShopReads.version(.networkOnly))
        try await until { server.requests.count == 1 }
        server.hold(nil)
        _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in [] }
        let late = try await cache.value(of: ShopReads.version(.networkOnly))
        #expect(late.count == 1)
        #expect(server.requests.filter { $0.hasPrefix("GET") }.count == 2)
        gate.open()
        _ = try await early
    }

    @Test("a write of another repository over the same store ends the joining, too", arguments: [true, false])
    func otherRepository(isSameStore: Bool) async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let other = EntityCache(cache.client, store: isSameStore ? server.store : InMemoryEntityStore())
        let gate = Gate()
        server.hold(gate)
        async let early = cache.value(of: ShopReads.version(.networkOnly))
        try await until { server.requests.count == 1 }
        server.hold(nil)
        _ = try await other.send(Items.cancelOrder(id: "a")) { _ in [] }
        async let late = cache.value(of: ShopReads.version(.networkOnly))
        // Over another store, the read joins the request that is under way.
        try await until { server.requests.filter { $0.hasPrefix("GET") }.count == (isSameStore ? 2 : 1) }
        try await until { isSameStore || cache.core.waiting == 2 }
        gate.open()
        _ = try await (early, late)
    }

    @Test("repositories over one store share a request")
    func sharedRequest() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let other = EntityCache(cache.client, store: server.store)
        let gate = Gate()
        server.hold(gate)
        async let first = cache.value(of: ShopReads.version(.networkOnly))
        try await until { server.requests.count == 1 }
        async let second = other.value(of: ShopReads.version(.networkOnly))
        try await until { other.core.waiting == 2 }
        gate.open()
        _ = try await (first, second)
        #expect(server.requests.count == 1)
    }

    @Test("a write that failed ends the joining, too: the server may have accepted it")
    func failedWrite() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let gate = Gate()
        server.hold(gate)
        async let early = cache.value(of: ShopReads.version(.networkOnly))
        try await until { server.requests.count == 1 }
        server.hold(nil)
        server.set(.failing)
        _ = await outcome { () async throws(ShopError) in try await cache.send(Items.cancelOrder(id: "a")) { _ in [] } }
        server.set(.up)
        _ = try await cache.value(of: ShopReads.version(.networkOnly))
        #expect(server.requests.filter { $0.hasPrefix("GET") }.count == 2)
        gate.open()
        _ = try await early
    }

    @Test("reads that begin after delivered() see the write, whatever was under way")
    func outbox() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        _ = try await outbox.createBill("rent").delivered()
        let gate = Gate()
        device.server.hold(answersTo: "GET", gate)
        async let early: Void = outbox.cache.refresh(TillReads.bill("b1"))
        try await until { device.server.requests.last == "GET /bills/b1" }
        device.server.hold(answersTo: "GET", nil)
        device.testClock?.advance(by: .milliseconds(1))
        _ = try await outbox.payBill("b1").delivered()
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .networkOnly)).status == "paid")
        gate.open()
        try await early
        #expect(try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly)).status == "paid")
    }

    @Test("a refresh returns what the store holds after it, not an answer that a write overtook")
    func overtaken() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        try await cache.refresh(ShopReads.item("a"))
        let gate = Gate()
        server.hold(gate)
        async let early = cache.value(of: ShopReads.item("a", .networkOnly))
        async let list = cache.value(of: ShopReads.items(.networkOnly))
        try await until { server.requests.count == 3 }
        server.hold(nil)
        server.clock.advance(by: .seconds(1))
        _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in [.set(ItemDTO.self, id: "a", ["price": "5"])] }
        gate.open()
        #expect(try await early.price == 5)
        #expect(try await list.map(\.price) == [5])
    }

    @Test("an answer that the store cannot hold is returned as it is")
    func beyondLimits() async throws {
        let server = ShopServer([("a", "1", nil), ("b", "2", nil)])
        var settings = ShopReads.settings(.networkOnly)
        settings.limits = EntityLimits(entries: 1)
        let read = CachedList<Shop, ItemDTO>("ItemRepository.getItems", Items.getItems(limit: 9), settings: settings)
        #expect(try await server.cache().value(of: read).map(\.id) == ["a", "b"])
    }

    @Test("callers between two writes share one request")
    func shared() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in [] }
        let gate = Gate()
        server.hold(gate)
        async let first = cache.value(of: ShopReads.version(.networkOnly))
        async let second = cache.value(of: ShopReads.version(.networkOnly))
        try await until { cache.core.waiting == 2 }
        gate.open()
        _ = try await (first, second)
        #expect(server.requests.filter { $0.hasPrefix("GET") }.count == 1)
    }
}
