import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: answers from before a deletion", .timeLimit(.minutes(1)))
struct LateAnswerTests {
    static let members: [CachedMembers] = [ShopReads.byPrice, .asAnswered]

    private func ids(_ cache: EntityCache<Shop>, _ members: CachedMembers) async throws -> [String] {
        try await cache.value(of: ShopReads.items(.cacheOnly, members: members)).map(\.id)
    }

    /// A cache of the items a and b, and a list and an item that are answered, but not received yet.
    private func late(
        _ members: CachedMembers,
        _ body: (ShopServer, EntityCache<Shop>) async throws -> Void
    ) async throws -> EntityCache<Shop> {
        let server = ShopServer([("a", "1", nil), ("b", "2", nil)])
        let cache = server.cache()
        try await cache.refresh(ShopReads.items(members: members))
        let gate = Gate()
        server.hold(answers: gate)
        async let list = cache.value(of: ShopReads.items(.networkOnly, members: members))
        async let item = cache.value(of: ShopReads.item("a", .networkOnly))
        try await until { server.requests.count == 3 }
        server.hold(answers: nil)
        try await body(server, cache)
        gate.open()
        _ = try await (list, item)
        return cache
    }

    @Test("a deletion that was delivered meanwhile holds", arguments: 0..<members.count)
    func deletion(number: Int) async throws {
        let members = Self.members[number]
        let cache = try await late(members) { _, cache in
            _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in [.delete(ItemDTO.self, id: "a")] }
        }
        #expect(try await ids(cache, members) == ["b"])
    }

    @Test("an entity that was created again meanwhile stays as it was created", arguments: 0..<members.count)
    func creation(number: Int) async throws {
        let members = Self.members[number]
        let cache = try await late(members) { server, cache in
            _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in [.delete(ItemDTO.self, id: "a")] }
            server.set([("a", "9", nil)])
            _ = try await cache.sendForDomain(Items.createOrder(item: "a", idempotencyKey: "k")) {
                [.save($0.answer)]
            }
        }
        #expect(try await cache.value(of: ShopReads.item("a", .cacheOnly)).price == 9)
        #expect(try await ids(cache, members).sorted() == ["a", "b"])
    }

    @Test("a deletion of an entity that was not stored holds, too")
    func unknown() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let gate = Gate()
        server.hold(answers: gate)
        async let list: Void = cache.refresh(ShopReads.items(members: ShopReads.byPrice))
        try await until { server.requests.count == 1 }
        server.hold(answers: nil)
        _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in [.delete(ItemDTO.self, id: "a")] }
        gate.open()
        try await list
        #expect(try await ids(cache, ShopReads.byPrice) == [])
    }

    @Test("a deletion from the outbox holds")
    func outbox() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        for title in ["food", "rent"] { _ = try await outbox.createBill(title).delivered() }
        let gate = Gate()
        device.server.hold(answersTo: "GET", gate)
        async let list = outbox.cache.value(of: TillReads.bills(.asAnswered, .networkOnly))
        try await until { device.server.requests.last == "GET /bills" }
        device.server.hold(answersTo: "GET", nil)
        _ = try await outbox.deleteBill("b1").delivered()
        gate.open()
        #expect(try await list.map(\.title) == ["rent"])
        #expect(try await outbox.cache.value(of: TillReads.bills(.asAnswered, .cacheOnly)).map(\.title) == ["rent"])
    }

    @Test("a request that begins after the deletion brings back what the server has again")
    func later() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        try await cache.refresh(ShopReads.items(members: ShopReads.byPrice))
        _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in [.delete(ItemDTO.self, id: "a")] }
        try await cache.refresh(ShopReads.items(members: ShopReads.byPrice))
        #expect(try await ids(cache, ShopReads.byPrice) == ["a"])
    }
}
