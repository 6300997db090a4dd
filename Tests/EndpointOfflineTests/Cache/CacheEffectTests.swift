import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: what writes change in the store")
struct CacheEffectTests {
    private let server = ShopServer([("a", "1", nil), ("b", "2", nil)])

    private func stored(_ cache: EntityCache<Shop>) async throws -> [String] {
        try await cache.value(of: ShopReads.items(.cacheOnly)).map { "\($0.id) \($0.note ?? "-")" }
    }

    private func filled() async throws -> EntityCache<Shop> {
        let cache = server.cache()
        try await cache.refresh(ShopReads.items())
        return cache
    }

    @Test("set changes fields, and what lists show")
    func set() async throws {
        let cache = try await filled()
        try await cache.send(Items.cancelOrder(id: "a")) { _ in [.set(ItemDTO.self, id: "a", ["note": "off"])] }
        #expect(try await stored(cache) == ["a off", "b -"])
    }

    @Test("set leaves an entity as old as it was, because nobody heard of its other fields")
    func age() async throws {
        let cache = try await filled()
        server.clock.advance(by: .seconds(50))
        try await cache.send(Items.cancelOrder(id: "a")) { _ in [.set(ItemDTO.self, id: "a", ["note": "off"])] }
        server.clock.advance(by: .seconds(20))
        let before = server.requests.count
        _ = try await cache.value(of: ShopReads.item("a", .cacheElseNetwork))
        #expect(server.requests.count == before + 1)
    }

    @Test("set makes an entity that no longer fits its type unknown, and nothing else")
    func misfit() async throws {
        let cache = try await filled()
        try await cache.send(Items.cancelOrder(id: "a")) { _ in [.set(ItemDTO.self, id: "a", ["price": "much"])] }
        #expect(try await stored(cache) == ["b -"])
    }

    @Test("delete takes an entity out of every list")
    func delete() async throws {
        let cache = try await filled()
        try await cache.send(Items.cancelOrder(id: "a")) { _ in [.delete(ItemDTO.self, id: "a")] }
        #expect(try await stored(cache) == ["b -"])
    }

    @Test("insert puts what was made in front of the method's lists")
    func insert() async throws {
        let cache = try await filled()
        server.set([("a", "1", nil), ("b", "2", nil), ("n", "3", "new")])
        let made = try await cache.sendForDomain(Items.createOrder(item: "n")) { context in
            [.save(context.answer), .insert(context.answer, into: "ItemRepository.getItems")]
        }
        #expect(made.id == "n")
        #expect(try await stored(cache) == ["n new", "a -", "b -"])
    }

    @Test("invalidate makes the next read ask the server")
    func invalidate() async throws {
        let cache = try await filled()
        try await cache.send(Items.cancelOrder(id: "a")) { _ in [.invalidate("ItemRepository.getItems")] }
        let before = server.requests.count
        _ = try await cache.value(of: ShopReads.items(.cacheElseNetwork))
        #expect(server.requests.count == before + 1)
    }

    @Test("a write that the server refuses changes nothing")
    func refused() async throws {
        let cache = try await filled()
        server.set(.failing)
        let result = await outcome { () async throws(ShopError) in
            try await cache.send(Items.cancelOrder(id: "a")) { _ in [.delete(ItemDTO.self, id: "a")] }
        }
        #expect(throws: ShopErrorCode(code: .server)) { try result.get() }
        #expect(try await stored(cache) == ["a -", "b -"])
    }
}
