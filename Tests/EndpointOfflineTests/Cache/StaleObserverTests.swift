import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Offline: observers of values that become stale", .timeLimit(.minutes(1)))
struct StaleObserverTests {
    /// Everything that an observer was shown.
    private final class Seen: Sendable {
        private let all = Guarded<[String]>([])
        private let task: Task<Void, Never>

        init(_ cache: EntityCache<Shop>, _ read: CachedList<Shop, ItemDTO>) {
            let all = all
            task = Task {
                for await text in cache.observe(read, Seen.text) { all.with { $0.append(text) } }
            }
        }

        deinit { task.cancel() }

        var elements: [String] { all.with { $0 } }

        private static func text(_ snapshot: EntitySnapshot<[Item]>) -> String {
            let value = snapshot.value.map { $0.map { "\($0.price)" }.joined(separator: ",") } ?? "nothing"
            let marks = [
                snapshot.isStale ? "stale" : nil, snapshot.isRefreshing ? "refreshing" : nil,
                snapshot.lastError == nil ? nil : "failed",
            ]
            return ([value, "\(snapshot.source)"] + marks.compactMap(\.self)).joined(separator: " ")
        }
    }

    private func read(_ policy: CachePolicy = .cacheElseNetwork, whileObserved: Bool = false, maxAge: Int = 60)
        -> CachedList<Shop, ItemDTO>
    {
        let settings = CacheSettings(
            policy: policy,
            maxAge: .seconds(maxAge),
            refreshesWhileObserved: whileObserved
        )
        return CachedList("ItemRepository.getItems", Items.getItems(limit: 100), settings: settings)
    }

    /// A server, and an observer that has seen the price 1 from it.
    private func observed(_ read: CachedList<Shop, ItemDTO>) async throws -> (ShopServer, Seen) {
        let server = ShopServer([("a", "1", nil)])
        try await server.cache().refresh(read)
        let seen = Seen(server.cache(), read)
        try await until { seen.elements.last == "1 network" || seen.elements.last == "1 store" }
        server.set([("a", "2", nil)])
        return (server, seen)
    }

    private func settle() async {
        for _ in 0..<500 { await Task.yield() }
    }

    @Test("an observer is told when maxAge has passed, and nothing is requested", arguments: [false, true])
    func told(isCacheOnly: Bool) async throws {
        let (server, seen) = try await observed(read(isCacheOnly ? .cacheOnly : .cacheElseNetwork))
        await server.clock.whenSleeping()
        server.clock.advance(by: .seconds(60))
        try await until { seen.elements.last?.hasSuffix(" stale") == true }
        await settle()
        #expect(seen.elements.last?.hasPrefix("1 ") == true)
        #expect(server.requests.count == 1)
    }

    @Test("a stale value is refreshed when the app comes to the foreground, and a fresh one is not")
    func foreground() async throws {
        let (server, seen) = try await observed(read())
        server.activity.set(.background)
        server.activity.set(.foreground)
        await settle()
        #expect(server.requests.count == 1)
        await server.clock.whenSleeping()
        server.activity.set(.background)
        server.clock.advance(by: .seconds(60))
        try await until { seen.elements.last?.hasSuffix(" stale") == true }
        await settle()
        #expect(server.requests.count == 1)
        server.activity.set(.foreground)
        try await until { seen.elements.last == "2 network" }
        #expect(server.requests.count == 2)
    }

    @Test("a stale value is refreshed when a connection comes back")
    func reconnection() async throws {
        let (server, seen) = try await observed(read())
        server.connectivity.set(.disconnected)
        await settle()
        await server.clock.whenSleeping()
        server.clock.advance(by: .seconds(60))
        try await until { seen.elements.last?.hasSuffix(" stale") == true }
        server.connectivity.set(.connected)
        try await until { seen.elements.last == "2 network" }
        #expect(server.requests.count == 2)
    }

    @Test("refresh: whileObserved requests it each time that maxAge passes, at least 15 s apart", arguments: [1, 60])
    func whileObserved(maxAge: Int) async throws {
        let (server, seen) = try await observed(read(whileObserved: true, maxAge: maxAge))
        for round in 2...4 {
            server.set([("a", "\(round)", nil)])
            // A request may be under way that was made before the price changed. Then the next one brings it.
            try await until {
                // Nobody sleeps while a request is under way.
                if server.clock.sleeperCount > 0 { server.clock.advance(by: .seconds(1)) }
                await settle()
                return seen.elements.last?.hasPrefix("\(round) network") == true
            }
        }
        // The first gap follows the age of the stored value. The clock may move on while a request is under way.
        let gaps = zip(server.times.dropFirst(), server.times).map { $0 - $1 }
        #expect(gaps[0] >= .seconds(maxAge))
        let least = max(maxAge, 15)
        #expect(gaps.dropFirst().allSatisfy { $0 >= .seconds(least) && $0 <= .seconds(2 * least + 30) }, "\(gaps)")
    }

    @Test("refresh: whileObserved requests nothing in the background or offline", arguments: [false, true])
    func away(isBackground: Bool) async throws {
        let (server, seen) = try await observed(read(whileObserved: true))
        if isBackground { server.activity.set(.background) } else { server.connectivity.set(.disconnected) }
        await settle()
        for _ in 0..<20 {
            server.clock.advance(by: .seconds(30))
            await settle()
        }
        #expect(server.requests.count == 1)
        if isBackground { server.activity.set(.foreground) } else { server.connectivity.set(.connected) }
        try await until { seen.elements.last == "2 network" }
        #expect(server.requests.count == 2)
    }

    @Test("a new observer of a stale value sees one refresh begin and end")
    func flicker() async throws {
        for _ in 0..<20 {
            let server = ShopServer([("a", "1", nil)])
            try await server.cache().refresh(read())
            server.clock.advance(by: .seconds(120))
            let seen = Seen(server.cache(), read())
            try await until { seen.elements.last == "1 network" }
            let flags = seen.elements.map { $0.contains("refreshing") }
            #expect(flags.sorted { $0 && !$1 } == flags, "\(seen.elements)")
        }
    }

    @Test("a value that arrives after an error is shown without it, and an error is shown with a stored value")
    func errors() async throws {
        let server = ShopServer([("a", "1", nil)])
        let cache = server.cache()
        let seen = Seen(cache, read(.cacheOnly))
        try await until { !seen.elements.isEmpty }
        try await cache.refresh(read())
        try await until { seen.elements.last == "1 network" }
        server.set(.failing)
        _ = await outcome { () async throws(ShopError) in try await cache.refresh(read()) }
        try await until { seen.elements.last == "1 store failed" }
        server.set(.up)
        server.clock.advance(by: .seconds(1))
        // Another cache of the store knows nothing of the failure.
        let count = seen.elements.count
        try await server.cache().refresh(read())
        try await until { seen.elements.count > count }
        #expect(seen.elements.last == "1 network")
        #expect(!seen.elements.contains { $0.contains("network") && $0.contains("failed") }, "\(seen.elements)")
    }
}
