import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: what observers see", .timeLimit(.minutes(1)))
struct CacheObservationTests {
    /// A snapshot as a short text.
    private static func text(_ snapshot: EntitySnapshot<[Item]>) -> String {
        let value = snapshot.value.map { "[\($0.map { "\($0.id) \($0.price)" }.joined(separator: ", "))]" } ?? "nothing"
        let marks = [
            snapshot.isStale ? "stale" : nil, snapshot.isRefreshing ? "refreshing" : nil,
            snapshot.lastError == nil ? nil : "failed",
        ]
        return ([value, "\(snapshot.source)"] + marks.compactMap(\.self)).joined(separator: " ")
    }

    /// The first element that says this.
    private func wait(for text: String, _ iterator: inout AsyncStream<String>.Iterator) async throws {
        var seen: [String] = []
        while let element = await iterator.next() {
            if element == text { return }
            seen.append(element)
        }
        Issue.record("never saw '\(text)', but \(seen)")
    }

    @Test("nothing, then the server's value, then each change")
    func changes() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let gate = Gate()
        server.hold(gate)
        var values = cache.observe(ShopReads.items(), Self.text).makeAsyncIterator()
        try await wait(for: "nothing store stale refreshing", &values)
        gate.open()
        try await wait(for: "[a 1] network", &values)
        try await cache.send(Items.cancelOrder(id: "a")) { _ in [.set(ItemDTO.self, id: "a", ["price": "5"])] }
        try await wait(for: "[a 5] network", &values)
    }

    @Test("what is stored at once, stale, and then the refresh")
    func stale() async throws {
        let server = ShopServer([("a", "1", nil)])
        try await server.cache().refresh(ShopReads.items())
        server.clock.advance(by: .seconds(120))
        server.set([("a", "2", nil)])
        let gate = Gate()
        server.hold(gate)
        var values = server.cache().observe(ShopReads.items(), Self.text).makeAsyncIterator()
        try await wait(for: "[a 1] store stale refreshing", &values)
        gate.open()
        try await wait(for: "[a 2] network", &values)
    }

    @Test("a failed refresh takes nothing away, and another one follows by itself")
    func away() async throws {
        let server = ShopServer([("a", "1", nil)])
        try await server.cache().refresh(ShopReads.items())
        server.clock.advance(by: .seconds(120))
        server.set([("a", "2", nil)])
        server.set(.away)
        var values = server.cache().observe(ShopReads.items(), Self.text).makeAsyncIterator()
        try await wait(for: "[a 1] store stale failed", &values)
        server.set(.up)
        await server.clock.whenSleeping()
        server.clock.advance(by: .seconds(2))
        try await wait(for: "[a 2] network", &values)
    }

    @Test("an invalidated value is asked for again while somebody observes it")
    func invalidated() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        var values = cache.observe(ShopReads.items(), Self.text).makeAsyncIterator()
        try await wait(for: "[a 1] network", &values)
        server.set([("a", "3", nil)])
        try await cache.send(Items.cancelOrder(id: "x")) { _ in [.invalidate("ItemRepository.getItems")] }
        try await wait(for: "[a 3] network", &values)
    }

    @Test("an observer of one entity hears nothing of another's change")
    func other() async throws {
        let server = ShopServer([("a", "1", nil), ("b", "1", nil)])
        let cache = server.cache()
        try await cache.refresh(ShopReads.items())
        let count = Guarded(0)
        let observed = Task {
            for await _ in cache.observe(ShopReads.item("a"), { _ in count.with { $0 += 1 } }) {}
        }
        try await until { count.with { $0 } == 1 }
        try await cache.send(Items.cancelOrder(id: "b")) { _ in [.set(ItemDTO.self, id: "b", ["price": "5"])] }
        try await cache.send(Items.cancelOrder(id: "a")) { _ in [.set(ItemDTO.self, id: "a", ["price": "5"])] }
        try await until { count.with { $0 } >= 2 }
        #expect(count.with { $0 } == 2)
        observed.cancel()
    }
}
