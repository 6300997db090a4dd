import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: what lists hold")
struct CachedListTests {
    private static let full = ShopServer([("b", "2", "red"), ("a", "3", "green"), ("c", "1", "red")])

    private func ids(_ cache: EntityCache<Shop>, _ read: CachedList<Shop, ItemDTO>) async throws -> [String] {
        try await cache.value(of: read).map(\.id)
    }

    @Test("as the server answered, or by a column")
    func order() async throws {
        let server = ShopServer([("b", "2", "red"), ("a", "3", "green"), ("c", "1", "red")])
        let cache = server.cache()
        #expect(try await ids(cache, ShopReads.items()) == ["b", "a", "c"])
        #expect(try await ids(cache, ShopReads.items(.cacheOnly)) == ["b", "a", "c"])
        #expect(try await ids(cache, ShopReads.items(.cacheOnly, members: ShopReads.byPrice)) == ["c", "b", "a"])
        let answered = CachedMembers.asAnswered(order: [.descending("price")])
        #expect(try await ids(cache, ShopReads.items(.cacheOnly, members: answered)) == ["a", "b", "c"])
    }

    @Test("an entity that another call saved belongs to the whole list at once, and to no list that the server decides")
    func membership() async throws {
        let server = ShopServer([("b", "2", nil)])
        let cache = server.cache()
        _ = try await ids(cache, ShopReads.items())
        server.set([("b", "2", nil), ("n", "1", nil)])
        _ = try await cache.value(of: ShopReads.item("n"))
        #expect(try await ids(cache, ShopReads.items(.cacheOnly, members: ShopReads.byPrice)) == ["n", "b"])
        #expect(try await ids(cache, ShopReads.items(.cacheOnly)) == ["b"])
    }

    @Test("a filter takes in and lets go of what changes")
    func filter() async throws {
        let server = ShopServer([("b", "2", "red"), ("a", "3", "green")])
        let cache = server.cache()
        let red = CachedMembers.matching(EntityQuery(filters: [.init("note", equals: .text("red"))]))
        _ = try await ids(cache, ShopReads.items())
        #expect(try await ids(cache, ShopReads.items(.cacheOnly, members: red)) == ["b"])
        server.set([("b", "2", "red"), ("a", "3", "red")])
        _ = try await cache.refresh(ShopReads.item("a"))
        #expect(try await ids(cache, ShopReads.items(.cacheOnly, members: red)) == ["a", "b"])
    }

    @Test("what the whole list no longer names is deleted, except what was saved meanwhile")
    func deletion() async throws {
        let server = ShopServer([("a", "1", nil), ("b", "2", nil)])
        let cache = server.cache()
        let read = ShopReads.items(.networkOnly, members: ShopReads.byPrice)
        _ = try await ids(cache, read)
        server.clock.advance(by: .seconds(1))
        server.set([("b", "2", nil)])
        let gate = Gate()
        server.hold(gate)
        async let refreshed: Void = cache.refresh(read)
        try await until { server.requests.count == 2 }
        server.clock.advance(by: .seconds(1))
        let new = try AnsweredEntity(ItemDTO(id: "new", price: "9", note: nil))
        let records = [new].records(savedAt: server.clock.date)
        try await server.store.apply(
            EntityTransaction([.save(records, requestedAt: .max, table: ItemDTO.entityTable)])
        )
        gate.open()
        try await refreshed
        #expect(try await ids(cache, ShopReads.items(.cacheOnly, members: ShopReads.byPrice)) == ["b", "new"])
    }

    @Test("other parameters make another list")
    func parameters() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        _ = try await ids(cache, ShopReads.items(limit: 1))
        let other = await outcome { () async throws(ShopError) in
            try await cache.value(of: ShopReads.items(.cacheOnly, limit: 2))
        }
        #expect(throws: ShopErrorCode(code: .notStored)) { try other.get() }
    }

    @Test("what no longer fits its type is dropped, told, and fetched again")
    func misfits() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        _ = try await ids(cache, ShopReads.items())
        var record = try #require(try await server.store.entity("a", in: ItemDTO.entityTable))
        record.json = Data(#"{"name":"of another version"}"#.utf8)
        try await server.store.apply(
            EntityTransaction([.save([record], requestedAt: .max, table: ItemDTO.entityTable)])
        )
        let before = server.requests.count
        #expect(try await ids(cache, ShopReads.items(.cacheElseNetwork)) == ["a"])
        #expect(server.requests.count == before + 1)
        #expect(server.events.events.contains("0 1 dropped"))
    }

    @Test("what a write puts into a list while the list is asked for stays in it", arguments: [false, true])
    func insertion(isChanged: Bool) async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let read = ShopReads.items()
        _ = try await ids(cache, read)
        let key = try #require(read.source.key)
        if isChanged { server.set([("b", "2", nil)]) }
        let gate = Gate()
        server.hold(gate)
        async let refreshed: Void = cache.refresh(read)
        try await until { server.requests.count == 2 }
        let records = try [AnsweredEntity(ItemDTO(id: "n", price: "3", note: nil))].records(savedAt: server.clock.date)
        try await server.store.apply(
            EntityTransaction([
                .save(records, requestedAt: .max, table: ItemDTO.entityTable),
                .insert("n", method: key.method),
            ])
        )
        gate.open()
        try await refreshed
        #expect(try await ids(cache, ShopReads.items(.cacheOnly)) == ["n", isChanged ? "b" : "a"])
    }

    @Test("a list that is invalid stays so where another write follows while it is asked for")
    func invalidTwice() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let read = ShopReads.items()
        _ = try await ids(cache, read)
        let key = try #require(read.source.key)
        let write = EntityTransaction([.invalidate(method: key.method)])
        try await server.store.apply(write)
        let gate = Gate()
        server.hold(gate)
        async let refreshed: Void = cache.refresh(read)
        try await until { server.requests.count == 2 }
        try await server.store.apply(write)
        gate.open()
        try await refreshed
        #expect(try await server.store.answer(for: key)?.savedAt == nil)
        server.hold(nil)
        try await cache.refresh(read)
        #expect(try await server.store.answer(for: key)?.savedAt == server.clock.date)
    }

    @Test("an answer that was asked for before a write does not undo the write")
    func lateAnswer() async throws {
        let server = ShopServer([("a", "1", "open")])
        let cache = server.cache()
        _ = try await ids(cache, ShopReads.items())
        server.clock.advance(by: .seconds(1))
        let gate = Gate()
        server.hold(gate)
        async let refreshed: Void = cache.refresh(ShopReads.item("a"))
        try await until { server.requests.count == 2 }
        server.hold(nil)
        server.clock.advance(by: .seconds(1))
        _ = try await cache.send(Items.cancelOrder(id: "a")) { _ in
            [.set(ItemDTO.self, id: "a", ["note": "closed"])]
        }
        gate.open()
        try await refreshed
        #expect(try await cache.value(of: ShopReads.item("a", .cacheOnly)).note == "closed")
    }
}
