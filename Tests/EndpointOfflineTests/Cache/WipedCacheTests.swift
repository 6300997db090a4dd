import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: a cache whose store was wiped", .timeLimit(.minutes(1)))
struct WipedCacheTests {
    @Test("joins no request of the user before")
    func joins() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let gate = Gate()
        server.hold(gate)
        let before = Task { await outcome { () async throws(ShopError) in try await read(cache).count } }
        try await until { server.requests.count == 1 }
        try await server.store.wipe()
        server.hold(nil)
        #expect(try await read(cache).count == 1)
        #expect(server.requests.count == 2)
        gate.open()
        #expect(await before.value == .failure(ShopErrorCode(code: .cancelled)))
    }

    @Test("returns nothing of the user before, even if the store fails")
    func fails() async throws {
        let isBroken = Guarded(false)
        let store = HookedEntityStore { isBroken.with { $0 } }
        let server = ShopServer([("a", "1", nil)], store: store)
        let cache = server.cache()
        let gate = Gate()
        server.hold(gate)
        let before = Task { await outcome { () async throws(ShopError) in try await read(cache).count } }
        try await until { server.requests.count == 1 }
        try await store.wipe()
        isBroken.with { $0 = true }
        gate.open()
        #expect(await before.value == .failure(ShopErrorCode(code: .cancelled)))
    }

    private func read(_ cache: EntityCache<Shop>) async throws(ShopError) -> [Item] {
        try await cache.value(of: ShopReads.version(.networkOnly))
    }
}
