import EndpointTesting
import Foundation
import RuntimeTestSupport
import Testing

@testable import EndpointOffline
@testable import EndpointRuntime

@Suite("Sync: a list", .timeLimit(.minutes(1)))
struct ListSyncTests {
    @Test("a whole list: what the server no longer names is gone, and nothing unchanged travels")
    func whole() async throws {
        let server = Newsstand(["a", "b"])
        let cache = server.cache
        try await cache.sync(NewsReads.syncWhole())
        #expect(try await cache.texts(of: NewsReads.whole()) == ["a 1", "b 1"])
        server.delete("a")
        server.put("c", "2")
        try await cache.sync(NewsReads.syncWhole())
        #expect(try await cache.texts(of: NewsReads.whole()) == ["b 1", "c 2"])
        #expect(server.requests == ["/whole", "/whole"])
    }

    @Test("changes are asked for by the server's clock, a minute before its last answer")
    func changes() async throws {
        let server = Newsstand(["a", "b"])
        let cache = server.cache
        try await cache.sync(NewsReads.syncChanges())
        server.clock.advance(by: .seconds(600))
        server.put("b", "2")
        server.put("c", "3")
        try await cache.sync(NewsReads.syncChanges())
        #expect(try await cache.texts(of: NewsReads.changes()) == ["a 1", "b 2", "c 3"])
        // The clock of the tests begins at 22:13:20.
        #expect(server.requests == ["/changes", "/changes?since=2023-11-14T22%3A12%3A20Z"])
    }

    @Test("what the feed says is deleted is gone, and the list stays one that changes are enough for")
    func tombstones() async throws {
        let server = Newsstand(["a", "b"])
        let cache = server.cache
        for members in [CachedMembers.asAnswered, ShopReads.byPrice] {
            try await cache.sync(NewsReads.syncChanges(members))
            server.clock.advance(by: .seconds(600))
            server.delete("a")
            try await cache.sync(NewsReads.syncChanges(members))
            #expect(try await cache.texts(of: NewsReads.changes(members)) == ["b 1"])
            server.clock.advance(by: .seconds(600))
            try await cache.sync(NewsReads.syncChanges(members))
            #expect(server.requests.filter { $0 == "/changes" }.count == 1)
        }
    }

    @Test("a server that does not say what time it is there is asked for the whole list each time")
    func withoutDate() async throws {
        let server = Newsstand(["a"])
        server.state.with { $0.saysDate = false }
        for _ in 0..<2 { try await server.cache.sync(NewsReads.syncChanges()) }
        #expect(server.requests == ["/changes", "/changes"])
    }

    @Test("a new app goes on from the mark of the one before")
    func restart() async throws {
        let server = Newsstand(["a"])
        try await server.cache.sync(NewsReads.syncChanges())
        try await server.cache.sync(NewsReads.syncChanges())
        #expect(server.requests.last?.hasPrefix("/changes?since=") == true)
    }

    @Test(
        "the whole list is asked for where changes would not do",
        arguments: [
            EntityTransaction.Change.invalidate(method: "News.getChanges"),
            .delete(["a"], table: ItemDTO.entityTable),
            .forget(SyncMark.key(of: "News.syncChanges")),
        ]
    )
    func wholeAgain(_ change: EntityTransaction.Change) async throws {
        let server = Newsstand(["a", "b"])
        let cache = server.cache
        try await cache.sync(NewsReads.syncChanges())
        try await server.store.apply(EntityTransaction([change]))
        try await cache.sync(NewsReads.syncChanges())
        #expect(server.requests == ["/changes", "/changes"])
        #expect(try await cache.texts(of: NewsReads.changes()) == ["a 1", "b 1"])
    }

    @Test("changes alone do for a day where deletions go unsaid, and for 30 where they are said")
    func longest() async throws {
        for (sync, days) in [(NewsReads.syncSilentChanges(), 1), (NewsReads.syncChanges(), 30)] {
            let server = Newsstand(["a"])
            let cache = server.cache
            try await cache.sync(sync)
            server.clock.advance(by: .seconds(days * 86_400 - 1))
            try await cache.sync(sync)
            #expect(server.requests.last != "/changes")
            server.clock.advance(by: .seconds(days * 86_400))
            try await cache.sync(sync)
            #expect(server.requests.last == "/changes")
        }
    }

    @Test("a clock that went back says nothing of how old the mark is")
    func clockBack() {
        let answeredAt = Date(timeIntervalSince1970: 900)
        let mark = SyncMark(savedAt: Date(timeIntervalSince1970: 1_000), point: .date(answeredAt))
        let feed = SyncFeed(token: nil, mark: nil)
        #expect(mark.since(at: Date(timeIntervalSince1970: 999), feed) == nil)
        #expect(mark.since(at: Date(timeIntervalSince1970: 1_000), feed) == .date(Date(timeIntervalSince1970: 840)))
    }

    @Test("who asks at the same time is answered by one request, and the last who leaves cancels it")
    func shared() async throws {
        let server = Newsstand(["a"])
        let gate = Gate()
        server.state.with { $0.gate = gate }
        let cache = server.cache
        let syncs = (0..<3).map { _ in Task { try await cache.sync(NewsReads.syncChanges()) } }
        try await until { cache.core.shared.syncs.waiting == 3 }
        syncs[0].cancel()
        await #expect(throws: ShopError.self) { try await syncs[0].value }
        gate.open()
        for sync in syncs.dropFirst() { try await sync.value }
        #expect(server.requests == ["/changes"])
    }

    @Test("what is asked for when the store is wiped belongs to somebody who has left")
    func wiped() async throws {
        let server = Newsstand(["a"])
        let cache = server.cache
        server.state.with { [store = server.store] in $0.events["/changes"] = { try? await store.wipe() } }
        await #expect(throws: ShopError.self) { try await cache.sync(NewsReads.syncChanges()) }
        #expect(try await server.store.entity("a", in: ItemDTO.entityTable) == nil)
        #expect(await cache.core.mark(of: "News.syncChanges", NewsEndpoint.whole.operation) == nil)
    }

    @Test("whoever observes the list sees that it is asked for, and why it could not be")
    func observed() async throws {
        let server = Newsstand(["a"])
        let gate = Gate()
        server.state.with { $0.gate = gate }
        let cache = server.cache
        var values = cache.observe(NewsReads.changes()) { $0 }.makeAsyncIterator()
        #expect(await values.next()?.isRefreshing == false)
        let sync = Task { try await cache.sync(NewsReads.syncChanges()) }
        while let value = await values.next(), !value.isRefreshing {}
        server.state.with { $0.status = 500 }
        gate.open()
        await #expect(throws: ShopError.self) { try await sync.value }
        while let value = await values.next() {
            if !value.isRefreshing, value.lastError != nil { break }
        }
    }
}
