import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Sync: a list without order or filter", .timeLimit(.minutes(1)))
struct WholeListSyncTests {
    private func isStored(_ id: String, _ server: ShopServer) async throws -> Bool {
        try await server.store.entity(id, in: ItemDTO.entityTable) != nil
    }

    @Test("what the server no longer names is deleted, by a sync and not by a refresh", arguments: [false, true])
    func deletes(isSync: Bool) async throws {
        let server = ShopServer([("a", "1", nil), ("b", "2", nil)])
        let cache = server.cache()
        let read = ShopReads.items(.cacheOnly)
        let sync = EntitySync("ItemRepository.syncItems", of: read)
        try await cache.sync(sync)
        server.set([("b", "2", nil)])
        if isSync { try await cache.sync(sync) } else { try await cache.refresh(read) }
        #expect(try await cache.value(of: read).map(\.id) == ["b"])
        #expect(try await isStored("a", server) == !isSync)
    }

    @Test("a list with parameters proves nothing about what it does not contain")
    func parameters() async throws {
        let server = ShopServer([("a", "1", nil), ("b", "2", nil)])
        let cache = server.cache()
        let sync = EntitySync("ItemRepository.syncItems", of: ShopReads.items(.cacheOnly), isWhole: false)
        try await cache.sync(sync)
        server.set([("b", "2", nil)])
        try await cache.sync(sync)
        #expect(try await isStored("a", server))
    }

    @Test("what was saved since the request stays")
    func savedMeanwhile() async throws {
        let server = ShopServer([("a", "1", nil), ("b", "2", nil)])
        let cache = server.cache()
        let sync = EntitySync("ItemRepository.syncItems", of: ShopReads.items(.cacheOnly))
        try await cache.sync(sync)
        server.set([("b", "2", nil)])
        let gate = Gate()
        server.hold(answers: gate)
        async let synced: Void = cache.sync(sync)
        try await until { server.requests.count == 2 }
        server.hold(answers: nil)
        server.set([("a", "3", nil)])
        try await cache.refresh(ShopReads.item("a"))
        gate.open()
        try await synced
        #expect(try await isStored("a", server))
    }
}
