import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: a filtered list proves nothing about the rest", .timeLimit(.minutes(1)))
struct FilteredListTests {
    private static let red = CachedMembers.matching(EntityQuery(filters: [.init("note", equals: .text("red"))]))

    /// The red items, as the server filters them.
    private func reds(_ policy: CachePolicy) -> CachedList<Shop, ItemDTO> {
        ShopReads.items(policy, limit: 7, members: Self.red)
    }

    private func ids(_ cache: EntityCache<Shop>, _ read: CachedList<Shop, ItemDTO>) async throws -> [String] {
        try await cache.value(of: read).map(\.id)
    }

    /// A cache that has the red items a and b, of which the server's filtered list contains b only, since another device
    /// changed a.
    private func changed() async throws -> (ShopServer, EntityCache<Shop>) {
        let server = ShopServer([("a", "1", "red"), ("b", "2", "red")])
        let cache = server.cache()
        try await cache.refresh(ShopReads.items(members: ShopReads.byPrice))
        try await cache.refresh(reds(.networkOnly))
        #expect(try await ids(cache, reds(.cacheOnly)) == ["a", "b"])
        server.set([("b", "2", "red")])
        try await cache.refresh(reds(.networkOnly))
        return (server, cache)
    }

    @Test("an entity that it no longer contains leaves it, stays everywhere else, and becomes stale")
    func leaves() async throws {
        let (server, cache) = try await changed()
        #expect(try await ids(cache, reds(.cacheOnly)) == ["b"])
        #expect(try await ids(cache, ShopReads.items(.cacheOnly, members: ShopReads.byPrice)) == ["a", "b"])
        #expect(try await cache.value(of: ShopReads.item("a", .cacheOnly)).note == "red")
        server.set([("a", "1", "green"), ("b", "2", "red")])
        let before = server.requests.count
        #expect(try await cache.value(of: ShopReads.item("a")).note == "green")
        #expect(server.requests.count == before + 1)
        #expect(try await ids(cache, reds(.cacheOnly)) == ["b"])
    }

    @Test("it is in the list again once it is read again, if it still matches")
    func returns() async throws {
        let (server, cache) = try await changed()
        server.set([("a", "1", "red"), ("b", "2", "red")])
        try await cache.refresh(ShopReads.item("a"))
        #expect(try await ids(cache, reds(.cacheOnly)) == ["a", "b"])
    }

    @Test("what a write makes match is in the list at once, and what was saved while the list was requested stays")
    func writes() async throws {
        let (server, cache) = try await changed()
        server.set([("b", "2", "red")])
        let gate = Gate()
        server.hold(answers: gate)
        async let refreshed: Void = cache.refresh(reds(.networkOnly))
        try await until { server.requests.count == 4 }
        server.hold(answers: nil)
        _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in [.set(ItemDTO.self, id: "a", ["note": "red"])] }
        #expect(try await ids(cache, reds(.cacheOnly)) == ["a", "b"])
        gate.open()
        try await refreshed
        #expect(try await ids(cache, reds(.cacheOnly)) == ["a", "b"])
        #expect(try await cache.value(of: ShopReads.item("a", .cacheOnly)).note == "red")
    }

    @Test("pending changes that do not concern the filter do not bring it back; those that make it match do")
    func pending() async throws {
        let device = TillDevice()
        let outbox = device.outbox()
        for title in ["food", "rent"] { _ = try await outbox.createBill(title).delivered() }
        let open = CachedMembers.matching(EntityQuery(filters: [.init("status", equals: .text("open"))]))
        let paid = CachedMembers.matching(EntityQuery(filters: [.init("status", equals: .text("paid"))]))
        func titles(_ members: CachedMembers) async throws -> [String] {
            try await outbox.cache.value(of: TillReads.bills(members, .cacheOnly)).map(\.title).sorted()
        }
        device.server.state.with { $0.hidden = ["b1"] }
        try await outbox.cache.refresh(TillReads.bills(open))
        #expect(try await titles(open) == ["rent"])
        device.server.fail(.away)
        try await outbox.renameBill("b1", "bread")
        #expect(try await titles(open) == ["rent"])
        try await outbox.payBill("b1")
        #expect(try await titles(paid) == ["bread"])
    }

    @Test("only a whole list without a filter proves that an entity is gone, by whatever clock it was saved")
    func whole() async throws {
        let clock = JumpingClock()
        let device = TillDevice(clock: clock)
        let outbox = device.outbox()
        let byTitle = CachedMembers.matching(EntityQuery(order: [.ascending("title")]))
        clock.jump(by: 400 * 86_400)
        for title in ["food", "rent"] { _ = try await outbox.createBill(title).delivered() }
        try await outbox.cache.refresh(TillReads.bills(byTitle))
        clock.jump(by: -400 * 86_400)
        device.server.state.with { $0.bills["b1"] = nil }
        try await outbox.cache.refresh(TillReads.bills(byTitle))
        #expect(try await outbox.cache.value(of: TillReads.bills(byTitle, .cacheOnly)).map(\.title) == ["rent"])
        let gone = await Result { () async throws(EndpointError<Never>) in
            try await outbox.cache.value(of: TillReads.bill("b1", .cacheOnly))
        }
        #expect(throws: EndpointError<Never>.self) { try gone.get() }
    }
}

extension Result {
    fileprivate init(_ body: () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
