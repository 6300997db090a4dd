import EndpointObservation
import EndpointOffline
import EndpointRuntime
import EndpointTesting
import RuntimeTestSupport
import Testing

@MainActor @Suite("On a screen: pages", .timeLimit(.minutes(1)))
struct ObservedPagesTests {
    private func follow(
        _ pages: ObservedPages<WalletEvent>,
        test: @MainActor () async throws -> Void
    ) async rethrows {
        let screen = Task { await pages.follow() }
        defer { screen.cancel() }
        try await test()
    }

    @Test("nothing is read before a screen follows, and one page then")
    func first() async throws {
        let server = EventServer(1...7)
        let pages = server.pages()
        await pages.loadMore()
        #expect(server.count == 0)
        #expect(!pages.hasMore)
        try await follow(pages) { try await until { pages.numbers == [1, 2, 3] } }
        #expect(server.count == 1)
        #expect(pages.hasMore)
    }

    @Test("many rows that appear at once read one page, and the last page is known")
    func more() async throws {
        let server = EventServer(1...7)
        let pages = server.pages()
        try await follow(pages) {
            try await until { pages.numbers == [1, 2, 3] }
            let rows = (0..<10).map { _ in Task { await pages.loadMore() } }
            for row in rows { await row.value }
            #expect(pages.numbers == Array(1...6))
            #expect(server.count == 2)
            await pages.loadMore()
            #expect(pages.numbers == Array(1...7))
            #expect(!pages.hasMore)
            await pages.loadMore()
            #expect(server.count == 3)
        }
    }

    @Test("an item that moves to a later page is shown once")
    func doubles() async throws {
        let server = EventServer(1...6)
        let pages = server.pages()
        try await follow(pages) {
            try await until { pages.numbers == [1, 2, 3] }
            server.set(0...6)
            await pages.loadMore()
            #expect(pages.numbers == Array(1...5))
        }
    }

    @Test("a list that shrinks while more is loaded ends, and keeps what is shown")
    func shrinks() async throws {
        let server = EventServer(1...6)
        let pages = server.pages()
        try await follow(pages) {
            try await until { pages.numbers == [1, 2, 3] }
            server.set(1...2)
            await pages.loadMore()
            #expect(pages.numbers == [1, 2, 3])
            #expect(!pages.hasMore)
            await pages.refresh()
            #expect(pages.numbers == [1, 2])
        }
    }

    @Test("the errors of the first page and of a later one are apart, and the next call tries again")
    func errors() async throws {
        let server = EventServer(1...6)
        server.setAway(true)
        let pages = server.pages()
        try await follow(pages) {
            try await until { if case .offline(nil) = pages.phase { true } else { false } }
            #expect(pages.moreError == nil)
            server.setAway(false)
            await pages.refresh()
            #expect(pages.numbers == [1, 2, 3])
            server.setAway(true)
            await pages.loadMore()
            #expect(pages.moreError is WalletError)
            #expect(pages.numbers == [1, 2, 3])
            guard case .value = pages.phase else {
                Issue.record("\(pages.phase)")
                return
            }
            await pages.loadMore()
            #expect(pages.numbers == [1, 2, 3])
            server.setAway(false)
            await pages.loadMore()
            #expect(pages.moreError == nil)
            #expect(pages.numbers == Array(1...6))
        }
    }

    @Test("a refresh keeps what is shown until the server has answered, and if it does not")
    func refresh() async throws {
        let (server, gate) = (EventServer(1...6), Gate())
        let pages = server.pages()
        try await follow(pages) {
            try await until { pages.numbers == [1, 2, 3] }
            await pages.loadMore()
            server.setAway(true)
            await pages.refresh()
            #expect(pages.numbers == Array(1...6))
            server.setAway(false)
            server.set(4...9)
            server.hold(gate)
            let refresh = Task { await pages.refresh() }
            try await until { pages.isLoading }
            #expect(pages.numbers == Array(1...6))
            gate.open()
            await refresh.value
            #expect(pages.numbers == [4, 5, 6])
        }
    }

    @Test("a page that arrives after a refresh, or for other parameters, is not shown", arguments: [true, false])
    func late(isRefresh: Bool) async throws {
        let (server, other, gate) = (EventServer(1...6), EventServer(11...16), Gate())
        let pages = server.pages()
        try await follow(pages) {
            try await until { pages.numbers == [1, 2, 3] }
            server.hold(gate)
            let more = Task { await pages.loadMore() }
            try await until { server.count == 2 }
            server.hold(nil)
            server.set(21...26)
            if isRefresh { await pages.refresh() } else { pages.observe(other.pages()) }
            let expected = isRefresh ? [21, 22, 23] : [11, 12, 13]
            try await until { pages.numbers == expected }
            gate.open()
            await more.value
            #expect(pages.numbers == expected)
            #expect(!pages.isLoadingMore)
            await pages.loadMore()
            #expect(pages.numbers == (isRefresh ? Array(21...26) : Array(11...16)))
        }
    }

    @Test("a screen that comes back keeps its items and asks nothing, and nothing is left of it in the end")
    func comesBack() async throws {
        let server = EventServer(1...6)
        weak var left: ObservedPages<WalletEvent>?
        do {
            let pages = server.pages()
            left = pages
            try await follow(pages) { try await until { pages.numbers == [1, 2, 3] } }
            await follow(pages) {
                await pages.loadMore()
                #expect(pages.numbers == Array(1...6))
            }
            #expect(server.count == 2)
        }
        try await until { left == nil }
    }

    @Test("what is stored is there at once, further pages follow, and a row goes", arguments: StoreKind.allCases)
    func stored(kind: StoreKind) async throws {
        let (server, folder) = (EventServer(1...9), TemporaryFolder())
        let store = kind.store(in: folder)
        let first = server.storedPages(in: store)
        try await follow(first) {
            try await until { first.numbers == [1, 2, 3] && !first.isLoading }
            #expect(first.hasMore)
            await first.loadMore()
            try await until { first.numbers == Array(1...6) }
        }
        server.setAway(true)
        let pages = server.storedPages(in: store)
        try await follow(pages) {
            try await until { pages.numbers == Array(1...6) }
            await pages.loadMore()
            #expect(pages.moreError is FurtherPagesUnavailable)
            #expect(pages.hasMore)
            server.setAway(false)
            await pages.loadMore()
            #expect(pages.moreError == nil)
            #expect(pages.numbers == Array(1...9))
            _ = try await store.apply(EntityTransaction([.delete(["2"], table: WalletEventDTO.entityTable)]))
            try await until { pages.numbers == [1] + Array(3...9) }
        }
    }
}
