import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Sync: a list in pages", .timeLimit(.minutes(1)))
struct PagedSyncTests {
    @Test("all pages are asked for, and what is on none of them is gone", arguments: [false, true])
    func all(isQuery: Bool) async throws {
        let members: CachedMembers = isQuery ? ShopReads.byPrice : .asAnswered
        let server = Newsstand(["a", "b", "c", "d", "e"])
        let cache = server.cache
        try await cache.sync(NewsReads.syncPages(members))
        #expect(try await cache.texts(of: NewsReads.pages(members)) == ["a 1", "b 1", "c 1", "d 1", "e 1"])
        server.clock.advance(by: .seconds(60))
        server.delete("b")
        server.delete("d")
        try await cache.sync(NewsReads.syncPages(members))
        #expect(try await cache.texts(of: NewsReads.pages(members)) == ["a 1", "c 1", "e 1"])
        #expect(try await server.store.entity("b", in: ItemDTO.entityTable) == nil)
    }

    @Test("a sync that breaks off takes nothing away, and the next one asks for everything")
    func broken() async throws {
        let server = Newsstand(["a", "b", "c"])
        let cache = server.cache
        try await cache.sync(NewsReads.syncChangedPages())
        server.clock.advance(by: .seconds(600))
        for id in ["a", "b", "c"] { server.put(id, "2") }
        let asked = server.requests.count
        server.state.with { [held = server.state] state in
            state.events["/pages?since=2023-11-14T22%3A12%3A20Z&page=2"] = { held.with { $0.isAway = true } }
        }
        await #expect(throws: ShopError.self) { try await cache.sync(NewsReads.syncChangedPages()) }
        #expect(try await cache.texts(of: NewsReads.pages()) == ["a 2", "b 2", "c 1"])
        server.state.with { $0.isAway = false }
        let again = server.requests.count
        try await cache.sync(NewsReads.syncChangedPages())
        #expect(try await cache.texts(of: NewsReads.pages()) == ["a 2", "b 2", "c 2"])
        #expect(server.requests[asked] == server.requests[again])
    }

    @Test("a page of nothing but deletions is no end")
    func deletions() async throws {
        let server = Newsstand(["a", "b", "c"])
        let cache = server.cache
        try await cache.sync(NewsReads.syncChangedPages())
        server.clock.advance(by: .seconds(600))
        server.delete("a")
        server.delete("b")
        server.put("c", "3")
        try await cache.sync(NewsReads.syncChangedPages())
        #expect(try await cache.texts(of: NewsReads.pages()) == ["c 3"])
    }

    @Test("what is written while pages are asked for stays in the list")
    func written() async throws {
        let server = Newsstand(["a", "b", "c"])
        let cache = server.cache
        try await cache.sync(NewsReads.syncPages())
        server.state.with { state in
            state.events["/pages?page=2"] = {
                let new = ItemDTO(id: "new", price: "9", note: nil)
                _ = await cache.core.apply(
                    [
                        .save(
                            [try? new.record()].compactMap(\.self),
                            requestedAt: 0,
                            table: ItemDTO.entityTable
                        ),
                        .insert("new", method: "News.getPages"),
                    ],
                    server.store.generation,
                    NewsEndpoint.whole.operation
                )
            }
        }
        try await cache.sync(NewsReads.syncPages())
        #expect(try await cache.texts(of: NewsReads.pages()) == ["new 9", "a 1", "b 1", "c 1"])
    }

    @Test("a list of which the first page was read again is asked for as a whole")
    func firstPage() async throws {
        let server = Newsstand(["a", "b", "c"])
        let cache = server.cache
        try await cache.sync(NewsReads.syncChangedPages())
        try await cache.refresh(NewsReads.pages())
        try await cache.sync(NewsReads.syncChangedPages())
        #expect(!server.requests.contains { $0.contains("since") })
        #expect(try await cache.texts(of: NewsReads.pages()) == ["a 1", "b 1", "c 1"])
    }
}
