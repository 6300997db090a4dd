import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: where a read takes its value from")
struct CachePolicyTests {
    enum Stored: String, Sendable { case absent, fresh, stale }

    /// What a read gives: the price that the server has now, the one that was stored, or an error.
    enum Given: Equatable, Sendable {
        case network, store
        case failure(EndpointErrorCode)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let policy: CachePolicy
        let stored: Stored
        let server: ShopServer.Mode
        let given: Given
        /// How many requests the read waits for.
        let requests: Int

        init(_ policy: CachePolicy, _ stored: Stored, _ server: ShopServer.Mode, _ given: Given, _ requests: Int) {
            self.policy = policy
            self.stored = stored
            self.server = server
            self.given = given
            self.requests = requests
        }

        var testDescription: String { "\(policy.rawValue), \(stored.rawValue), server \(server)" }
    }

    static let cases: [Case] = [
        Case(.networkOnly, .absent, .up, .network, 1),
        Case(.networkOnly, .fresh, .up, .network, 1),
        Case(.networkOnly, .fresh, .away, .failure(.noConnection), 1),
        Case(.cacheThenRefresh, .absent, .up, .network, 1),
        Case(.cacheThenRefresh, .absent, .away, .failure(.noConnection), 1),
        Case(.cacheThenRefresh, .fresh, .up, .store, 0),
        Case(.cacheThenRefresh, .stale, .up, .store, 1),
        Case(.cacheThenRefresh, .stale, .away, .store, 1),
        Case(.cacheElseNetwork, .absent, .up, .network, 1),
        Case(.cacheElseNetwork, .absent, .away, .failure(.noConnection), 1),
        Case(.cacheElseNetwork, .fresh, .up, .store, 0),
        Case(.cacheElseNetwork, .fresh, .away, .store, 0),
        Case(.cacheElseNetwork, .stale, .up, .network, 1),
        Case(.cacheElseNetwork, .stale, .away, .store, 1),
        Case(.cacheElseNetwork, .stale, .failing, .store, 1),
        Case(.networkElseCache, .fresh, .up, .network, 1),
        Case(.networkElseCache, .fresh, .away, .store, 1),
        Case(.cacheElseNetwork, .stale, .busy, .store, 1),
        Case(.cacheElseNetwork, .absent, .busy, .failure(.rateLimited), 1),
        Case(.networkElseCache, .fresh, .failing, .store, 1),
        Case(.networkElseCache, .fresh, .busy, .store, 1),
        Case(.networkElseCache, .absent, .failing, .failure(.server), 1),
        Case(.networkElseCache, .absent, .away, .failure(.noConnection), 1),
        Case(.cacheOnly, .absent, .up, .failure(.notStored), 0),
        Case(.cacheOnly, .fresh, .up, .store, 0),
        Case(.cacheOnly, .stale, .up, .store, 0),
    ]

    @Test("one entity", arguments: cases)
    func entity(_ row: Case) async throws {
        try await check(row, ShopReads.item("a", .networkOnly), ShopReads.item("a", row.policy)) { $0.price }
    }

    @Test("a list of entities", arguments: cases)
    func list(_ row: Case) async throws {
        try await check(row, ShopReads.items(.networkOnly), ShopReads.items(row.policy)) { $0.first?.price }
    }

    @Test("a value that is no entity", arguments: cases)
    func value(_ row: Case) async throws {
        try await check(row, ShopReads.version(.networkOnly), ShopReads.version(row.policy)) { $0.first?.price }
    }

    private func check<Read: CachedRead<Shop, Value>, Value>(
        _ row: Case,
        _ filling: Read,
        _ read: Read,
        price: (Value) -> Decimal?
    ) async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        if row.stored != .absent { try await cache.refresh(filling) }
        server.clock.advance(by: row.stored == .stale ? .seconds(61) : .seconds(59))
        server.set([("a", "2", nil)])
        server.set(row.server)
        let before = server.requests.count
        let outcome = await outcome { () async throws(ShopError) in try await cache.value(of: read) }
        switch row.given {
        case .network: #expect(try price(outcome.get()) == 2)
        case .store: #expect(try price(outcome.get()) == 1)
        case .failure(let code): #expect(throws: ShopErrorCode(code: code)) { try outcome.get() }
        }
        // A refresh that nobody waits for begins by itself.
        try await until { server.requests.count - before >= row.requests }
        #expect(server.requests.count - before == row.requests)
    }

    @Test("a value from the future is stale: the clock went back")
    func negativeAge() async throws {
        let server = ShopServer([("a", "1", nil)])
        try await server.cache().refresh(ShopReads.item("a"))
        let record = try #require(try await server.store.entity("a", in: ItemDTO.entityTable))
        var later = record
        later.savedAt = server.clock.date.addingTimeInterval(3_600)
        try await server.store.apply(
            EntityTransaction([.save([later], requestedAt: .max, table: ItemDTO.entityTable)])
        )
        server.set([("a", "2", nil)])
        let value = try await server.cache().value(of: ShopReads.item("a"))
        #expect(value.price == 2)
        // The record from the future does not keep later answers out.
        #expect(try await server.cache().value(of: ShopReads.item("a", .cacheOnly)).price == 2)
    }

    @Test("what is not modified does not travel")
    func conditions() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        for read in [ShopReads.items(.networkOnly), ShopReads.items(.networkOnly)] {
            #expect(try await cache.value(of: read).map(\.price) == [1])
        }
        #expect(server.conditions.count == 1)
        server.clock.advance(by: .seconds(61))
        try await cache.refresh(ShopReads.items())
        // What the server confirmed is fresh again.
        let before = server.requests.count
        #expect(try await cache.value(of: ShopReads.items(.cacheElseNetwork)).map(\.price) == [1])
        #expect(server.requests.count == before)
    }

    @Test("a 404 to a refresh deletes the entity")
    func gone() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        try await cache.refresh(ShopReads.item("a"))
        server.set([])
        let refreshed = await outcome { () async throws(ShopError) in try await cache.refresh(ShopReads.item("a")) }
        #expect(throws: (any Error).self) { try refreshed.get() }
        let stored = await outcome { () async throws(ShopError) in
            try await cache.value(of: ShopReads.item("a", .cacheOnly))
        }
        #expect(throws: ShopErrorCode(code: .notStored)) { try stored.get() }
    }

    @Test("what several ask for at the same time is asked for once")
    func single() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let gate = Gate()
        server.hold(gate)
        async let first = cache.value(of: ShopReads.item("a"))
        async let second = cache.value(of: ShopReads.item("a"))
        try await until { server.requests.count == 1 && cache.core.waiting == 2 }
        gate.open()
        #expect(try await [first.price, second.price] == [1, 1])
        #expect(server.requests.count == 1)
    }

    @Test("what was asked for before the store was wiped reaches nobody")
    func wiped() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let gate = Gate()
        server.hold(gate)
        async let value = outcome { () async throws(ShopError) in try await cache.value(of: ShopReads.item("a")) }
        try await until { server.requests.count == 1 }
        try await server.store.wipe()
        gate.open()
        let result = await value
        #expect(throws: ShopErrorCode(code: .cancelled)) { try result.get() }
        #expect(try await server.store.entity("a", in: ItemDTO.entityTable) == nil)
    }
}
